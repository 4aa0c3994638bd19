import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { read } from './kit/api.ts'
import { fillLogIn, gone, heading, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { goByMenu } from './kit/menu.ts'
import { freeCpf } from './kit/new-seller.ts'
import { administrator, operator } from './kit/people.ts'
import { describeRecord, field, filteredTo } from './kit/record.ts'
import { anotherAdministrator, newUser, NOVA, PROVISORIA, type User } from './kit/users.ts'

const userOf = async (id: string) =>
  (await read<{ usuario: User }>(await tokenOf(administrator), `/api/usuarios/${id}`)).usuario

const cpf = freeCpf()
const email = (texto: string) => ({ campo: 'email', rotulo: 'E-mail', texto, valor: texto, escrito: texto })
const choose = (permissao: string) => (page: Page) =>
  field(page, 'permissao')
    .selectOption(permissao)
    .then(() => {})

describeRecord({
  coisa: 'Usuário',
  genero: 'o',
  lista: '/painel/usuarios',
  grupo: 'Sistema',
  titulo: 'Usuários',
  api: '/api/usuarios',
  cadastrar: 'Cadastrar usuário',
  novo: [
    { campo: 'cpf', texto: cpf, valor: cpf },
    email('novo@example.com'),
    { campo: 'senha', texto: PROVISORIA, valor: PROVISORIA },
    { campo: 'permissao', texto: '', valor: 1, digita: choose('1') },
    ...['idRevendasPermitidas', 'idRedesPermitidas'].map((campo) => ({
      campo,
      texto: '',
      valor: '',
      digita: () => Promise.resolve(),
    })),
  ],
  muda: email('outro@example.com'),
  outros: {
    meu: email('minha@example.com'),
    deles: [
      email('deles@example.com'),
      { campo: 'permissao', rotulo: 'Permissão', texto: '1', valor: 1, escrito: 'Smart Operador' },
    ],
  },
  falta: { campo: 'nome', frase: 'Nome obrigatório' },
  outraPessoa: anotherAdministrator,
  semExclusao: true,
  criar: newUser,
  ler: userOf,
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a new panel user', () => {
  test('of role 3 is asked for shops; in the list then, and changes the password before anything else', async ({
    open,
  }) => {
    const page = await open('/painel/usuarios', { as: [administrator] })
    await settled(page)
    await page.getByRole('main').getByRole('link', { name: 'Cadastrar usuário' }).click()
    await see(heading(page, 'Cadastrar usuário'))
    const nome = `Vítor ${process.pid}`
    const cpf = freeCpf()
    await press(page, 'CADASTRAR')
    for (const frase of [
      'Nome obrigatório',
      'CPF obrigatório',
      'E-mail obrigatório',
      'Senha obrigatória',
      'Permissão obrigatória',
    ])
      await see(page.getByText(frase, { exact: true }))
    expect(await page.getByRole('combobox', { name: 'Dentais' }).count()).toBe(0)
    expect(await field(page, 'permissao').locator('option').allInnerTexts()).toContain('Smart Administrador')

    await field(page, 'nome').fill(nome)
    await field(page, 'cpf').fill(administrator.cpf)
    await page.keyboard.press('Tab')
    await see(page.getByText('Usuário já cadastrado', { exact: true }))
    expect(await field(page, 'cpf').inputValue()).toBe('')
    await field(page, 'cpf').fill('111.111.111-11')
    await page.keyboard.press('Tab')
    await see(page.getByText('CPF não é válido', { exact: true }))
    await field(page, 'cpf').fill(cpf)
    await field(page, 'email').fill('vitor@example.com')
    await field(page, 'senha').fill(PROVISORIA)
    await field(page, 'permissao').selectOption('3')
    await press(page, 'CADASTRAR')
    await see(page.getByText('Selecione ao menos uma loja', { exact: true }))
    await page.getByRole('combobox', { name: 'Dentais' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.keyboard.press('Escape')
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/usuarios'))
    await press(page, 'CADASTRAR')
    expect((await request).postDataJSON()).toEqual({
      nome,
      cpf,
      email: 'vitor@example.com',
      senha: PROVISORIA,
      permissao: 3,
      idRevendasPermitidas: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      idRedesPermitidas: '',
    })
    await see(toast(page, 'Usuário cadastrado com sucesso'))
    await goByMenu(page, 'Sistema', 'Usuários')
    await filteredTo(page, nome)
    await see(page.getByText('1 dental', { exact: true }))
    await see(page.getByText('Senha provisória', { exact: true }))

    const theirs = await open('/painel/redes', { allow: /status of 400/ })
    await fillLogIn(theirs, { cpf, senha: PROVISORIA })
    await see(heading(theirs, 'Crie a sua senha'))
    expect(await findings(theirs)).toEqual([])
    await field(theirs, 'senhaAntiga').fill(PROVISORIA)
    await field(theirs, 'senha').fill(NOVA)
    await field(theirs, 'confirmarSenha').fill('outra coisa bem longa')
    await press(theirs, 'TROCAR A SENHA')
    await see(theirs.getByText('Senhas não conferem', { exact: true }))
    await field(theirs, 'confirmarSenha').fill(NOVA)
    await press(theirs, 'TROCAR A SENHA')
    await see(toast(theirs, 'Senha alterada com sucesso'))
    await see(heading(theirs, 'Redes'))
  })

  test('by an operator cannot be an administrator, and the list is not the operator’s', async ({ open }) => {
    const page = await open('/painel/cadastrar/administrador', { as: [operator] })
    await settled(page)
    expect(await field(page, 'permissao').locator('option').allInnerTexts()).toEqual([
      'Selecione',
      'Kulzer',
      'Smart Operador',
      'Vendedor',
    ])
    await page.goto('/painel/usuarios')
    await see(page.getByText('Você não tem acesso a esta tela'))
  })
})

describe('a panel user', () => {
  test('is switched off, which one cannot do to oneself', async ({ open }) => {
    const { id, nome } = await newUser()
    const page = await open('/painel/usuarios', { as: [administrator] })
    await filteredTo(page, 'Helena Prado')
    expect(await page.getByRole('switch').count()).toBe(0)
    await filteredTo(page, nome)
    await page.getByRole('switch', { name: `Ativo: ${nome}` }).press('Space')
    await see(toast(page, 'Usuário atualizado com sucesso'))
    await see(page.getByText('Inativo', { exact: true }))
    await expect.poll(async () => (await userOf(id)).ativo).toBe(0)
    await see(toast(page, `${nome} está inativo.`))
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await see(toast(page, `${nome} está ativo.`))
    expect((await userOf(id)).ativo).toBe(1)
    await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Ver histórico' }).click()
    const sheet = page.getByRole('dialog', { name: `Histórico de ${nome}` })
    await see(sheet.getByText('Cadastro ativado ou desativado').first())
    await see(sheet.getByText('Usuário cadastrado'))
  })

  test('who forgot their password gets a temporary one, shown once', async ({ open }) => {
    const { nome, cpf } = await newUser()
    const page = await open('/painel/usuarios', { as: [administrator] })
    await filteredTo(page, nome)
    await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Redefinir senha' }).click()
    await see(page.getByText(`Tem certeza que deseja redefinir a senha de ${nome}?`))
    await press(page, 'SIM')
    const dialog = page.getByRole('dialog', { name: 'Senha provisória' })
    await see(dialog)
    const senha = await dialog.getByLabel('Senha provisória').innerText()
    await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
    await gone(dialog)

    const theirs = await open('/painel')
    await fillLogIn(theirs, { cpf, senha })
    await see(heading(theirs, 'Crie a sua senha'))
  })

  test('who left is erased after a question, and is in the list no more', async ({ open }) => {
    const { nome } = await newUser()
    const page = await open('/painel/usuarios', { as: [administrator] })
    await filteredTo(page, nome)
    await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Apagar os dados' }).click()
    const question = page.getByRole('dialog', { name: 'Apagar os dados' })
    await see(question.getByText(`Tem certeza que deseja apagar os dados de ${nome}?`))
    expect(await findings(page)).toEqual([])
    await press(page, 'SIM')
    await see(toast(page, 'Dados apagados com sucesso'))
    await gone(question)
    await gone(page.getByRole('cell', { name: nome }))
  })
})
