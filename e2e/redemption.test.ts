import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { heading, path, PHONE, see, settled, test } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { administrator, bigSeller } from './kit/people.ts'
import { newestRedemption } from './kit/records.ts'

const dialog = (page: Page) => page.getByRole('dialog')

describe('the page of a redemption', () => {
  test('the search for its number leads to it; a lot that paid it and its movement are a click away, and lead back', async ({
    open,
  }) => {
    const { idResgate, idLote, cpf } = await newestRedemption()
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Buscar telas/ }).fill(String(idResgate))
    await page.getByRole('group', { name: 'Resgates' }).getByRole('option').first().click()
    await page.waitForURL((url) => url.pathname === `/painel/resgate/${idResgate}`)
    await see(heading(page, `Resgate ${idResgate}`))

    await page.locator(`a[href="/painel/lote/${idLote}"]`).click()
    await see(page.getByRole('heading', { level: 1, name: /^Lote de/ }))
    await page
      .getByRole('link', { name: `Resgate ${idResgate}`, exact: true })
      .last()
      .click()
    await page.waitForURL((url) => url.pathname === `/painel/resgate/${idResgate}`)

    await page.getByRole('link', { name: 'Pontos resgatados' }).click()
    await page.waitForURL((url) => url.pathname === `/painel/parceiro/${cpf}`)
    await dialog(page)
      .getByRole('link', { name: `Resgate ${idResgate}`, exact: true })
      .click()
    await see(heading(page, `Resgate ${idResgate}`))
  })

  test('is a click away from the month’s redemptions, and unknown ones are not found', async ({ open }) => {
    const { idResgate, mes } = await newestRedemption()
    const page = await open(`/painel/movimentos?mes=${mes}&tipo=resgatados&busca=${idResgate}`, {
      as: [administrator],
      allow: /status of 40[04]/,
    })
    await page.locator(`a[href="/painel/resgate/${idResgate}"]`).click()
    await see(heading(page, `Resgate ${idResgate}`))
    await page.goto('/painel/resgate/999999999')
    await see(page.getByText('Resgate não encontrado'))
    await page.goto('/painel/resgate/nada')
    await see(page.getByText('Resgate não encontrado'))
  })
})

describe('the sheet of a redemption in the store', () => {
  test('opens from its movement, and leads to a lot that paid it', async ({ open }) => {
    const { idResgate, idLote, cpf } = await newestRedemption()
    const page = await open('/pontuacoes?tipo=resgate', { as: [{ ...bigSeller, cpf }], size: PHONE })
    await page.locator('[data-movimento]').first().click()
    await dialog(page)
      .getByRole('link', { name: `Resgate ${idResgate}`, exact: true })
      .click()
    await see(dialog(page).getByText('O que aconteceu'))
    expect(path(page)).toBe(`/pontuacoes?tipo=resgate&folha=resgate-${idResgate}`)
    await settled(page)
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await dialog(page).getByRole('list', { name: 'De quais lotes saíram' }).getByRole('link').first().click()
    await see(dialog(page).getByText('Para onde foram'))
    expect(path(page)).toBe(`/pontuacoes?tipo=resgate&folha=lote-${idLote}`)
  })

  test('of somebody else is not found', async ({ open }) => {
    const { idResgate } = await newestRedemption()
    const page = await open(`/loja?folha=resgate-${idResgate}`, { as: [bigSeller], allow: /status of 404/ })
    await see(dialog(page).getByText('Resgate não encontrado'))
    expect(path(page)).toBe(`/loja?folha=resgate-${idResgate}`)
  })
})
