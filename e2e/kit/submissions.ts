import type { Page } from 'playwright-core'
import type { LinhaDeVenda } from '#services/demo/planilha.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { see, toast } from './browser.ts'
import { makeSales, onlyOf, type Programme } from './sales.ts'

/** A sale of one item that a salesperson could have made; each `nome` is another one. */
export const aSaleOf = ({ catalogue }: Programme, cpf: string, nome = 'foto'): LinhaDeVenda =>
  makeSales(onlyOf(catalogue, cpf), { vendas: 1, semente: `${nome}-${cpf}-${process.pid}` })[0]![0]!

/** Makes the sale beside its photos, on the screen of a new sale. */
export async function processSale(page: Page, row: LinhaDeVenda): Promise<void> {
  await page.getByLabel('Tipo Fiscal').selectOption(row.tipo)
  await page.getByLabel('Número fiscal').fill(row.numero)
  await page.getByLabel('Data da venda', { exact: true }).fill(formatarDia(row.data))
  const item = page.getByRole('group', { name: 'item 1' })
  await item.getByLabel('Código').fill(row.codigo)
  await item.getByLabel('Quantidade').fill(row.qtde.replace('.', ','))
  await see(item.getByText(/ · .* pontos$/))
  await item.getByLabel('Unitário').fill(row.valorUnitario.replace('.', ','))
  await page.getByRole('button', { name: 'PROCESSAR', exact: true }).click()
  await see(toast(page, 'Venda processada com sucesso').first())
  await see(page.getByRole('link', { name: 'Ver as pontuações pendentes' }))
}
