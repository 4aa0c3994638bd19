import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { gone, hasFocus, heading, PHONE, see, settled, test, toast, type Open, type Size } from './kit/browser.ts'
import { List } from './kit/list.ts'
import { DIALOG, findingsOf } from './kit/look.ts'
import { manufacturer, operator, type Person } from './kit/people.ts'
import { anotherAdministrator } from './kit/users.ts'

const SELLOUT = '/painel/sellout'
const MENU = '[role=menu]'

/** Of each test alone: a view that a list opens with changes what everybody else's tests see. */
let quem: Person
let nome: string
beforeEach(async () => {
  ;({ quem, nome } = await anotherAdministrator())
})

/** The menu of a list's views: its title. */
class Views {
  readonly page: Page
  readonly list: List
  constructor(page: Page) {
    this.page = page
    this.list = new List(page, 'Sell-out')
  }
  get title() {
    return this.page.getByRole('heading', { level: 1 })
  }
  get opener() {
    return this.title.getByRole('button')
  }
  view = (visao: string) => this.page.getByRole('menuitemradio', { name: visao })
  shown = (visao: string) => see(heading(this.page, `Sell-out ${visao}`))
  visao = () => new URL(this.page.url()).searchParams.get('visao')

  async open() {
    await this.opener.click()
    await see(this.page.locator(MENU))
  }
  async act(acao: string) {
    await this.open()
    await this.page.getByRole('menuitem', { name: acao, exact: true }).click()
  }
  async choose(visao: string) {
    await this.open()
    await this.view(visao).click()
    await settled(this.page)
  }
  /** In an open dialog. */
  async named(visao: string) {
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(visao)
    await dialog.getByRole('button', { name: 'SALVAR' }).click()
    await gone(dialog)
  }
  async save(visao: string) {
    await this.act('Salvar como nova visão…')
    await this.named(visao)
    await this.shown(visao)
  }
}

async function views(open: Open, address = SELLOUT, as = quem, size?: Size): Promise<Views> {
  const page = await open(address, { as: [as], ...(size && { size }) })
  await settled(page)
  const of = new Views(page)
  await see(of.opener)
  return of
}

