import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { screens as storeScreens } from '#web/loja/screens.ts'
import { screens as panelScreens } from '#web/painel/screens.ts'
import { gone, PHONE, see, settled, test, type Open, type OpenOptions } from './kit/browser.ts'
import { theDatabase } from './kit/database.ts'
import { tableFindings } from './kit/layout.ts'
import { DIALOG, findingsEverywhere, findingsOf, inEverySize } from './kit/look.ts'
import { aShop, newSeller } from './kit/new-seller.ts'
import { administrator, bigSeller, firstTimeSeller, manufacturer } from './kit/people.ts'
import { withRecords } from './kit/records.ts'
import { makeSales, readProgramme, writeSheet } from './kit/sales.ts'

/** The address with its parameters replaced by values of the demo programme. */
const addressOf = (path: string) => path.replace(':cpf', bigSeller.cpf).replace(':idRevenda', aShop.id)

/** A new entry in either list of screens is tested here automatically. */
const everyScreen: { name: string; path: string; as: OpenOptions['as'] }[] = [
  { name: 'panel: log-in', path: '/painel', as: [] },
  ...panelScreens.map(({ title, path }) => ({ name: `panel: ${title}`, path: addressOf(path), as: [administrator] })),
  { name: 'panel: an address that leads nowhere', path: '/painel/nada', as: [administrator] },
  {
    name: 'panel: a screen of other roles',
    path: panelScreens.find(({ papeis }) => !papeis.includes(0))!.path,
    as: [manufacturer],
  },
  ...storeScreens.map(({ title, path, acesso }) => ({
    name: `store: ${title}`,
    path: addressOf(path),
    as: acesso === 'privado' ? [bigSeller] : [],
  })),
  // Lists behind a tab or another period.
  ...['/painel/sellout?periodo=..', `/painel/parceiro/${bigSeller.cpf}?aba=vendas`].map((path) => ({
    name: `panel: ${path}`,
    path,
    as: [administrator],
  })),
  { name: 'store: an address that leads nowhere', path: '/nada', as: [] },
  { name: 'store: an address that leads nowhere, logged in', path: '/nada', as: [bigSeller] },
  { name: 'store: a filter without movements', path: '/pontuacoes?tipo=retirada', as: [bigSeller] },
]

describe('every screen, and every dialog that it opens: no error in the console, accessible in both colour schemes, and nothing is cut or covered, in any window and with large text', () => {
  // Two at a time: while one page is checked, the next one loads.
  test.concurrent.for(everyScreen)('$name', async ({ path, as }, { open }) => {
    const page = await open(await withRecords(path), { as, shared: true, allow: /status of 404/ })
    expect(await inEverySize(page, findingsEverywhere)).toEqual([])
  })

  test('this check sees what is wrong', async ({ open }) => {
    const page = await open('/login', { size: PHONE })
    await settled(page)
    await page.evaluate(() => {
      document.querySelector('h1')!.insertAdjacentHTML(
        'afterend',
        `<div class="seen" style="width:600px;color:#888;background:#777">text</div>
           <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
           <div style="width:40px;overflow-x:auto;white-space:nowrap"><span>1.234.567,89</span></div>
           <ul style="margin:0">
             <li style="display:flex;width:60px;overflow:hidden"><b style="flex:none">9.876,54</b></li>
             <li style="position:relative"><b>5.555</b>
               <i style="position:absolute;inset:0 0 0 20px;background:red"></i></li></ul>
           <a class="mantine-Button-root" style="display:block;height:60px;color:#000;background:#fff"
             ><span class="mantine-Button-label">Acima</span></a>
           <div style="width:50px;overflow-x:auto"><table aria-label="Notas"
             ><tr><td><div style="width:80px">9</div></td></tr></table></div>
           <button style="position:fixed;top:300px;left:0">Fixo</button>
           <div style="position:fixed;inset:280px 0 auto;height:90px;background:#fff">Tampa</div>
           <div data-portal><div style="position:fixed;inset:0;background:#fff;pointer-events:none;z-index:-1"></div>
             <div role="dialog" aria-label="Vazio" style="position:fixed;bottom:0">Vazio</div></div>`,
      )
      document.querySelector('main')!.style.minWidth = '20rem'
    })
    const found = await inEverySize(page, async () => [...(await findingsOf(page)), ...(await tableFindings(page))])
    for (const seen of [
      /^in a computer: light color-contrast: .*seen/,
      /^in a phone: dark color-contrast: .*seen/,
      /image-alt/,
      /^in a phone: the page is \d+ px wider than its window/,
      /^in a narrow phone: the page is \d+ px wider than its window/,
      /^in a tablet: "1\.234\.567,89" is cut/,
      /^in a phone, its text at 200 %: the page is \d+ px wider than its window/,
      /"1\.234\.567,89" is cut/,
      /"9\.876,54" is cut/,
      /"5\.555" is cut/,
      /^in a phone: the columns of "Notas" need \d+ px more/,
      /"Acima" is not in the middle of its button/,
      /fixed button "Fixo" is under div "Tampa"/,
      /button "Fixo" in focus would be under/,
      /the screen behind the dialog is under/,
    ])
      expect(
        found.filter((finding) => seen.test(finding)),
        String(seen),
      ).not.toEqual([])
  })
})

const inDialog = (page: Page) => inEverySize(page, () => findingsOf(page, DIALOG), DIALOG)

