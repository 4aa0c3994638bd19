import { describe, expect } from 'vitest'
import { COMPUTER, gone, heading, PHONE, see, test, toast } from './kit/browser.ts'
import { inEverySize, findingsEverywhere } from './kit/look.ts'
import { manufacturer, operator } from './kit/people.ts'

describe('the correction of awards', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('is analysed, one is corrected, and all are shown before, on %s', async ([, size], { open }) => {
    const page = await open('/painel/processar/correcao-pontuacao', { as: [operator], size })
    await see(heading(page, 'Correção de Pontuação'))
    await page.getByRole('button', { name: 'ANALISAR CORREÇÕES' }).click()
    const cards = page.getByRole('list', { name: 'Pontuações a corrigir' })
    await see(cards)
    const total = page.getByText('Pontuações a corrigir', { exact: true }).locator('xpath=..')
    const before = Number.parseInt((await total.locator('dd').innerText()).replaceAll('.', ''))
    const card = cards.locator(':scope > li').first()
    const name = (await card.getByRole('heading').innerText()).trim()
    await card.getByRole('button', { name: 'CORRIGIR' }).click()
    await see(toast(page, 'Pontuação corrigida com sucesso'))
    await gone(cards.getByRole('heading', { name, exact: true }))
    expect(Number.parseInt((await total.locator('dd').innerText()).replaceAll('.', ''))).toBe(before - 1)

    await page.getByRole('button', { name: 'Corrigir todas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corrigir todas' })
    await see(dialog.getByText('Viram dívida'))
    expect(await dialog.getByText('Pontuações', { exact: true }).locator('xpath=..').locator('dd').innerText()).toBe(
      String(before - 1),
    )
    await dialog.getByRole('button', { name: 'CANCELAR' }).click()
    await gone(dialog)
  })

  test('its cards are whole in every size and scheme, and name an invoice as other screens do', async ({ open }) => {
    const page = await open('/painel/processar/correcao-pontuacao', { as: [operator] })
    await page.getByRole('button', { name: 'ANALISAR CORREÇÕES' }).click()
    await see(page.getByRole('list', { name: 'Pontuações a corrigir' }))
    expect(await page.getByRole('heading', { name: /fiscal 0/ }).count()).toBe(0)
    expect(await inEverySize(page, findingsEverywhere)).toEqual([])
  })

  test('is for roles 1 and 2', async ({ open }) => {
    const page = await open('/painel/processar/correcao-pontuacao', { as: [manufacturer] })
    await see(page.getByText('Você não tem acesso', { exact: false }).first())
  })
})
