import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { call, read } from './kit/api.ts'
import { gone, heading, path, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { newSeller } from './kit/new-seller.ts'
import { administrator } from './kit/people.ts'

const ready = { aceitou: true, informouCep: true }

test('a copy of one’s own data is a file that opens anywhere', async ({ open }) => {
  const seller = await newSeller(ready)
  const page = await open('/perfil/dados', { as: [seller], size: PHONE })
  await settled(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'BAIXAR MEUS DADOS' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Meus dados_.*\.html$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Nina Torres Lopes')
})

describe('deletion on request', () => {
  test('in the store: says what it does, asks for the password, and ends with the session', async ({ open }) => {
    const seller = await newSeller(ready)
    const page = await open('/perfil/dados', { as: [seller], size: PHONE, allow: /status of 40[01]/ })
    await settled(page)
    await see(page.getByText(/sem nada que identifique você/))
    await page.getByRole('button', { name: 'EXCLUIR MINHA CONTA' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name="senha"]').fill('not the password')
    await dialog.getByRole('button', { name: 'EXCLUIR TUDO' }).click()
    await see(dialog.getByText('A senha não confere', { exact: true }))
    await dialog.locator('[name="senha"]').fill(seller.senha)
    await dialog.getByRole('button', { name: 'EXCLUIR TUDO' }).click()
    await see(toast(page, 'sucesso'))
    await expect.poll(() => path(page)).toBe('/')
    const again = await call('', '/api/sessoes/parceiro', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cpf: seller.cpf, senha: seller.senha }),
    })
    expect(again.status).toBe(401)
  })

  test('in the panel, by an administrator for somebody who wrote a letter', async ({ open }) => {
    const seller = await newSeller(ready)
    const page = await open(`/painel/parceiro/${seller.cpf}?aba=cadastro`, { as: [administrator] })
    await settled(page)
    await page.getByRole('button', { name: 'Apagar os dados da pessoa' }).click()
    const question = page.getByRole('dialog')
    await see(question.getByText(/Não há como desfazer/))
    await question.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'sucesso'))
    await gone(question)
    await see(heading(page, 'Dashboard'))
    const { parceiros } = await read<{ parceiros: unknown[] }>(
      await tokenOf(administrator),
      `/api/parceiros?cpf=${seller.cpf}`,
    )
    expect(parceiros).toEqual([])
  })
})
