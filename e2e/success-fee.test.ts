import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { obrigatorio } from '#contracts/values/concordancia.ts'
import { call, read } from './kit/api.ts'
import { COMPUTER, gone, heading, PHONE, see, settled, test, toast, tokenOf, type Size } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { administrator, manufacturer, operator } from './kit/people.ts'
import { field } from './kit/record.ts'

const sizes: [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]
const FORM = '/painel/cadastrar/configuracao-taxa-sucesso'
const LIST = '/painel/configuracao-taxa-sucesso'

interface Named {
  id: string
  nome: string
}

/** A product of the test's own, so that nobody else configures its fees. */
async function newProduct(nome: string): Promise<Named> {
  const answer = await call(await tokenOf(administrator), '/api/produtos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codigo: nome.replaceAll(' ', '-'), nome, valorUnitario: 10, valorPontos: 1 }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { produto: Named }).produto
}

const aNetwork = async () =>
  (await read<{ redes: Named[] }>(await tokenOf(administrator), '/api/redes?ativo=1')).redes[0]!

async function choose(page: Page, rotulo: string, nome: string): Promise<void> {
  await page.getByRole('combobox', { name: rotulo }).fill(nome)
  await page.getByRole('option', { name: nome }).first().click()
}

async function fill(page: Page, { rede, produto, valor }: { rede: string; produto: string; valor: string }) {
  await choose(page, 'Rede', rede)
  await choose(page, 'Produto', produto)
  await field(page, 'valorUnitario').fill(valor)
  await field(page, 'qtdVendidaAntes').fill('240')
  await field(page, 'ano').selectOption('2024')
  await field(page, 'mes').selectOption('8')
}

const send = (page: Page) => page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()

describe('the configuration of the success fee', () => {
  test.for(sizes)(
    'is entered, and another of its month takes its place after a question, %s',
    async ([, size], { open }) => {
      const { nome: rede } = await aNetwork()
      const { nome: produto } = await newProduct(`Cera ${process.pid} ${size.width}`)
      const page = await open(FORM, { as: [operator], size })
      await fill(page, { rede, produto, valor: '118,90' })
      await send(page)
      await see(toast(page, 'Configuração criada com sucesso.'))
      expect(await field(page, 'valorUnitario').inputValue()).toBe('')

      await fill(page, { rede, produto, valor: '130' })
      await see(
        page.getByText('já têm uma configuração para 08/2024: R$ 118,90, quantidade 240.', { exact: false }).first(),
      )
      await field(page, 'motivo').fill('Tabela nova')
      await send(page)
      const question = page.getByRole('dialog', { name: 'Trocar configuração' })
      await see(question)
      expect(await findings(page, '[role="dialog"]')).toEqual([])
      await question.getByRole('button', { name: 'NÃO' }).click()
      await gone(question)
      expect(await field(page, 'valorUnitario').inputValue()).toBe('130,00')
      await send(page)
      await question.getByRole('button', { name: 'SIM' }).click()
      await see(toast(page, 'Configuração criada com sucesso.').last())

      await page.goto(LIST)
      await settled(page)
      await page.getByLabel('Buscar em Configurações da taxa').fill(produto)
      await see(page.getByText(/^1-1 de 1 resultado/).first())
      await see(page.getByText('R$ 130,00').first())
      await page.getByRole('button', { name: /^Ver histórico: / }).click()
      const history = page.getByRole('dialog', { name: 'Histórico da configuração' })
      await see(history.getByText('desde 08/2024'))
      await see(history.getByText('Trocada, 08/2024'))
      await see(history.getByText('Tabela nova', { exact: false }))
      expect(await findings(page, '[role="dialog"]')).toEqual([])
    },
  )

  test('what somebody else entered meanwhile is said, and replaced only on purpose', async ({ open }) => {
    const rede = await aNetwork()
    const produto = await newProduct(`Lixa ${process.pid}`)
    const page = await open(FORM, { as: [operator], allow: /status of 409/ })
    await fill(page, { rede: rede.nome, produto: produto.nome, valor: '50' })
    await settled(page)
    const other = await call(await tokenOf(administrator), '/api/configuracao-taxa-sucesso', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        idRede: rede.id,
        idProduto: produto.id,
        valorUnitario: 70,
        qtdVendidaAntes: 10,
        ano: 2024,
        mes: 8,
      }),
    })
    expect(other.status).toBe(200)
    await send(page)
    await see(page.getByText('Confirme para que a nova passe a valer.', { exact: false }).first())
    expect(await field(page, 'valorUnitario').inputValue()).toBe('50,00')
    await send(page)
    await page.getByRole('dialog', { name: 'Trocar configuração' }).getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Configuração criada com sucesso.'))
  })

  test('asks for everything, in its order; months are those of the year', async ({ open }) => {
    const page = await open(FORM, { as: [administrator] })
    await send(page)
    for (const name of ['Rede', 'Produto', 'Valor unitário', 'Quantidade vendida antes', 'Ano', 'Mês'])
      await see(page.getByText(obrigatorio(name), { exact: true }))
    await field(page, 'ano').selectOption('2020')
    const months = await field(page, 'mes').locator('option').allInnerTexts()
    expect(months).toEqual(['Selecione', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'])
  })

  test('is read by the manufacturer, who enters none', async ({ open }) => {
    const page = await open(LIST, { as: [manufacturer] })
    await settled(page)
    await see(heading(page, 'Configurações da taxa'))
    expect(await page.getByRole('link', { name: 'Cadastrar configuração' }).count()).toBe(0)
    await see(page.getByRole('button', { name: /^Ver histórico: / }).first())
  })
})
