import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { COMPUTER, PHONE, see, settled, test, type Open } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { List } from './kit/list.ts'
import { administrator } from './kit/people.ts'

const ALL_TIME = '/painel/sellout?periodo=..'
/** Wider than a phone's cards, narrower than the columns. */
const TABLET = { width: 800, height: 900 }

async function open(start: Open, size = COMPUTER) {
  const page = await start(ALL_TIME, { as: [administrator], size })
  await settled(page)
  const list = new List(page, 'Sell-out')
  const heading = (titulo: string) => list.table.getByRole('columnheader', { name: titulo, exact: true })
  const box = async (titulo: string) => (await heading(titulo).boundingBox())!
  return { page, list, heading, box }
}

/** Presses at a place, moves to another in steps, and releases. */
async function drag(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 4 })
  await page.mouse.move(toX, toY, { steps: 4 })
  await page.mouse.up()
}

describe("a list's columns", () => {
  test('are dragged by their headings, and by their edges; a reload keeps both, and the file follows', async ({
    open: start,
  }) => {
    const { page, list, heading, box } = await open(start)
    const before = await list.headings()
    await heading('Dental').hover()
    const [dental, quando] = [await box('Dental'), await box('Data da venda')]
    await drag(page, [dental.x + dental.width - 24, dental.y + 12], [quando.x + 8, quando.y + 12])
    const after = ['Dental', ...before.filter((titulo) => titulo !== 'Dental')]
    await expect.poll(() => list.headings()).toEqual(after)
    expect(new URL(page.url()).searchParams.has('ordem')).toBe(false)

    const { x, y, width } = await box('Dental')
    await drag(page, [x + width - 1, y + 12], [x + width + 79, y + 12])
    await expect.poll(async () => Math.round((await box('Dental')).width - width)).toBe(80)
    await page.reload()
    await settled(page)
    expect(await list.headings()).toEqual(after)
    expect(Math.round((await box('Dental')).width - width)).toBe(80)

    const asked = page.waitForRequest((request) => request.url().includes('download=csv'))
    await (await list.openExport()).getByRole('menuitem', { name: 'Página atual em CSV' }).click()
    const columns = JSON.parse(new URL((await asked).url()).searchParams.get('colunas')!) as string[]
    expect(columns[0]).toBe('nomeFantasia')

    const wide = await box('Dental')
    await page.mouse.dblclick(wide.x + wide.width - 1, wide.y + 12)
    await expect.poll(async () => (await box('Dental')).width).toBeLessThan(wide.width - 40)
    const panel = await list.openColumns()
    await panel.getByRole('button', { name: 'Lugar e largura de Dental' }).click()
    expect(await findings(page)).toEqual([])
  })

  test('that are pinned stay beside each other while the others scroll; on a phone there is only their order', async ({
    open: start,
  }) => {
    const { page, list, box } = await open(start, TABLET)
    const panel = await list.openColumns()
    await panel.getByRole('button', { name: 'Lugar e largura de Dental' }).click()
    const { width } = await box('Dental')
    await panel.getByRole('button', { name: 'Alargar Dental' }).click()
    await expect.poll(async () => (await box('Dental')).width).toBeGreaterThan(width)
    await panel.getByText('À esquerda').click()
    await page.keyboard.press('Escape')
    const [pinned, naming] = [await box('Dental'), await box('Produto')]
    await list.table.evaluate((table) => table.parentElement!.scrollTo({ left: 2000 }))
    await expect.poll(async () => (await box('Produto')).x).toBeLessThan(naming.x)
    expect((await box('Dental')).x).toBe(pinned.x)
    expect(Math.round((await box('Produto')).x)).toBe(Math.round(pinned.x + (await box('Dental')).width))

    await page.setViewportSize(PHONE)
    await settled(page)
    const options = await list.openColumns()
    await see(options.getByRole('button', { name: 'Subir Dental' }))
    expect(await options.getByRole('button', { name: 'Lugar e largura de Dental' }).count()).toBe(0)
    expect(await findings(page)).toEqual([])
  })
})
