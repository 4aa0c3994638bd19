import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { decimalSchema, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { read, type Extrato } from './kit/api.ts'
import { COMPUTER, gone, heading, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { theDatabase } from './kit/database.ts'
import { sizeFindings } from './kit/layout.ts'
import { bigSeller, manufacturer, operator, photoSeller } from './kit/people.ts'
import { makeSales, onlyOf, readProgramme, type Programme } from './kit/sales.ts'

let programme: Programme
beforeAll(async () => {
  programme = await readProgramme(theDatabase())
})

/** The first row of a sale that the seller could make, with what it is worth. */
function aRow(semente: string) {
  const [[row]] = makeSales(onlyOf(programme.catalogue, photoSeller.cpf), { vendas: 1, semente }) as [
    [ReturnType<typeof makeSales>[number][number]],
  ]
  return { ...row, pontos: formatarPontos(programme.pointsOf([[row]])) }
}

/** Opens the seller's statement at movements of a kind; answers the one of a document, and its points. */
async function movementOf(page: Page, tipo: 'credito' | 'estorno', numero: string): Promise<[Locator, string]> {
  const query = `tipo=${tipo}&limite=20`
  const { movimentos } = await read<Extrato>(await tokenOf(operator), `/api/extrato/${photoSeller.cpf}?${query}`)
  const { id, pontos } = movimentos.find(({ documento }) => documento?.identificador === numero)!
  await page.goto(new URL(`/painel/parceiro/${photoSeller.cpf}?tipo=${tipo}`, page.url()).href)
  await settled(page)
  return [page.locator(`[data-movimento="${id}"]`), formatarPontos(decimalSchema.parse(pontos))]
}

/** The look-up of the seller chooses their shop. */
const shopIsChosen = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('[name="venda.cnpjRevenda"]') as HTMLInputElement).value !== '')

