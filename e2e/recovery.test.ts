import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { readEmail } from '#services/engine/messages/email.fixture.ts'
import { product } from './kit/api.ts'
import { queryDatabase, theDatabase } from './kit/database.ts'
import { fillLogIn, heading, path, PHONE, see, test, toast } from './kit/browser.ts'
import { newSeller } from './kit/new-seller.ts'

const NOVA = 'cavalo correto bateria'

/** The e-mails in the outbox to an address, by their texts. */
async function emailsTo(address: string): Promise<string[]> {
  const outbox = join(product().dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const emails = await Promise.all(files.map(async (file) => readEmail(await readFile(join(outbox, file), 'utf8'))))
  return emails.filter(({ headers }) => headers.get('to')?.includes(address)).map(({ parts }) => parts['text/plain']!)
}

/** A seller with an address of their own. */
async function sellerWithEmail() {
  const seller = await newSeller({ aceitou: true, informouCep: true })
  const email = `v${seller.cpf}@example.com`
  await queryDatabase(theDatabase(), 'update parceiros set email = $1 where cpf = $2', [email, seller.cpf])
  return { ...seller, email }
}

describe('a forgotten password', () => {
  test('is replaced by the link of an e-mail, once', async ({ open }) => {
    const seller = await sellerWithEmail()
    const page = await open('/login', { size: PHONE, allow: /status of 400/ })
    await page.getByRole('link', { name: 'Esqueceu sua senha?' }).click()
    await see(heading(page, 'Esqueceu sua senha?'))
    await page.getByRole('button', { name: 'ENVIAR' }).click()
    await see(page.getByText('Informe seu email ou CPF primeiro', { exact: true }))
    await page.getByLabel('E-mail ou CPF').fill(seller.email)
    await page.getByRole('button', { name: 'ENVIAR' }).click()
    await see(page.getByText(/^Se há um cadastro com esses dados/))
    await expect.poll(async () => (await emailsTo(seller.email)).length).toBe(1)
    const [email] = await emailsTo(seller.email)
    const link = /\/esqueceu-senha\/[0-9a-f-]{36}/.exec(email!)![0]

    await page.goto(link)
    await see(heading(page, 'Nova senha'))
    await page.getByRole('button', { name: 'ALTERAR' }).click()
    await see(page.getByText('Informe sua nova senha primeiro', { exact: true }))
    await page.getByLabel('Nova senha', { exact: true }).fill(seller.cpf)
    await page.getByRole('button', { name: 'ALTERAR' }).click()
    await see(page.getByText('A senha não pode ser o CPF', { exact: true }))
    await page.getByLabel('Nova senha', { exact: true }).fill(NOVA)
    await page.getByRole('button', { name: 'ALTERAR' }).click()
    await see(toast(page, 'Senha alterada com sucesso'))
    await see(heading(page, 'Entrar'))
    expect(path(page)).toBe('/login')
    await fillLogIn(page, { cpf: seller.cpf, senha: NOVA })
    await see(page.getByRole('region', { name: 'Saldo' }))

    const other = await open(link, { size: PHONE })
    await see(other.getByText('Este link já foi usado ou venceu. Peça outro.'))
    await other.getByRole('link', { name: 'Pedir outro link' }).click()
    await see(heading(other, 'Esqueceu sua senha?'))
  })

  test('has no link by an address that is none', async ({ open }) => {
    const page = await open('/esqueceu-senha/qualquer-coisa')
    await see(page.getByText('Este link não é válido. Peça outro.'))
  })
})

describe('a message to the programme', () => {
  test('is sent by e-mail; an empty one is not', async ({ open }) => {
    const seller = await sellerWithEmail()
    const page = await open('/loja', { as: [seller], size: PHONE })
    await page.getByRole('button', { name: 'Conta' }).locator('visible=true').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Contato' }).click()
    await see(heading(page, 'Contato'))
    await page.getByRole('button', { name: 'ENVIAR' }).click()
    await see(page.getByText('Informe uma mensagem', { exact: true }))
    const mensagem = `Meu prêmio não chegou ${seller.cpf}`
    await page.getByLabel('Mensagem').fill(mensagem)
    await page.getByRole('button', { name: 'ENVIAR' }).click()
    await see(toast(page, 'Mensagem enviada com sucesso'))
    await expect.poll(async () => (await emailsTo('atendimento@lastro.example')).join('\n')).toContain(mensagem)
  })
})
