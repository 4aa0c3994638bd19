import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { z } from 'zod'
import type { logs } from '#contracts/http/logs.ts'
import type { redes } from '#contracts/http/redes.ts'
import { somarDias, diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import { call, read } from './kit/api.ts'
import { gone, goToOn, heading, see, settled, test, tokenOf } from './kit/browser.ts'
import { administrator, operator } from './kit/people.ts'

type Answer = Extract<z.input<typeof logs.response>, { count: number }>

const LOGS = '/painel/logs'
const table = (page: Page) => page.getByRole('table', { name: 'Logs' })
const firstRow = (page: Page) => table(page).locator('tbody tr').first()

/** A change of a network's region, made anew by each run. */
let nome: string
let before: string
const after = 'Litoral Sul'
beforeAll(async () => {
  const token = await tokenOf(administrator)
  const { redes: all } = await read<z.input<typeof redes.response>>(token, '/api/redes')
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
    await see(page.getByRole('button', { name: `Período: ${formatarDia(somarDias(hoje, -7))} a ${formatarDia(hoje)}` }))
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
    await page.getByRole('button', { name: /^Tipo/ }).click()
    const kind = await firstRow(page).locator('td').nth(1).innerText()
    await page.getByLabel('Buscar em Tipo').fill(kind)
    await see(page.locator('[role="option"][data-combobox-selected]').filter({ hasText: kind }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/tipo=/)
    await settled(page)
    await expect
      .poll(async () => [...new Set(await table(page).locator('tbody tr td:nth-child(2)').allInnerTexts())])
      .toEqual([kind])

    await page.getByRole('searchbox', { name: 'Buscar em Logs' }).fill(nome)
    await page.waitForURL(/busca=/)
    await settled(page)
    await expect.poll(() => firstRow(page).innerText()).toContain(nome)
  })

  test('are for role 2 alone', async ({ open }) => {
    const page = await open(LOGS, { as: [operator] })
    await see(heading(page, 'Sem acesso'))
    expect((await call(await tokenOf(operator), '/api/logs')).status).toBe(403)
  })
})
