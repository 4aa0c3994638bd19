import { describe, expect } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { sellout } from '#contracts/http/sellout.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { read } from './kit/api.ts'
import { path, see, settled, test, tokenOf } from './kit/browser.ts'
import { List } from './kit/list.ts'
import { administrator } from './kit/people.ts'

type Rows = Extract<WireAnswer<typeof sellout>, { count: number }>

const LINHAS = 50
const LISTA = `/painel/sellout?periodo=..&ordem=-total&linhas=${LINHAS}`
const ORDEM = encodeURIComponent('{"campo":"total","direcao":"desc"}')

describe('the page of a record that was opened from a list', () => {
  test('walks through that list, as filtered and ordered and beyond its page, and leads back to it', async ({
    open,
  }) => {
    const { rows, count } = await read<Rows>(await tokenOf(administrator), `/api/sellout?limite=200&ordenacao=${ORDEM}`)
    const from = LINHAS - 1
    const nextRow = rows.findIndex(({ cpf }, at) => at > from && cpf !== rows[from]!.cpf)
    const page = await open(LISTA, { as: [administrator] })
    await settled(page)
    const list = new List(page, 'Sell-out')
    await list.rows.nth(from).getByRole('link').first().click()

    const walk = page.getByRole('navigation', { name: 'Lista Sell-out' })
    const isAt = async (row: number) => {
      await see(walk.getByText(`${(row + 1).toLocaleString('pt-BR')} de ${count.toLocaleString('pt-BR')}`))
      await see(page.getByText(formatarCpf(rows[row]!.cpf)).first())
    }
    await isAt(from)
    await page.getByRole('tab', { name: 'Cadastro' }).click()
    await page.waitForURL(/aba=cadastro/)
    await walk.getByRole('link', { name: 'Próximo' }).click()
    await page.waitForURL(new RegExp(`/${rows[nextRow]!.cpf}\\?aba=cadastro$`))
    await isAt(nextRow)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Próximo')
    await page.reload()
    await isAt(nextRow)
    await walk.getByRole('link', { name: 'Anterior' }).click()
    await page.waitForURL(new RegExp(`/${rows[nextRow - 1]!.cpf}`))

    await walk.getByRole('link', { name: 'Sell-out' }).click()
    await settled(page)
    expect(path(page)).toBe(LISTA)
    await expect.poll(() => list.rows.count()).toBe(LINHAS)
  })

  test('has no neighbours at the ends of the list, and none when it was opened otherwise', async ({ open }) => {
    const page = await open(`${LISTA}&busca=qqqq`, { as: [administrator] })
    await settled(page)
    const list = new List(page, 'Sell-out')
    await list.find('resina')
    await list.rows.first().getByRole('link').first().click()
    const walk = page.getByRole('navigation', { name: 'Lista Sell-out' })
    await see(walk.getByRole('link', { name: 'Próximo' }))
    expect(await walk.getByRole('link', { name: 'Anterior' }).isDisabled()).toBe(true)
    const address = path(page)
    await page.goBack()
    await settled(page)
    await see(list.rows.first())
    await page.goto(address)
    await settled(page)
    expect(await walk.count()).toBe(0)
  })

  test('is left by Back to the rows where they were', async ({ open }) => {
    const page = await open(LISTA, { as: [administrator] })
    await settled(page)
    const list = new List(page, 'Sell-out')
    const scrolled = () => list.table.evaluate((table) => table.parentElement!.scrollTop)
    await list.rows
      .nth(LINHAS - 1)
      .getByRole('link')
      .first()
      .scrollIntoViewIfNeeded()
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await list.rows
      .nth(LINHAS - 1)
      .getByRole('link')
      .first()
      .click()
    const walk = page.getByRole('navigation', { name: 'Lista Sell-out' })
    await walk.getByRole('link', { name: 'Próximo' }).click()
    await settled(page)
    await page.goBack()
    await see(list.rows.first())
    expect(path(page)).toBe(LISTA)
    await expect.poll(scrolled).toBe(before)
  })
})
