import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { hasFocus, PHONE, see, settled, test } from './kit/browser.ts'
import { tableFindings } from './kit/layout.ts'
import { administrator, operator } from './kit/people.ts'
import { aShop } from './kit/new-seller.ts'
import { filteredTo } from './kit/record.ts'
import { aProduct } from './kit/records.ts'
import { openUploadScreen } from './kit/upload.ts'

const OF_THE_MANUFACTURER = {
  path: '/painel/processar/produtos/criteria',
  titulo: 'Arquivo de produtos Kulzer',
  botao: 'Enviar produtos',
}
const OF_A_SHOP = {
  path: '/painel/processar/produtos/revenda',
  titulo: 'Arquivo de produtos da dental',
  botao: 'Enviar produtos',
}

function csv(name: string, ...lines: string[]): string {
  const path = join(tmpdir(), name)
  writeFileSync(path, lines.join('\n'))
  return path
}

test('products come in by a file: checked, sent, seen in the list; the same file again changes nothing', async ({
  open,
}) => {
  const code = `ARQ-${process.pid}`
  const { codigo } = await aProduct()
  const file = csv(
    'tabela de produtos.csv',
    'codigo;nome;valorUnitario;valorPontos',
    `${code};Cimento ${code};"1.234,50";7,5`,
    `${codigo};;x;1`,
  )
  const { page, choose, check, send, figure, recent, result } = await openUploadScreen(open, administrator, {
    screen: OF_THE_MANUFACTURER,
  })
  await choose(file)
  await check()
  await see(page.getByText('Nada foi gravado.'))
  expect(await figure('Produtos a criar')).toBe('1')
  const wrong = page.getByRole('table', { name: 'Erros' }).locator('tbody tr')
  expect(
    (await wrong.allInnerTexts()).map((row) =>
      row
        .split('\t')
        .slice(0, 2)
        .map((cell) => cell.trim()),
    ),
  ).toEqual([
    ['3', 'Nome'],
    ['3', 'Valor Unitário'],
  ])
  await send()
  await see(result('tabela de produtos.csv').getByText('1 produto novo. 2 erros: o que tem erro ficou de fora.'))
  await see(recent('tabela de produtos.csv').getByText('Concluído, com erros').first())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar linhas com erro' }).first().click()
  expect((await download).suggestedFilename()).toMatch(/^Corrigir tabela de produtos_.*\.csv$/)

  const longName = `de novo, ${'com um nome muito comprido '.repeat(6)}.csv`
  await choose(csv(longName, 'codigo;nome;valorUnitario;valorPontos', `${code};Cimento ${code};1234,5;7,50`))
  await send()
  await see(result(longName).getByText('Nada mudou: 1 produto já estava assim.'))
  await see(recent(longName))
  expect(await tableFindings(page)).toEqual([])
  await page.goto('/painel/produtos')
  await filteredTo(page, code)
  await see(page.getByText('7,50').first())
})

describe('the products of a shop', () => {
  test('need the shop; in a phone they come in as well', async ({ open }) => {
    const { codigo } = await aProduct()
    const { page, choose, send, figure } = await openUploadScreen(open, operator, { screen: OF_A_SHOP, size: PHONE })
    await choose(csv('dental.csv', 'codigoPadrao,codigo,nome,valorUnitario', `${codigo},T-${process.pid},Teste,10.00`))
    await send()
    await see(page.getByText('Informe a revenda', { exact: true }))
    const shop = page.getByRole('combobox', { name: 'Dental' })
    await hasFocus(shop)
    await shop.fill(aShop.nomeFantasia)
    await page.getByRole('option').first().click()
    await send()
    await see(page.getByRole('region', { name: 'Resultado dental.csv' }).getByText('1 produto novo.'))
    expect(await figure('Produtos criados')).toBe('1')
  })

  test('are created by hand too: the manufacturer’s code fills the name, and an unknown one is cleared', async ({
    open,
  }) => {
    const { codigo, nome } = await aProduct()
    const page = await open('/painel/cadastrar/produto/revenda', { as: [operator] })
    await settled(page)
    const field = (label: string) => page.getByRole('textbox', { name: label })
    await field('Código Kulzer').fill('nada')
    await field('Código Dental').fill(`M-${process.pid}`)
    await see(page.getByText('Produto Kulzer não encontrado', { exact: true }))
    expect(await field('Código Kulzer').inputValue()).toBe('')
    await field('Código Kulzer').fill(codigo)
    await field('Código Dental').focus()
    await expect.poll(() => field('Descrição Dental').inputValue()).toBe(nome)
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(page.getByText('Dental obrigatória', { exact: true }))
    await see(page.getByText('Preço Unitário Dental obrigatório', { exact: true }))
  })
})
