import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { call } from './kit/api.ts'
import { COMPUTER, fillLogIn, gone, heading, path, PHONE, see, settled, test, toast, type Size } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { goByMenu, goToForm } from './kit/menu.ts'
import { administrator } from './kit/people.ts'

/** The browser's own console message about a refused or lost call. */
const REFUSED = /status of (400|401|404|503)|ERR_FAILED/

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]:not([type=hidden])`)
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '')
const sizes: [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]

/** Requests that change something, as they are sent. */
function sentBy(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method())) bodies.push(request.postDataJSON())
  })
  return bodies
}

let made = 0
const newName = () => `Rede de teste ${process.pid}-${++made}`

describe('a form, by keyboard alone', () => {
  test('says what is missing in the specified order, takes decimals as people write them, and is sent once', async ({
    open,
  }) => {
    const page = await open('/painel/cadastrar/rede', { as: [administrator] })
    await settled(page)
    const sent = sentBy(page)
    const nome = newName()
    await expect.poll(() => focused(page)).toBe('nome')

    await page.keyboard.press('Enter')
    await see(page.getByText('Corrija 3 campos'))
    await expect
      .poll(() => page.locator('[data-campo] [id$="-error"]').allInnerTexts())
      .toEqual(['Informe o nome', 'Informe a região', 'Informe o valor do ponto'])
    await expect.poll(() => focused(page)).toBe('nome')
    expect(await field(page, 'nome').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])

    await page.keyboard.type(nome)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sul')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1.234,5')
    await gone(page.getByText('Corrija'))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await see(toast(page, 'Rede cadastrada com sucesso'))
    expect(sent).toEqual([{ nome, regiao: 'Sul', valorPonto: 1234.5 }])
    await expect.poll(() => focused(page)).toBe('nome')
    await expect
      .poll(() => Promise.all([field(page, 'nome').inputValue(), field(page, 'valorPonto').inputValue()]))
      .toEqual(['', ''])

    // What failed and what succeeded never stand together: under the pointer a toast would stay.
    await toast(page, 'Rede cadastrada com sucesso').hover()
    await page.keyboard.press('Enter')
    await see(page.getByText('Corrija 3 campos'))
    await gone(toast(page, 'Rede cadastrada com sucesso'))
  })
})

describe('nothing typed is lost', () => {
  const filled = async (page: Page) => {
    await settled(page)
    await field(page, 'nome').fill('Quase pronta')
    await field(page, 'regiao').fill('Norte')
  }
  const question = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar' })

  test('a link, Back and Sair ask first; staying keeps it, leaving leaves', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await goToForm(page, 'Cadastrar rede')
    await filled(page)

    await goByMenu(page, 'Cadastros', 'Redes')
    await see(question(page))
    await page.keyboard.press('Escape')
    await gone(question(page))
    expect(path(page)).toBe('/painel/cadastrar/rede')

    await page.goBack()
    await see(question(page))
    await page.getByRole('button', { name: 'CONTINUAR AQUI' }).click()
    await gone(question(page))
    await expect.poll(() => path(page)).toBe('/painel/cadastrar/rede')
    expect(await field(page, 'nome').inputValue()).toBe('Quase pronta')

    await page.getByRole('button', { name: 'Olá, Helena' }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await see(question(page))
    await page.keyboard.press('Escape')
    await gone(question(page))

    await page.goBack()
    await page.getByRole('button', { name: 'SAIR SEM SALVAR' }).click()
    await see(heading(page, 'Cadastrar'))
    expect(path(page)).toBe('/painel/cadastrar')
  })

  test('after a lost connection or a server failure the form stays, and the error is said once', async ({ open }) => {
    const page = await open('/painel/cadastrar/rede', { as: [administrator], allow: REFUSED })
    await filled(page)
    await field(page, 'valorPonto').fill('0,5')
    await page.route('**/api/redes', (route) => route.abort())
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(toast(page, 'Problema de conexão ao servidor'))
    expect(await page.getByRole('alert').filter({ hasText: 'Problema de conexão ao servidor' }).count()).toBe(1)
    await see(page.getByRole('alert').filter({ hasText: 'O que você preencheu continua aqui.' }))
    expect(await field(page, 'nome').inputValue()).toBe('Quase pronta')

    await page.unroute('**/api/redes')
    await page.route('**/api/redes', (route) =>
      route.fulfill({
        status: 503,
        json: { erro: 'Estamos em manutenção.', mensagem: '', codigo: 'x', correlacao: 'abc' },
      }),
    )
    await page.getByRole('button', { name: 'TENTAR DE NOVO', exact: true }).click()
    await see(page.getByRole('alert').filter({ hasText: 'Estamos em manutenção.' }))
    await see(page.getByRole('button', { name: 'CADASTRAR', exact: true }))
    expect(await field(page, 'valorPonto').inputValue()).toBe('0,50')
  })

  test('a session that expires in the middle brings everything but passwords back after the log-in', async ({
    open,
  }) => {
    const page = await open('/painel', { allow: REFUSED })
    await fillLogIn(page, administrator)
    await see(heading(page, 'Dashboard'))
    await page.getByRole('button', { name: 'Olá, Helena' }).click()
    await page.getByRole('link', { name: 'Meu Perfil' }).click()
    await settled(page)
    await field(page, 'nome').fill('Helena Prado Lima')
    await field(page, 'senhaAntiga').fill('uma senha qualquer')
    await field(page, 'senha').fill('outra senha qualquer')
    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('lastro.painel.sessao') ?? '{}')) as {
      token: string
    }
    expect((await call(token, '/api/sessoes', { method: 'DELETE' })).status).toBe(200)

    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(heading(page, 'Entrar no painel'))
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('senha qualquer')
    await fillLogIn(page, administrator)
    await see(heading(page, 'Meu Perfil'))
    await see(page.getByText('Recuperamos o que você tinha digitado'))
    await expect.poll(() => field(page, 'nome').inputValue()).toBe('Helena Prado Lima')
    expect(await field(page, 'senha').inputValue()).toBe('')

    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => field(page, 'nome').inputValue()).toBe('Helena Prado')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Lima')
  })
})

describe('a form with everything wrong is accessible in both colour schemes', () => {
  test.for(sizes)('%s', async ([, size], { open }) => {
    for (const [address, button] of [
      ['/painel/cadastrar/rede', 'CADASTRAR'],
      ['/painel/cadastrar/parceiro', 'CADASTRAR'],
      ['/painel/perfil', 'SALVAR'],
    ] as const) {
      const page = await open(address, { as: [administrator], size })
      await settled(page)
      if (button === 'SALVAR') await field(page, 'nome').fill('')
      await page.getByRole('button', { name: button, exact: true }).click()
      await see(page.getByText(/^Corrija/))
      expect(await findings(page)).toEqual([])
    }
  })

  test('in a phone the button of a long form is always in sight, and the keyboards fit what is typed', async ({
    open,
  }) => {
    const page = await open('/painel/cadastrar/parceiro', { as: [administrator], size: PHONE })
    await settled(page)
    const box = await page.getByRole('button', { name: 'CADASTRAR', exact: true }).boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(PHONE.height)
    const keyboards = await page
      .locator('form input[name]:not([type=hidden]):not([type=radio])')
      .evaluateAll((inputs) =>
        Object.fromEntries(
          inputs.map((input) => [input.getAttribute('name'), input.getAttribute('inputmode') ?? 'text']),
        ),
      )
    expect(keyboards).toMatchObject({
      cpf: 'numeric',
      dataNascimento: 'numeric',
      celular: 'tel',
      telefone: 'tel',
      email: 'email',
      endCep: 'numeric',
      nome: 'text',
    })
  })
})
