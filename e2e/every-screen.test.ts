import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { screens as storeScreens } from '#web/loja/screens.ts'
import { screens as panelScreens } from '#web/painel/screens.ts'
import { COMPUTER, gone, PHONE, see, settled, test, type Open, type OpenOptions, type Size } from './kit/browser.ts'
import { databaseOf } from './kit/database.ts'
import { findings } from './kit/findings.ts'
import { aShop, newSeller } from './kit/new-seller.ts'
import { administrator, bigSeller, firstTimeSeller, manufacturer } from './kit/people.ts'
import { makeSales, readProgramme, writeSheet } from './kit/sales.ts'

/** What stands in an address for a record's own word. */
const addressOf = (path: string) => path.replace(':cpf', bigSeller.cpf).replace(':idRevenda', aShop.id)

/** A new entry in either list of screens is looked at here without a line more. */
const everyScreen: { name: string; path: string; as: OpenOptions['as'] }[] = [
  { name: 'panel: log-in', path: '/painel', as: [] },
  ...panelScreens.map(({ titulo, path }) => ({ name: `panel: ${titulo}`, path: addressOf(path), as: [administrator] })),
  { name: 'panel: an address that leads nowhere', path: '/painel/nada', as: [administrator] },
  { name: 'panel: a screen of other roles', path: panelScreens.find(({ papeis }) => !papeis.includes(0))!.path, as: [manufacturer] },
  ...storeScreens.map(({ titulo, path, acesso }) => ({ name: `store: ${titulo}`, path: addressOf(path), as: acesso === 'privado' ? [bigSeller] : [] })),
  { name: 'store: an address that leads nowhere', path: '/nada', as: [] },
  { name: 'store: an address that leads nowhere, logged in', path: '/nada', as: [bigSeller] },
  { name: 'store: a filter without movements', path: '/pontuacoes?tipo=resgate', as: [bigSeller] },
]

const sizes: [string, Size][] = [['in a computer', COMPUTER], ['in a phone', PHONE]]
const everyScreenAndSize = sizes.flatMap(([where, size]) => everyScreen.map((screen) => ({ ...screen, where, size })))

/** The screen's buttons that open a dialog, one of each kind: the lines of a list open the same sheet. The frame's are looked at once. */
async function openersOf(page: Page): Promise<Locator[]> {
  const kinds = await page.locator('main [aria-haspopup="dialog"]:visible').evaluateAll((buttons) => [...new Set(buttons.map(({ className }) => className))])
  return kinds.map((kind) => page.locator(`main [aria-haspopup="dialog"][class="${kind}"]:visible`).first())
}

describe('every screen, and every dialog that it opens: no error in the console, fits its window, accessible in both colour schemes', () => {
  // Two at a time: while one page is looked at, the next one loads.
  test.concurrent.for(everyScreenAndSize)('$name, $where', async ({ path, as, size }, { open }) => {
    const page = await open(path, { as, size, allow: /status of 404/ })
    await settled(page)
    expect(await findings(page)).toEqual([])
    for (const opener of await openersOf(page)) {
      await opener.click()
      const dialog = page.getByRole('dialog')
      await see(dialog)
      await settled(page)
      const details = dialog.locator('summary').first()
      if (await details.count() > 0) await details.click()
      expect(await findings(page, '[role="dialog"]')).toEqual([])
      await page.keyboard.press('Escape')
      await gone(dialog)
    }
  })

  test('this check sees what is wrong', async ({ open }) => {
    const page = await open('/login', { size: PHONE })
    await settled(page)
    await page.evaluate(() => document.querySelector('h1')!.insertAdjacentHTML('afterend', '<div class="seen" style="width:600px;color:#888;background:#777">text</div><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'))
    const found = (await findings(page)).join('\n')
    expect(found).toMatch(/light color-contrast: .*seen/)
    expect(found).toMatch(/dark color-contrast: .*seen/)
    expect(found).toMatch(/image-alt/)
    expect(found).toMatch(/px wider than its window/)
  })
})

