import { beforeAll, describe, expect, inject } from 'vitest'
import { heading, see, settled, test, toast } from './kit/browser.ts'
import { databaseOf, whileNothingIsAppended } from './kit/database.ts'
import { operator } from './kit/people.ts'
import { makeSales, readProgramme, writeSheet, type Programme } from './kit/sales.ts'

const UPLOAD = '/painel/processar/vendas'
const database = databaseOf(inject('product').dataDir)
let programme: Programme
beforeAll(async () => { programme = await readProgramme(database) })

describe('the jobs tray', () => {
  test('follows an upload that was left alone, tells when it is done, and leads to its result, also after a reload', async ({ open }) => {
    const page = await open(UPLOAD, { as: [operator] })
    await settled(page)
    await page.locator('input[type=file]').setInputFiles(await writeSheet('bandeja.xlsx', makeSales(programme.catalogue, { vendas: 20, semente: 'TRAY' })))
    const tray = page.getByRole('button', { name: /^Processamentos/ })
    await whileNothingIsAppended(database, async () => {
      await page.getByRole('region', { name: 'Planilha de vendas' }).getByRole('button', { name: 'Enviar vendas', exact: true }).click()
      await see(tray)
      await page.getByRole('link', { name: 'Sell-out' }).click()
      await see(heading(page, 'Sell-out'))
    })
    await see(toast(page, 'Vendas: bandeja.xlsx: pronto'))

    await page.reload()
    await tray.click()
    const list = page.getByRole('dialog', { name: 'Processamentos' })
    await list.getByRole('link', { name: 'Ver o resultado' }).click()
    await see(heading(page, 'Enviar vendas'))
    await see(page.getByRole('heading', { name: /^Resultado/ }))
    await tray.click()
    await list.getByRole('button', { name: 'Tirar da lista: Vendas: bandeja.xlsx' }).click()
    await expect.poll(() => tray.count()).toBe(0)
  })

  test('refused rows come as a sheet', async ({ open }) => {
    const page = await open(UPLOAD, { as: [operator] })
    await settled(page)
    await page.locator('input[type=file]').setInputFiles(await writeSheet('recusadas.xlsx', makeSales(programme.catalogue, { vendas: 20, semente: 'ROWS', defeitos: { 'codigo-desconhecido': 2 } })))
    await page.getByRole('region', { name: 'Planilha de vendas' }).getByRole('button', { name: 'Conferir', exact: true }).click()
    await see(page.getByText('Nada foi gravado.'))
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar linhas com erro' }).click()
    expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/)
  })
})