describe('what the store asks first', () => {
  test.concurrent('the regulation', async ({ open }) => {
    const page = await open('/loja', { as: [firstTimeSeller] })
    await see(page.getByRole('dialog', { name: 'Regulamento' }))
    expect(await inDialog(page)).toEqual([])
  })

  test.concurrent('the CEP and what is known of it', async ({ open }) => {
    const page = await open('/loja', { as: [await newSeller({ aceitou: true })] })
    await see(page.getByRole('dialog', { name: 'Informe seu CEP' }))
    expect(await inDialog(page)).toEqual([])
    await page.route('**/api/cep/*', (route) =>
      route.fulfill({
        json: {
          cep: '01310100',
          logradouro: 'Avenida Paulista',
          bairro: 'Bela Vista',
          localidade: 'São Paulo',
          uf: 'SP',
          complemento: '',
        },
      }),
    )
    await page.getByRole('textbox', { name: 'CEP' }).fill('01310-100')
    await page.getByRole('button', { name: 'BUSCAR' }).click()
    await see(page.getByLabel('Rua'))
    expect(await inDialog(page)).toEqual([])
  })

  test.concurrent('a password of one’s own, with its problems', async ({ open }) => {
    const page = await open('/loja', { as: [await newSeller({ senhaTemporaria: true })] })
    await see(page.getByRole('dialog', { name: 'Crie a sua senha' }))
    await page.getByRole('button', { name: 'TROCAR A SENHA' }).click()
    await see(page.getByText('Senha atual obrigatória').first())
    expect(await inDialog(page)).toEqual([])
  })
})

describe('what the frames and the panel’s screens open', () => {
  let badSheet: string
  beforeAll(async () => {
    const { catalogue } = await readProgramme(theDatabase())
    badSheet = await writeSheet(
      'com erros.xlsx',
      makeSales(catalogue, {
        vendas: 40,
        semente: 'AXE',
        defeitos: { 'codigo-desconhecido': 12, 'quantidade-ilegivel': 12, 'cpf-desconhecido': 2, 'data-futura': 2 },
      }),
    )
  })

  /** Opens the address, lets `act` open the part to test, and checks it in both sizes; it must be visible in each. */
  const look = async (open: Open, path: string, options: OpenOptions, act: (page: Page) => Promise<Locator>) => {
    const page = await open(path, { shared: true, ...options })
    await settled(page)
    const opened = await act(page)
    expect(
      await inEverySize(page, async () => {
        await see(opened)
        return findingsOf(page)
      }),
    ).toEqual([])
  }
  const staff: OpenOptions = { as: [administrator] }

  test.concurrent('the months as a table', ({ open }) =>
    look(open, '/painel/dashboard', staff, async (page) => {
      await page.getByText('Tabela', { exact: true }).click()
      return page.getByLabel('Pontos por mês', { exact: true }).last()
    }),
  )

  test.concurrent('the list of networks', ({ open }) =>
    look(open, '/painel/dashboard', staff, async (page) => {
      await page.getByLabel('Rede').first().click()
      return page.getByRole('option').first()
    }),
  )

  test.concurrent('an upload’s preview with wrong rows, and its problem with the file', ({ open }) =>
    look(open, '/painel/processar/vendas', staff, async (page) => {
      await page.getByRole('button', { name: 'Conferir', exact: true }).click()
      await see(page.getByText('Selecione um arquivo primeiro'))
      await page.locator('input[type=file]').setInputFiles(badSheet)
      await page.getByRole('button', { name: 'Conferir', exact: true }).click()
      await see(page.getByText('Nada foi gravado.'))
      return page.getByRole('button', { name: /^Mostrar mais/ })
    }),
  )

  test.concurrent('the palette with what it found', ({ open }) =>
    look(open, '/painel/dashboard', staff, async (page) => {
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await page.getByRole('combobox', { name: /^Buscar telas/ }).fill('ana')
      return page.getByRole('group', { name: 'Vendedores' }).getByRole('option').first()
    }),
  )

  test.concurrent('the store’s account', ({ open }) =>
    look(open, '/loja', { as: [bigSeller] }, async (page) => {
      await page.getByRole('button', { name: 'Conta' }).locator('visible=true').click()
      return page.getByRole('dialog')
    }),
  )

  test.concurrent.for(['/painel', '/login'])('the log-in of %s with its problems', (path, { open }) =>
    look(open, path, {}, async (page) => {
      await page.getByRole('button', { name: 'ENTRAR' }).click()
      return page.getByText('Informe a senha')
    }),
  )

  test.concurrent('the menu with who is logged in, wide and narrow', async ({ open }) => {
    // The browser remembers the narrow menu.
    const page = await open('/painel/dashboard', staff)
    await settled(page)
    await page.getByRole('button', { name: 'Olá, Helena' }).click()
    await see(page.getByRole('button', { name: 'Sair' }))
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await see(page.getByRole('button', { name: 'Expandir menu' }))
    // It is still open.
    await see(page.getByRole('button', { name: 'Sair' }))
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Cadastros' }).click()
    await see(page.getByRole('menuitem', { name: 'Redes' }))
    expect(await findingsOf(page, '[role=menu]')).toEqual([])
  })

  test.concurrent('the menu of a narrow window: its icons stand, and it opens over the screen', async ({ open }) => {
    const page = await open('/painel/dashboard', { ...staff, size: { width: 500, height: 900 } })
    await settled(page)
    expect(await page.getByRole('button', { name: 'Abrir menu' }).count()).toBe(0)
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('button', { name: 'Processar' }).click()
    await menu.getByRole('link', { name: 'Vendas' }).click()
    await gone(menu)
  })

  test.concurrent('the menu in a phone', async ({ open }) => {
    const page = await open('/painel/dashboard', { ...staff, size: PHONE, shared: true })
    await settled(page)
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Processar' }).click()
    await see(page.getByRole('dialog').getByRole('link', { name: 'Vendas' }))
    expect(await findingsOf(page)).toEqual([])
  })
})
