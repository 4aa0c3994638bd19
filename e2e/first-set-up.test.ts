import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { fillLogIn, gone, heading, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { goByMenu, goToForm } from './kit/menu.ts'
import { startProduct, type Product } from './kit/product.ts'
import { field } from './kit/record.ts'
import { writeSheet } from './kit/sales.ts'
import { uploadScreen } from './kit/upload.ts'

const ADMIN = { cpf: '52998224725', senha: 'uma senha da primeira hora' }
const SELLER = { cpf: '39053344705', senha: 'a senha do primeiro dia' }
const OWN = 'uma senha bem minha'
const CNPJ = '12ABC34501DE35'
const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  complemento: '',
}

const dataDir = mkdtempSync(join(tmpdir(), 'lastro-e2e-vazio-'))
let product: Product
beforeAll(async () => {
  // As root, the database runs as another user, who needs access to the directory.
  chmodSync(dataDir, 0o755)
  product = await startProduct(dataDir, {
    DEMO: '0',
    ADMIN_CPF: ADMIN.cpf,
    ADMIN_PASSWORD: ADMIN.senha,
    SENHA_INICIAL: SELLER.senha,
  })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Fills in a form, field by field in their order, and sends it. */
async function register(page: Page, fields: Record<string, string>, said: string): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text)
  const registered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
  await registered
  await see(toast(page, said).last())
}

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

/** Opens a form by the menu and its card, of a product by two, and waits for it. */
async function openForm(page: Page, titulo: string): Promise<void> {
  const ofProduct = titulo.startsWith('Cadastrar produto ')
  await goToForm(page, ofProduct ? 'Cadastrar produto' : titulo)
  if (ofProduct) await page.getByRole('main').getByRole('link', { name: titulo }).click()
  await see(heading(page, titulo))
}

/** What other users of the machine may list or read in the data directory, the database's own files aside. */
const openToOthers = (): string[] =>
  ['.', ...readdirSync(dataDir).filter((name) => name !== 'postgres')].filter(
    (name) => ((statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o066) !== 0,
  )

const cepAnswers = (page: Page) => page.route('**/api/cep/01310100', (route) => route.fulfill({ json: PAULISTA }))

/** The postal code fills the rest of the address. */
async function live(page: Page): Promise<void> {
  await field(page, 'endCep').fill('01310100')
  await field(page, 'endNumero').fill('1578')
  await see(page.locator('[name="endRua"][value="Avenida Paulista"]'))
}

describe('a programme that begins with nothing', () => {
  test('is set up through screens, from the network to points in the store', async ({ open }) => {
    const page = await open(`${product.url}/painel`)
    await cepAnswers(page)
    await fillLogIn(page, ADMIN)
    await see(heading(page, 'Dashboard'))

    await openForm(page, 'Cadastrar rede')
    await register(page, { nome: 'Rede Primeira', regiao: 'Sudeste', valorPonto: '0,50' }, 'Rede cadastrada')

    await openForm(page, 'Cadastrar produto Kulzer')
    const product1 = { codigo: 'K-1', nome: 'Resina A2', valorUnitario: '80,00', valorPontos: '12,50' }
    await register(page, product1, 'Produto cadastrado')

    await openForm(page, 'Cadastrar dental')
    await choose(page, 'Rede', 'Rede Primeira')
    await page.getByRole('radio', { name: 'Sistema' }).check()
    await live(page)
    const shop = { codigo: 'D-1', cnpj: CNPJ, nomeFantasia: 'Dental Primeira', razaoSocial: 'Dental Primeira Ltda' }
    await register(page, { ...shop, responsavel: 'Rita Prado', celular: '11900001234' }, 'Dental cadastrada')

    await openForm(page, 'Cadastrar produto da dental')
    await choose(page, 'Dental', 'Dental Primeira')
    await field(page, 'codigoPadrao').fill('K-1')
    await field(page, 'codigo').fill('P-77')
    await register(page, { nome: 'Resina A2 4g', valorUnitario: '99,90' }, 'Produto cadastrado')

    await openForm(page, 'Cadastrar vendedor')
    await choose(page, 'Dental', 'Dental Primeira')
    await page.getByText('Feminino').click()
    await live(page)
    const seller = { nome: 'Nina Torres', cpf: SELLER.cpf, dataNascimento: '17051990', hobby: 'Corrida' }
    await register(page, { ...seller, celular: '11900001235' }, 'Vendedor cadastrado')

    await goByMenu(page, 'Processar', 'Vendas')
    await see(heading(page, 'Enviar vendas'))
    const { choose: chooseFile, send, result } = uploadScreen(page)
    await chooseFile(
      await writeSheet('primeira.xlsx', [
        [
          {
            cnpj: CNPJ,
            cpf: SELLER.cpf,
            tipo: 'N',
            numero: '1001',
            data: diaDoInstante(new Date()),
            codigo: 'P-77',
            descricao: 'Resina A2 4g',
            qtde: '4',
            valorUnitario: '99.90',
            desconto: '',
          },
        ],
      ]),
    )
    await send()
    await see(result('primeira.xlsx').getByText('1 venda registrada, 50 pontos creditados.'))

    const store = await open(`${product.url}/login`, { size: PHONE })
    await cepAnswers(store)
    await fillLogIn(store, SELLER)
    const password = store.getByRole('dialog', { name: 'Crie a sua senha' })
    await password.getByLabel('Senha atual', { exact: true }).fill(SELLER.senha)
    await password.getByLabel('Nova senha', { exact: true }).fill(OWN)
    await password.getByLabel('Confirmar senha', { exact: true }).fill(OWN)
    await password.getByRole('button', { name: 'TROCAR A SENHA' }).click()
    await store.getByText('Concordo com os termos deste Regulamento.').click()
    await store.getByRole('button', { name: 'ACEITAR' }).click()
    const cep = store.getByRole('dialog', { name: 'Informe seu CEP' })
    await cep.getByRole('textbox', { name: 'CEP' }).fill('01310100')
    await cep.getByRole('button', { name: 'BUSCAR' }).click()
    await cep.getByLabel('Número').fill('1578')
    await cep.getByRole('button', { name: 'CONFIRMAR' }).click()
    await gone(cep)
    await settled(store)
    await see(store.getByRole('region', { name: 'Saldo' }).getByText('50', { exact: true }).first())
    expect(openToOthers()).toEqual([])
  })
})
