import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { COMPUTER, heading, PHONE, see, settled, test } from './kit/browser.ts'
import { administrator } from './kit/people.ts'

const HISTORICO = '/painel/historico'
/** The demonstration's networks bought in all of its months, or nearly. */
const YEAR = String(Number(diaDoInstante(new Date()).slice(0, 4)) - 1)

describe('the history of sell-in', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)(
    'has a figure for each month, which leads to the lines that add up to it, on %s',
    async ([, size], { open }) => {
      const page = await open(`${HISTORICO}?ano=${YEAR}`, { as: [administrator], size })
      await settled(page)
      await see(page.getByText(/^Última atualização do Histórico: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/))
      const figures = page.getByRole('link', { name: /de onde vem/ }).filter({ hasText: /[1-9]/ })
      for (const which of [figures.first(), figures.last()]) {
        const figure = (await which.innerText()).replace(/:.*/s, '').trim()
        await which.click()
        await see(heading(page, 'Compras'))
        await settled(page)
        await see(page.getByLabel('Totais do filtro').getByText(figure, { exact: true }))
        await page.goBack()
        await see(heading(page, 'Histórico'))
        await settled(page)
      }
    },
  )

  test('is of one year at a time, and of the networks that were chosen; its totals are over all of them', async ({
    open,
  }) => {
    const page = await open(HISTORICO, { as: [administrator] })
    await settled(page)
    await page.getByRole('button', { name: /^Ano/ }).click()
    await page.getByRole('option', { name: YEAR }).click()
    await page.waitForURL(new RegExp(`ano=${YEAR}`))
    await settled(page)
    const table = page.getByRole('table', { name: 'Histórico' })
    const networks = table.locator('tbody tr')
    const centsOf = async (cells: Locator) =>
      (await cells.allInnerTexts()).map((text) => Number(text.replace(/\D/g, ''))).reduce((sum, one) => sum + one, 0)
    const total = table.locator('tfoot td').last()
    expect(await networks.count()).toBeGreaterThan(1)
    expect(await centsOf(total)).toBe(await centsOf(networks.locator('td:last-child')))

    const name = (await networks.first().locator('td').first().innerText()).trim()
    await page.goto(`${new URL(page.url()).origin}${HISTORICO}?ano=${YEAR}&rede=${encodeURIComponent(name)}`)
    await settled(page)
    expect(await networks.count()).toBe(1)
    expect(await centsOf(total)).toBe(await centsOf(networks.locator('td:last-child')))
  })

  test('without a year asks for one', async ({ open }) => {
    const page = await open(`${HISTORICO}?ano=`, { as: [administrator] })
    await see(page.getByText('Selecione um período antes'))
    await page.getByRole('link', { name: 'Ver este ano' }).click()
    await see(page.getByRole('table', { name: 'Histórico' }))
  })
})