describe('awards', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)(
    'a sale entered by hand gives its points, which the statement takes back with the reason, on %s',
    async ([, size], { open }) => {
      const { cpf, tipo, numero, data, codigo, qtde, valorUnitario, pontos } = aRow(`A${size.width}-${process.pid}`)
      const page = await open('/painel/pontuacoes/pontuado', { as: [operator], size })
      await settled(page)
      await page.getByRole('link', { name: 'Nova venda' }).click()
      await see(heading(page, 'Nova venda'))
      await page.getByLabel('CPF do vendedor').fill(cpf)
      await page.getByLabel('Tipo Fiscal').selectOption(tipo)
      await page.getByLabel('Número fiscal').fill(numero)
      await shopIsChosen(page)
      const known = page.locator('[data-campo="venda.cpf"] .mantine-InputWrapper-description')
      await see(known)
      await page.getByLabel('Data da venda', { exact: true }).fill(formatarDia(data))
      const item = page.getByRole('group', { name: 'item 1' })
      // What is known of the code is told while it is typed, and what the sale comes to before it is saved.
      await item.getByLabel('Código').fill(codigo)
      await see(item.getByText(/ · .* pontos$/))
      await item.getByLabel('Quantidade').fill(qtde.replace('.', ','))
      await expect.poll(() => page.getByLabel('Total de pontos').inputValue()).toBe(pontos)
      await item.getByLabel('Unitário').fill('1.234,56')
      expect(await sizeFindings(page)).toEqual([])
      await item.getByLabel('Unitário').fill(valorUnitario.replace('.', ','))
      await page.getByRole('button', { name: 'PROCESSAR', exact: true }).click()
      await see(toast(page, 'Venda processada com sucesso').first())
      await gone(known) // the form starts anew, with an empty CPF
      await page.getByRole('link', { name: /^Ver a venda/ }).click()
      await see(page.getByText('Registro da equipe'))
      const venda = page.url()

      const [credit, gained] = await movementOf(page, 'credito', numero)
      await see(credit)
      expect(gained).toBe(pontos)

      const emMassa = size === PHONE
      if (emMassa) {
        await page.goto(new URL(`/painel/pontuacoes/pontuado?busca=${numero}`, venda).href)
        await settled(page)
        await page.getByRole('checkbox', { name: `Selecionar ${numero}`, exact: true }).check()
        await page.getByRole('button', { name: 'Cancelar pontuações' }).click()
      } else {
        await page.goto(venda)
        await page.getByRole('button', { name: 'Cancelar pontuação' }).click()
      }
      const dialog = page.getByRole('dialog', { name: emMassa ? 'Cancelar pontuações' : /^Cancelar pontuação: / })
      await see(dialog.getByText(emMassa ? 'Pontos das vendas' : 'Saldo do vendedor'))
      const send = dialog.getByRole('button', { name: emMassa ? 'CANCELAR PONTUAÇÕES' : 'CANCELAR PONTUAÇÃO' })
      await send.click()
      await see(dialog.getByText('Motivo obrigatório').first())
      await dialog.locator('[data-campo=motivo] textarea').fill('O cliente devolveu tudo')
      await send.click()
      await see(toast(page, `${emMassa ? '1 ' : ''}pontuação cancelada com sucesso`))
      await gone(dialog)
      if (emMassa) await page.goto(venda)
      await see(page.getByText('Motivo: O cliente devolveu tudo'))

      const [reversal] = await movementOf(page, 'estorno', numero)
      await see(reversal.filter({ hasText: 'Pontuação cancelada' }))
      await reversal.click()
      await see(page.getByRole('dialog').getByText('O cliente devolveu tudo'))
    },
  )

  test('another seller is another shop, as long as nobody chose one', async ({ open }) => {
    const page = await open('/painel/processar/nova-venda', { as: [operator] })
    const shop = page.locator('[name="venda.cnpjRevenda"]')
    const shopOf = async (cpf: string) => {
      const before = await shop.inputValue()
      await page.getByLabel('CPF do vendedor').fill(cpf)
      await page.getByLabel('Número fiscal').focus()
      await page.waitForFunction(
        (value) => (document.querySelector('[name="venda.cnpjRevenda"]') as HTMLInputElement).value !== value,
        before,
      )
      return shop.inputValue()
    }
    const first = await shopOf(bigSeller.cpf)
    expect(await shopOf(photoSeller.cpf)).not.toBe(first)
    expect(await shopOf(bigSeller.cpf)).toBe(first)
  })

  test('a missing seller and an unknown product are said where they are typed', async ({ open }) => {
    const { cpf, codigo } = aRow(`B-${process.pid}`)
    const page = await open('/painel/processar/nova-venda', { as: [operator] })
    const item = page.getByRole('group', { name: 'item 1' })
    await item.getByLabel('Código').fill(codigo)
    await item.getByLabel('Quantidade').focus()
    await see(item.getByText('Informe o CPF do vendedor dental primeiro'))
    await page.getByLabel('CPF do vendedor').fill(cpf)
    await page.getByLabel('Número fiscal').focus()
    await shopIsChosen(page)
    await item.getByLabel('Código').fill('nada disso')
    await item.getByLabel('Quantidade').focus()
    await see(item.getByText('Produto não encontrado'))
    await page.getByRole('button', { name: 'PROCESSAR', exact: true }).click()
    await see(page.getByText('Tipo Fiscal obrigatório').first())
    await see(item.getByText('Informe todos os campos para adicionar um item'))
  })

  test('their list has its tools in one row, whatever network was chosen', async ({ open }) => {
    const rede = encodeURIComponent('Rede das Dentais Associadas do Interior Paulista')
    const page = await open(`/painel/pontuacoes/pontuado?rede=${rede}`, { as: [operator] })
    await settled(page)
    const middle = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return Math.round(y + height / 2)
    }
    const tools = [
      page.getByRole('button', { name: /^Rede: Rede das/ }),
      page.getByRole('link', { name: 'Nova venda' }),
    ]
    const search = await middle(page.getByRole('searchbox', { name: 'Buscar em Pontuações' }))
    expect(await Promise.all(tools.map(middle))).toEqual([search, search])
  })

  test('their items are a click away; who may not cancel is not offered it', async ({ open }) => {
    // None of this seller's was made from photos, which everybody may look at.
    const path = `/painel/pontuacoes/pontuado?periodo=..&busca=${bigSeller.cpf}`
    const page = await open(path, { as: [manufacturer], shared: true })
    await settled(page)
    await page
      .getByRole('button', { name: /^Itens: / })
      .first()
      .click()
    await see(page.getByRole('dialog', { name: 'Itens' }).getByText('Pontos unitários').first())
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
    expect(await page.getByRole('button', { name: /^Mais ações/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Nova venda' }).count()).toBe(0)
  })
})
