import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { siglaDoDocumento } from '#contracts/values/documentos.ts'
import { read, type Extrato } from './kit/api.ts'
import { fillLogIn, gone, heading, path, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { pointsText } from './kit/numbers.ts'
import { administrator, bigSeller, photoSeller } from './kit/people.ts'

const movements = (page: Page) => page.locator('[data-movimento]')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' }).locator('visible=true')
const account = (page: Page) => page.getByRole('button', { name: 'Conta' }).locator('visible=true')

describe('the store in a phone', () => {
  test('from the landing page to the log-in, home and the statement, and out again', async ({ open }) => {
    const page = await open('/', { size: PHONE })
    await see(heading(page, 'Suas vendas valem pontos.'))
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
    await see(heading(page, 'Entrar'))
    await fillLogIn(page, bigSeller)
    await see(page.getByText('Olá, '))
    await see(page.getByRole('region', { name: 'Saldo' }))
    await settled(page)
    expect(path(page)).toBe('/loja')
    const { saldo, totalMovimentos } = await read<Extrato>(await tokenOf(bigSeller), '/api/extrato')
    expect(await page.getByRole('region', { name: 'Saldo' }).getByRole('button').innerText()).toContain(
      pointsText(saldo),
    )
    await expect.poll(() => movements(page).count()).toBe(5)

    await menu(page).getByRole('link', { name: 'Extrato' }).click()
    await see(heading(page, 'Extrato'))
    await settled(page)
    await see(page.getByText(`20 de ${totalMovimentos} movimentos`))

    await account(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
    await see(toast(page, 'Até mais!'))
    await see(heading(page, 'Suas vendas valem pontos.'))
    expect(path(page)).toBe('/')
    expect(await page.evaluate(() => localStorage.getItem('lastro.loja.sessao'))).toBeNull()
  })

  test('a wrong password is reported beside the form; the CPF stays', async ({ open }) => {
    const page = await open('/login', { size: PHONE, allow: /status of 401/ })
    await fillLogIn(page, { cpf: photoSeller.cpf, senha: 'not the password' })
    await see(page.getByRole('alert').filter({ hasText: 'CPF ou senha inválidos' }))
    expect(await page.getByLabel('CPF').inputValue()).toBe('153.509.460-56')
  })

  test('a private address without a session leads to the landing page, and after the log-in where it was going', async ({
    open,
  }) => {
    const page = await open('/pontuacoes?tipo=credito', { size: PHONE })
    await see(heading(page, 'Suas vendas valem pontos.'))
    expect(path(page)).toBe('/')
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
    await fillLogIn(page, bigSeller)
    await see(heading(page, 'Extrato'))
    expect(path(page)).toBe('/pontuacoes?tipo=credito')
  })

  test('a person who is logged in is sent home from the addresses for people who are not', async ({ open }) => {
    const page = await open('/login', { size: PHONE, as: [bigSeller] })
    await see(page.getByRole('region', { name: 'Saldo' }))
    await page.goto('/')
    await see(page.getByRole('region', { name: 'Saldo' }))
    expect(path(page)).toBe('/loja')
  })

  test('the panel’s session is no session of the store', async ({ open }) => {
    const page = await open('/loja', { size: PHONE, as: [administrator] })
    await see(heading(page, 'Suas vendas valem pontos.'))
  })

  test('Back closes a sheet instead of leaving the screen', async ({ open }) => {
    const page = await open('/pontuacoes', { size: PHONE, as: [bigSeller] })
    await movements(page).first().click()
    await see(page.getByRole('dialog'))
    await page.goBack()
    await gone(page.getByRole('dialog'))
    expect(path(page)).toBe('/pontuacoes')
    await see(heading(page, 'Extrato'))
  })
})

describe('the statement', () => {
  test('shows one kind of movement at a time, in the address, and Back is back', async ({ open }) => {
    const page = await open('/pontuacoes', { as: [bigSeller] })
    await settled(page)
    const filters = page.getByRole('navigation', { name: 'Filtrar movimentos' })
    const all = await movements(page).first().innerText()
    await filters.getByRole('link', { name: 'Retirados' }).click()
    await see(page.getByText('Nada em Retirados'))
    expect(path(page)).toBe('/pontuacoes?tipo=retirada')
    await filters.getByRole('link', { name: 'Créditos' }).click()
    await see(filters.locator('[aria-current=true]', { hasText: 'Créditos' }))
    await expect.poll(() => movements(page).count()).toBe(20)

    await page.goBack()
    await see(page.getByText('Nada em Retirados'))
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/pontuacoes' && url.search === '')
    await expect.poll(() => movements(page).first().innerText()).toBe(all)

    await page.goto('/pontuacoes?tipo=retirada')
    await page.getByRole('link', { name: 'Ver todos os movimentos' }).click()
    await see(movements(page).first())
  })

  test('grows by hand, page after page, and the focus goes to the first new line', async ({ open }) => {
    const page = await open('/pontuacoes', { as: [bigSeller] })
    await settled(page)
    const { movimentos } = await read<Extrato>(await tokenOf(bigSeller), '/api/extrato?limite=60')
    for (const shown of [20, 40]) {
      await expect.poll(() => movements(page).count()).toBe(shown)
      await page.getByRole('button', { name: 'Carregar mais' }).click()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-movimento')))
        .toBe(movimentos[shown]!.id)
    }
    const ids = await movements(page).evaluateAll((lines) => lines.map((line) => line.getAttribute('data-movimento')))
    expect(ids).toEqual(movimentos.map(({ id }) => id))
  })

  test('the balance opens the movements that add up to it', async ({ open }) => {
    const page = await open('/loja', { as: [bigSeller] })
    await page.getByRole('region', { name: 'Saldo' }).getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByText(/^Conferido (hoje|em \d\d\/\d\d\/\d{4}) às \d{1,2}h\d\d$/))
    const { saldo, aguardandoExpiracao, totalMovimentos } = await read<Extrato>(
      await tokenOf(bigSeller),
      '/api/extrato',
    )
    const sums = await sheet.locator('dl').first().locator('dt, dd').allInnerTexts()
    expect(sums).toEqual([
      `Soma de ${totalMovimentos} movimentos`,
      pointsText(saldo + aguardandoExpiracao),
      ...(aguardandoExpiracao > 0 ? ['Venceram e aguardam a baixa', pointsText(-aguardandoExpiracao)] : []),
      'Seu saldo',
      pointsText(saldo),
    ])
  })

  test('a line says which products of which document; the shop only where it is not one’s own', async ({ open }) => {
    const page = await open('/pontuacoes?tipo=credito', { as: [bigSeller] })
    const { movimentos } = await read<Extrato>(await tokenOf(bigSeller), '/api/extrato?tipo=credito')
    const { parceiro } = await read<{ parceiro: { nomeRevenda: string } }>(await tokenOf(bigSeller), '/api/sessoes')
    await see(movements(page).first())
    const texts = await movements(page).allInnerTexts()
    for (const [index, { itens, documento }] of movimentos.entries()) {
      expect(texts[index]).toContain(itens[0]!.produto)
      expect(texts[index]).toContain(siglaDoDocumento(documento!))
      expect(texts[index]!.includes(documento!.revenda)).toBe(documento!.revenda !== parceiro.nomeRevenda)
    }
  })

  test('the sheet of a movement or of the balance has an address, which opens it again', async ({ open }) => {
    const page = await open('/pontuacoes', { as: [bigSeller] })
    await settled(page)
    await page.getByRole('button', { name: 'Carregar mais' }).click()
    await expect.poll(() => movements(page).count()).toBe(40)
    await movements(page).last().click()
    await see(page.getByRole('dialog').getByText('O registro'))
    const told = await page.getByRole('dialog').innerText()
    // It is not on the first page of the list.
    await page.reload()
    await expect.poll(() => page.getByRole('dialog').innerText()).toBe(told)
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
    expect(path(page)).toBe('/pontuacoes')

    await page.goto('/loja?folha=saldo')
    await see(page.getByRole('dialog').getByText(/^Conferido (hoje|em \d\d\/\d\d\/\d{4}) às \d{1,2}h\d\d$/))
    // Opened by its address there is no step back: closing stays in the store.
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
    expect(path(page)).toBe('/loja')
  })

  test('of somebody else is never shown: another salesperson, another balance', async ({ open }) => {
    const page = await open('/loja', { as: [photoSeller] })
    const { saldo } = await read<Extrato>(await tokenOf(photoSeller), '/api/extrato')
    expect(saldo).not.toBe((await read<Extrato>(await tokenOf(bigSeller), '/api/extrato')).saldo)
    expect(await page.getByRole('region', { name: 'Saldo' }).getByRole('button').innerText()).toContain(
      pointsText(saldo),
    )
  })
})

describe('the statement on paper', () => {
  /** A4 between the margins of `loja.css`, in CSS pixels. */
  const PAPER = { width: 673, height: 1001 }

  test('takes one short line a movement, with its day, so that 600 of them take 15 pages', async ({ open }) => {
    const page = await open('/pontuacoes', { as: [bigSeller], size: PAPER })
    await page.getByRole('button', { name: 'Carregar mais' }).click()
    await expect.poll(() => movements(page).count()).toBe(40)
    await page.emulateMedia({ media: 'print' })
    const linesOfAPage = async () => {
      const [first, last] = await Promise.all(
        [movements(page).first(), movements(page).last()].map((m) => m.boundingBox()),
      )
      return PAPER.height / ((last!.y - first!.y) / 39)
    }
    await expect.poll(linesOfAPage).toBeGreaterThan(40)
  })
})

describe('with the keyboard alone', () => {
  /** Presses Tab until the element has the focus; no screen has 40 stops. */
  const tabTo = async (page: Page, selector: string) => {
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    }
    throw new Error(`Tab never reaches ${selector}`)
  }

  test('logs in, opens a sheet, and Esc gives the focus back', async ({ open }) => {
    const page = await open('/')
    await settled(page)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pular para o conteúdo')
    await tabTo(page, 'main a[href="/login"]')
    await page.keyboard.press('Enter')
    await see(heading(page, 'Entrar'))
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('cpf')
    await page.keyboard.type(bigSeller.cpf)
    await page.keyboard.press('Tab')
    await page.keyboard.type(bigSeller.senha)
    await page.keyboard.press('Enter')
    await see(page.getByRole('region', { name: 'Saldo' }))
    await settled(page)

    await tabTo(page, '[data-movimento]')
    const line = await page.evaluate(() => document.activeElement?.getAttribute('data-movimento'))
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await see(sheet.getByText('De onde vem'))
    await expect.poll(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await gone(sheet)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-movimento'))).toBe(line)
  })
})

describe('colours', () => {
  const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])

  test('follow the system until the person chooses, and the choice stays', async ({ open }) => {
    const page = await open('/', { colors: 'dark' })
    expect(await scheme(page)).toBe('dark')
    // The document shows the button before the application can handle it.
    await expect
      .poll(async () => {
        await page
          .getByRole('button', { name: 'Usar cores claras' })
          .click({ timeout: 1_000 })
          .catch(() => undefined)
        return scheme(page)
      })
      .toBe('light')
    await page.reload()
    expect(await scheme(page)).toBe('light')
    await page.goto('/painel')
    expect(await scheme(page)).toBe('light')
  })

  test('are chosen in the account sheet as well', async ({ open }) => {
    const page = await open('/loja', { size: PHONE, as: [bigSeller] })
    await account(page).click()
    await page.getByRole('dialog').getByText('Escuras').click()
    await expect.poll(() => scheme(page)).toBe('dark')
    await page.reload()
    expect(await scheme(page)).toBe('dark')
  })
})