describe('a view that is saved of a list', () => {
  test('keeps filters and columns in the account: another browser of the same person shows both', async ({ open }) => {
    const here = await views(open, `${SELLOUT}?periodo=..&busca=resina`)
    const before = await here.list.headings()
    expect(before).toContain('CPF')
    const panel = await here.list.openColumns()
    await panel.getByRole('checkbox', { name: 'CPF', exact: true }).click()
    await here.page.keyboard.press('Escape')
    const without = before.filter((titulo) => titulo !== 'CPF')
    await here.save('Resinas')
    await see(toast(here.page, 'Visão salva com sucesso'))
    expect(await here.list.headings()).toEqual(without)
    await here.page.reload()
    await here.shown('Resinas')
    await expect.poll(() => here.list.headings()).toEqual(without)

    const there = await views(open)
    expect(await there.list.headings()).toEqual(before)
    await there.choose('Resinas')
    await there.shown('Resinas')
    await expect.poll(() => there.list.headings()).toEqual(without)
    expect(await there.list.search.inputValue()).toBe('resina')

    // The list's own columns are as they were, here too.
    await here.choose('Visão do sistema')
    expect(here.visao()).toBe('nenhuma')
    await expect.poll(() => here.list.search.inputValue()).toBe('')
    await there.act('Excluir')
  })

  test('says that it was changed; it is saved as it is then, or shown as it was', async ({ open }) => {
    const of = await views(open)
    await of.save('Muda')
    await of.list.find('resina')
    await of.shown('Muda modificada')
    await of.choose('Muda')
    await of.shown('Muda')
    await expect.poll(() => of.list.search.inputValue()).toBe('')

    await of.list.find('resina')
    await of.act('Salvar alterações')
    await see(toast(of.page, 'Visão Muda alterada.'))
    await of.shown('Muda')
    const panel = await of.list.openColumns()
    await panel.getByRole('checkbox', { name: 'CPF', exact: true }).click()
    await of.shown('Muda modificada')
    await panel.getByRole('checkbox', { name: 'CPF', exact: true }).click()
    await of.shown('Muda')
    await of.page.keyboard.press('Escape')

    const there = await views(open)
    await there.choose('Muda')
    expect(await there.list.search.inputValue()).toBe('resina')
    await there.act('Excluir')
  })

  test('is what the list opens with, until another is chosen or the address says more', async ({ open }) => {
    const of = await views(open, `${SELLOUT}?busca=resina`)
    await of.save('Primeira')
    const visao = of.visao()
    await of.act('Tornar padrão')
    await see(toast(of.page, 'A lista abre com esta visão'))

    const there = await views(open)
    await there.shown('Primeira')
    expect(there.visao()).toBe(visao)
    expect(await there.list.search.inputValue()).toBe('resina')
    await there.list.find('')
    await there.shown('Primeira modificada')
    await there.choose('Visão do sistema')
    await there.page.reload()
    await see(there.opener)
    expect(there.visao()).toBe('nenhuma')
    expect(await there.list.search.inputValue()).toBe('')

    const further = await views(open, `${SELLOUT}?busca=adesivo`)
    await see(heading(further.page, 'Sell-out'))
    expect(await further.list.search.inputValue()).toBe('adesivo')
    await further.choose('Primeira')
    await further.act('Deixar de ser padrão')
    await see(toast(further.page, 'A lista abre com a visão do sistema'))
    await further.act('Excluir')
    await gone(further.page.getByText('Primeira', { exact: true }))
    expect(further.visao()).toBe(null)
    expect(await further.list.search.inputValue()).toBe('resina')
  })

  test('is renamed, deleted, and back with one press', async ({ open }) => {
    const of = await views(open, `${SELLOUT}?busca=resina`)
    await of.save('Antiga')
    await of.act('Renomear…')
    await of.named('Nova')
    await of.shown('Nova')
    await of.act('Excluir')
    await see(toast(of.page, 'Visão Nova excluída.'))
    await see(heading(of.page, 'Sell-out'))
    await toast(of.page, 'Visão Nova excluída.').getByRole('button', { name: 'Desfazer' }).click()
    await of.shown('Nova')
    await of.page.reload()
    await of.shown('Nova')
    await of.act('Excluir')
  })

  test('is shared by an administrator with a role, whose people see it and nobody else does', async ({ open }) => {
    const compartilhada = `De todos ${process.pid}`
    const of = await views(open, `${SELLOUT}?busca=resina`)
    await of.save(compartilhada)
    await of.act('Compartilhar com…')
    const dialog = of.page.getByRole('dialog')
    await see(dialog.getByRole('checkbox', { name: 'Kulzer' }))
    await settled(of.page)
    expect(await findingsOf(of.page, DIALOG)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Smart Operador' }).check()
    await dialog.getByRole('button', { name: 'SALVAR' }).click()
    await gone(dialog)

    const seen = await views(open, SELLOUT, operator)
    await seen.open()
    expect(await seen.view(compartilhada).innerText()).toContain(nome)
    expect(await findingsOf(seen.page, MENU)).toEqual([])
    await seen.view(compartilhada).click()
    await seen.shown(compartilhada)
    await seen.open()
    for (const acao of ['Renomear…', 'Compartilhar com…', 'Excluir'])
      expect(await seen.page.getByRole('menuitem', { name: acao }).count()).toBe(0)

    const other = await views(open, SELLOUT, manufacturer)
    await other.open()
    await see(other.view('Visão do sistema'))
    expect(await other.view(compartilhada).count()).toBe(0)
    await of.act('Excluir')
  })

  test('with the keyboard alone', async ({ open }) => {
    const of = await views(open)
    const { keyboard } = of.page
    await of.opener.focus()
    await keyboard.press('Enter')
    await hasFocus(of.view('Visão do sistema'))
    await keyboard.press('ArrowDown')
    await hasFocus(of.page.getByRole('menuitem', { name: 'Salvar como nova visão…' }))
    await keyboard.press('Enter')
    await hasFocus(of.page.getByRole('textbox', { name: 'Nome' }))
    await keyboard.type('Por teclado')
    await keyboard.press('Enter')
    await of.shown('Por teclado')
    await hasFocus(of.opener)
    await keyboard.press('Enter')
    await hasFocus(of.view('Visão do sistema'))
    await keyboard.press('ArrowUp')
    await hasFocus(of.page.getByRole('menuitem', { name: 'Excluir', exact: true }))
    await keyboard.press('Enter')
    await see(toast(of.page, 'Visão Por teclado excluída.'))
  })

  test('on a phone, with a long name', async ({ open }) => {
    const longo = 'Resinas compostas das dentais do Sul e do Sudeste, por mês'
    const of = await views(open, SELLOUT, quem, PHONE)
    await of.act('Salvar como nova visão…')
    await see(of.page.getByRole('dialog'))
    await settled(of.page)
    expect(await findingsOf(of.page, DIALOG)).toEqual([])
    await of.named(longo)
    await of.shown(longo)
    await of.list.find('resina')
    await of.shown(`${longo} modificada`)
    await of.open()
    expect(await findingsOf(of.page, MENU)).toEqual([])
    await of.page.keyboard.press('Escape')
    expect(await findingsOf(of.page)).toEqual([])
    await of.act('Excluir')
    await see(toast(of.page, `Visão ${longo} excluída.`))
  })
})
