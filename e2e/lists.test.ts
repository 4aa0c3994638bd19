import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { screens } from '#web/painel/screens.ts'
import { COMPUTER, PHONE, settled, test, type Size } from './kit/browser.ts'
import { sizeFindings, tableFindings } from './kit/layout.ts'
import { administrator, bigSeller } from './kit/people.ts'
import { withRecords } from './kit/records.ts'

const sizes: [string, Size][] = [
  ['in a computer, with the menu open', COMPUTER],
  ['in a phone', PHONE],
]

/** Every screen is looked at, whether it is a list or not; and lists that stand behind a tab or another period. */
const addresses = [
  ...screens.map(({ path }) => path.replace(':cpf', bigSeller.cpf)),
  '/painel/sellout?periodo=..',
  '/painel/sellout?periodo=..&ordem=-total&linhas=50',
  `/painel/parceiro/${bigSeller.cpf}?aba=vendas`,
]

const findingsOf = async (page: Page) => [...(await sizeFindings(page, 'main')), ...(await tableFindings(page))]

describe('every list shows all of its numbers and fits the screen', () => {
  test.concurrent.for(addresses)('%s', async (path, { open }) => {
    const page = await open(await withRecords(path), { as: [administrator], shared: true, allow: /status of 404/ })
    for (const [where, size] of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      expect(await findingsOf(page), where).toEqual([])
    }
  })

  test('this check sees what is wrong', async ({ open }) => {
    const page = await open('/painel/redes', { as: [administrator], size: { width: 900, height: 800 } })
    await settled(page)
    const found = (await findingsOf(page)).join('\n')
    expect(found).toMatch(/need \d+ px more/)
    expect(found).toMatch(/is cut by/)
  })
})
