import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { logs } from '#contracts/http/logs.ts'
import type { redes } from '#contracts/http/redes.ts'
import { somarDias, diaDoInstante } from '#contracts/values/dia.ts'
import { periodText } from '#web/shared/filters/period.ts'
import { call, read } from './kit/api.ts'
import { COMPUTER, gone, goToOn, heading, PHONE, see, settled, test, tokenOf } from './kit/browser.ts'
import { theDatabase } from './kit/database.ts'
import { List } from './kit/list.ts'
import { administrator, operator } from './kit/people.ts'
import { makeSales, readProgramme, writeSheet } from './kit/sales.ts'

type Answer = Extract<WireAnswer<typeof logs>, { count: number }>

const LOGS = '/painel/logs'
const listOf = (page: Page) => new List(page, 'Logs')
const firstRow = (page: Page) => listOf(page).rows.first()

/** Each run changes the region of this network. */
let nome: string
let before: string
const after = 'Litoral Sul'
beforeAll(async () => {
  const token = await tokenOf(administrator)
  const { redes: all } = await read<WireAnswer<typeof redes>>(token, '/api/redes')
  const rede = all[0]!
  nome = rede.nome
  before = rede.regiao
  const answer = await call(token, `/api/redes/${rede.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ regiao: after, versao: rede.versao }),
  })
  expect(answer.status).toBe(200)
})

describe('the logs', () => {
  test('start a week ago, newest first, and show from what to what', async ({ open }) => {
    const hoje = diaDoInstante(new Date())
    const page = await open('about:blank', { as: [administrator] })
    await goToOn(page, hoje, LOGS)
    await see(page.getByRole('button', { name: `Período: ${periodText({ de: somarDias(hoje, -7), ate: hoje })}` }))
    const answer = await read<Answer>(
      await tokenOf(administrator),
      `/api/logs?dataInicial=${somarDias(hoje, -7)}&dataFinal=${hoje}&limite=1`,
    )
    await see(page.getByText(`de ${answer.count.toLocaleString('pt-BR')} resultados`).first())
    expect(await firstRow(page).innerText()).toContain(answer.logs[0]!.responsavel)

    await firstRow(page)
      .getByRole('button', { name: /^Ver detalhes/ })
      .click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByText(nome))
    await see(sheet.getByText('Região'))
    expect(await sheet.locator('del').innerText()).toContain(before)
    await see(sheet.getByText(after))
    await page.goBack()
    await gone(sheet)
    expect(new URL(page.url()).pathname).toBe(LOGS)
  })

  test('are narrowed by kind, and found by a name', async ({ open }) => {
    const page = await open(LOGS, { as: [administrator] })
    await settled(page)
    await listOf(page).openFilter('Tipo')
    const kind = await firstRow(page).locator('td').nth(1).innerText()
    await page.getByLabel('Buscar em Tipo').fill(kind)
    await see(page.locator('[role="option"][data-combobox-selected]').filter({ hasText: kind }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/tipo=/)
    await settled(page)
    await expect
      .poll(async () => [...new Set(await listOf(page).table.locator('tbody tr td:nth-child(2)').allInnerTexts())])
      .toEqual([kind])

    await listOf(page).find(nome)
    await expect.poll(() => firstRow(page).innerText()).toContain(nome)
  })

  test('have one row for an upload, which opens to its sales, in a computer and in a phone', async ({ open }) => {
    const { catalogue } = await readProgramme(theDatabase())
    const file = await writeSheet('vinte.xlsx', makeSales(catalogue, { vendas: 20, semente: 'LOGS' }))
    const form = new FormData()
    form.set('enviarMensagem', '0')
    form.set('arquivo', new Blob([readFileSync(file)]), 'vinte.xlsx')
    const sent = await call(await tokenOf(administrator), '/api/upload/vendas', { method: 'POST', body: form })
    expect(sent.status).toBe(200)

    for (const size of [COMPUTER, PHONE]) {
      const page = await open(LOGS, { as: [administrator], size })
      await settled(page)
      const upload = page.locator('tr, li').filter({ hasText: 'Planilha vinte.xlsx' }).first()
      const itsSales = upload.getByRole('link', { name: 'Ver as 20 vendas' })
      await see(page.getByText(/^Planilha vinte\.xlsx: 20 vendas, .* pontos$/).first())
      expect(await page.getByText(/Número fiscal: LOGS/).count()).toBe(0)
      await itsSales.click()
      await page.waitForURL(/processamento=/)
      await settled(page)
      await see(page.getByText('de 20 resultados').first())
      expect(await page.getByText(/Número fiscal: LOGS/).count()).toBe(10)
      await see(page.getByText('Planilha: vinte.xlsx').first())
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(size.width)

      await page.getByRole('button', { name: 'Remover o filtro Planilha' }).click()
      await page.waitForURL((url) => !url.searchParams.has('processamento'))
      await see(itsSales)
    }
  })

  test('are for role 2 alone', async ({ open }) => {
    const page = await open(LOGS, { as: [operator] })
    await see(heading(page, 'Sem acesso'))
    expect((await call(await tokenOf(operator), '/api/logs')).status).toBe(403)
  })
})
