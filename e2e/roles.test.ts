import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { call } from './kit/api.ts'
import { heading, see, settled, test, tokenOf } from './kit/browser.ts'
import { goByMenu } from './kit/menu.ts'
import {
  administrator,
  bigSeller,
  manufacturer,
  ofThreeShops,
  ofTwoNetworks,
  operator,
  type Person,
} from './kit/people.ts'

const UPLOAD = '/painel/processar/vendas'
const mayNotSend: [string, Person][] = [
  ['role 0', manufacturer],
  ['role 0 of two networks', ofTwoNetworks],
  ['role 3', ofThreeShops],
]
const maySend: [string, Person][] = [
  ['role 1', operator],
  ['role 2', administrator],
]

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const groupsOf = (page: Page) => menuOf(page).getByRole('button')

/** The menu's words, of each group while it is open. */
async function wordsOf(page: Page): Promise<Record<string, string[]>> {
  const words: Record<string, string[]> = { '': [] }
  for (const group of await groupsOf(page).all()) {
    const name = await group.innerText()
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    words[name] = await menuOf(page).getByRole('list', { name }).getByRole('link').allInnerTexts()
  }
  words['']!.push(await menuOf(page).getByRole('link').first().innerText())
  return words
}

describe('the menu', () => {
  test('has one group open, the screen’s at first, and needs no scrolling at 900 pixels', async ({ open }) => {
    const page = await open('/painel/redes', { as: [administrator], size: { width: 1280, height: 900 } })
    await see(heading(page, 'Redes'))
    const isOpen = { expanded: true }
    expect(await menuOf(page).getByRole('button', isOpen).allInnerTexts()).toEqual(['Cadastros'])
    for (const group of await groupsOf(page).all()) {
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
      expect(await menuOf(page).getByRole('button', isOpen).allInnerTexts()).toEqual([await group.innerText()])
      expect(await menuOf(page).evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0)
    }
  })

  test('leads to pages with a card for each form and each file', async ({ open }) => {
    const page = await open('/painel/cadastrar', { as: [operator] })
    await see(heading(page, 'Cadastrar'))
    await see(page.getByRole('navigation', { name: 'Você está em' }).getByText('Cadastros'))
    const cards = page.getByRole('main').getByRole('listitem')
    await cards.filter({ hasText: 'Cadastrar rede' }).getByRole('link').click()
    await see(heading(page, 'Cadastrar rede'))
    await goByMenu(page, 'Processar', 'Ver tudo')
    await cards.filter({ hasText: 'Enviar vendas' }).getByRole('link').click()
    await see(heading(page, 'Enviar vendas'))
  })
})

describe('who may send sales', () => {
  test.for(mayNotSend)('%s does not find the upload in the menu, nor by its address', async ([, person], { open }) => {
    const page = await open('/painel/dashboard', { as: [person] })
    await settled(page)
    const words = await wordsOf(page)
    expect(words['']).toEqual(['Dashboard'])
    expect(Object.keys(words)).not.toContain('Processar')
    expect(Object.values(words).flat()).toEqual(expect.arrayContaining(['Sell-out', 'Redes']))
    expect(Object.values(words).flat()).not.toContain('Vendas')
    await page.goto(UPLOAD)
    await see(page.getByText('Você não tem acesso a esta tela'))
    await see(heading(page, 'Sem acesso'))
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Ir para o Dashboard' }).click()
    await see(heading(page, 'Dashboard'))
  })

  test.for(maySend)('%s finds it in the menu', async ([, person], { open }) => {
    const page = await open('/painel/dashboard', { as: [person] })
    await goByMenu(page, 'Processar', 'Vendas')
    await see(heading(page, 'Enviar vendas'))
  })

  test.for([...mayNotSend, ['a salesperson', bigSeller] as [string, Person]])(
    'the API refuses %s with 403',
    async ([, person]) => {
      const token = await tokenOf(person)
      const form = new FormData()
      form.set('arquivo', new Blob(['x']), 'vendas.xlsx')
      for (const [path, init] of [
        ['/api/upload/vendas', { method: 'POST', body: form }],
        ['/api/processamentos', {}],
      ] as const) {
        const answer = await call(token, path, init)
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({
          erro: expect.any(String) as string,
          codigo: expect.any(String) as string,
        })
      }
    },
  )

  test('the API refuses the panel’s session the store’s calls, and nobody’s session everything', async () => {
    expect((await call(await tokenOf(administrator), '/api/extrato')).status).toBe(403)
    for (const path of ['/api/extrato', '/api/dashboard', '/api/processamentos'])
      expect((await call('none', path)).status).toBe(401)
  })
})