describe('what the store asks first', () => {
  test.for(sizes)('the regulation, %s', async ([, size], { open }) => {
    const page = await open('/loja', { as: [firstTimeSeller], size })
    await see(page.getByRole('dialog', { name: 'Regulamento' }))
    await settled(page)
    expect(await findings(page, '[role="dialog"]')).toEqual([])
  })

  test.for(sizes)('the CEP and what is known of it, %s', async ([, size], { open }) => {
    const page = await open('/loja', { as: [await newSeller({ aceitou: true })], size })
    await see(page.getByRole('dialog', { name: 'Informe seu CEP' }))
    await settled(page)
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await page.route('**/api/cep/*', (route) => route.fulfill({ json: { cep: '01310100', logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP', complemento: '' } }))
    await page.getByRole('textbox', { name: 'CEP' }).fill('01310-100')
    await page.getByRole('button', { name: 'BUSCAR' }).click()
    await see(page.getByLabel('Rua'))
    expect(await findings(page, '[role="dialog"]')).toEqual([])
  })

  test.for(sizes)('a password of one’s own, with its problems, %s', async ([, size], { open }) => {
    const page = await open('/loja', { as: [await newSeller({ senhaTemporaria: true })], size })
    await see(page.getByRole('dialog', { name: 'Crie a sua senha' }))
    await page.getByRole('button', { name: 'TROCAR A SENHA' }).click()
    await see(page.getByText('Senha atual obrigatório').first())
    expect(await findings(page, '[role="dialog"]')).toEqual([])
  })
})

describe('what the frames and the panel’s screens open', () => {
  let badSheet: string
  beforeAll(async () => {
    const { catalogue } = await readProgramme(databaseOf(inject('product').dataDir))
    badSheet = await writeSheet('com erros.xlsx', makeSales(catalogue, {
      vendas: 40, semente: 'AXE', defeitos: { 'codigo-desconhecido': 12, 'quantidade-ilegivel': 12, 'cpf-desconhecido': 2, 'data-futura': 2 },
    }))
  })
  const look = async (open: Open, path: string, size: Size, act: (page: Page) => Promise<void>) => {
    const page = await open(path, { as: [administrator], size })
    await settled(page)
    await act(page)
    expect(await findings(page)).toEqual([])
  }

  test.for(sizes)('the months as a table, %s', ([, size], { open }) => look(open, '/painel/dashboard', size, async (page) => {
    await page.getByText('Tabela', { exact: true }).click()
    await see(page.getByLabel('Pontos por mês', { exact: true }).last())
  }))

  test.for(sizes)('the list of networks, %s', ([, size], { open }) => look(open, '/painel/dashboard', size, async (page) => {
    await page.getByLabel('Rede').first().click()
    await see(page.getByRole('option').first())
  }))

  test.for(sizes)('an upload’s preview with wrong rows, and its problem with the file, %s', ([, size], { open }) => look(open, '/painel/processar/vendas', size, async (page) => {
    await page.getByRole('button', { name: 'Conferir', exact: true }).click()
    await see(page.getByText('Selecione um arquivo primeiro'))
    await page.locator('input[type=file]').setInputFiles(badSheet)
    await page.getByRole('button', { name: 'Conferir', exact: true }).click()
    await see(page.getByText('Nada foi gravado.'))
    await see(page.getByRole('button', { name: /^Mostrar mais/ }))
    await settled(page)
  }))

  test.for(sizes)('the palette with what it found, %s', ([, size], { open }) => look(open, '/painel/dashboard', size, async (page) => {
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByRole('combobox', { name: /^Buscar telas/ }).fill('ana')
    await see(page.getByRole('group', { name: 'Vendedores' }).getByRole('option').first())
  }))

  test('the menu with who is logged in, wide and narrow', async ({ open }) => {
    await look(open, '/painel/dashboard', COMPUTER, (page) => page.getByRole('button', { name: 'Olá, Helena' }).click())
    await look(open, '/painel/dashboard', COMPUTER, async (page) => {
      await page.getByRole('button', { name: 'Recolher menu' }).click()
      await see(page.getByRole('button', { name: 'Expandir menu' }))
      await page.getByRole('button', { name: 'Olá, Helena' }).click()
    })
  })

  test('the menu in a phone', ({ open }) => look(open, '/painel/dashboard', PHONE, async (page) => {
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await see(page.getByRole('dialog').getByRole('link', { name: 'Vendas' }))
  }))

  test.for(sizes)('the store’s account, %s', async ([, size], { open }) => {
    const page = await open('/loja', { as: [bigSeller], size })
    await settled(page)
    await page.getByRole('button', { name: 'Conta' }).locator('visible=true').click()
    await see(page.getByRole('dialog'))
    expect(await findings(page)).toEqual([])
  })

  test.for(sizes)('a log-in with its problems, %s', async ([, size], { open }) => {
    for (const path of ['/painel', '/login']) {
      const page = await open(path, { size })
      await page.getByRole('button', { name: 'ENTRAR' }).click()
      await see(page.getByText('Informe a senha'))
      expect(await findings(page)).toEqual([])
    }
  })
})
