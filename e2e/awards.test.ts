import { beforeAll, describe, expect, inject } from 'vitest'
import { gone, see, settled, test } from './kit/browser.ts'
import { databaseOf } from './kit/database.ts'
import { bigSeller, manufacturer, operator } from './kit/people.ts'
import { makeSales, onlyOf, readProgramme, type Programme } from './kit/sales.ts'

let programme: Programme
beforeAll(async () => {
  programme = await readProgramme(databaseOf(inject('product').dataDir))
})

/** A row of a sale that the big seller could make. */
const aRow = (semente: string) => makeSales(onlyOf(programme.catalogue, bigSeller.cpf), { vendas: 1, semente })[0]![0]!

describe('awards', () => {
  test('a missing seller and an unknown product are said where they are typed', async ({ open }) => {
    const { cpf, codigo } = aRow(`B-${process.pid}`)
    const page = await open('/painel/processar/nova-venda', { as: [operator] })
    const item = page.getByRole('group', { name: 'item 1' })
    await item.getByLabel('Código').fill(codigo)
    await item.getByLabel('Quantidade').focus()
    await see(item.getByText('Informe o CPF do vendedor dental primeiro'))
    await page.getByLabel('CPF do vendedor').fill(cpf)
    await page.getByLabel('Número fiscal').focus()
    await page.waitForFunction(
      () => (document.querySelector('[name="venda.cnpjRevenda"]') as HTMLInputElement).value !== '',
    )
    await item.getByLabel('Código').fill('nada disso')
    await item.getByLabel('Quantidade').focus()
    await see(item.getByText('Produto não encontrado'))
    await page.getByRole('button', { name: 'PROCESSAR', exact: true }).click()
    await see(page.getByText('Tipo Fiscal obrigatório').first())
    await see(item.getByText('Informe todos os campos para adicionar um item'))
  })

  test('their items are a click away; who may not cancel is not offered it', async ({ open }) => {
    const page = await open('/painel/pontuacoes/pontuado?periodo=..', { as: [manufacturer], shared: true })
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
