import { describe, expect } from 'vitest'
import { call } from './kit/api.ts'
import { heading, see, settled, test, tokenOf } from './kit/browser.ts'
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

describe('who may send sales', () => {
  test.for(mayNotSend)('%s does not find the upload in the menu, nor by its address', async ([, person], { open }) => {
    const page = await open('/painel/dashboard', { as: [person] })
    await settled(page)
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Dashboard', 'Sell-out', 'Redes'])
    await page.goto(UPLOAD)
    await see(page.getByText('Você não tem acesso a esta tela'))
    await see(heading(page, 'Sem acesso'))
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Ir para o Dashboard' }).click()
    await see(heading(page, 'Dashboard'))
  })

  test.for(maySend)('%s finds it in the menu', async ([, person], { open }) => {
    const page = await open('/painel/dashboard', { as: [person] })
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Vendas' }).click()
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
