import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { gone, heading, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { queryDatabase, theDatabase } from './kit/database.ts'
import { administrator, operator } from './kit/people.ts'
import { field, filteredTo } from './kit/record.ts'
import { openUploadScreen } from './kit/upload.ts'

const PROXY = `CARTAO-${process.pid}`
/** Sixteen digits that no other run has. */
const NUMBER = `5020${String(Date.now()).slice(-12)}`

test('a card is registered, found by its end, gets the balance that the operator states, and is deleted while it is free', async ({
  open,
}) => {
  const page = await open('/painel/cartoes', { as: [administrator] })
  await settled(page)
  await page.getByRole('link', { name: 'Cadastrar cartão' }).first().click()
  await see(heading(page, 'Cadastrar cartão'))
  await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
  for (const sentence of ['Informe o código de barras', 'Informe o número'])
    await see(page.getByText(sentence, { exact: true }))
  await field(page, 'codigoBarras').fill(PROXY)
  await field(page, 'numero').fill(NUMBER)
  await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
  await see(toast(page, 'Cartão cadastrado com sucesso'))
  expect(await field(page, 'numero').inputValue()).toBe('')

  const file = join(tmpdir(), 'saldos de cartões.csv')
  writeFileSync(file, `numero;saldo\n${NUMBER};1.020,50`)
  const screen = { path: '/painel/processar/saldo-cartao', titulo: 'Arquivo de saldos', botao: 'PROCESSAR' }
  const upload = await openUploadScreen(open, operator, { screen })
  await upload.choose(file)
  await upload.send()
  await see(upload.result('saldos de cartões.csv').getByText('1 linha de saldo processado'))

  const phone = await open('/painel/cartoes', { as: [operator], size: PHONE })
  await filteredTo(phone, PROXY)
  await see(phone.getByText('R$ 1.020,50').first())
  expect(await phone.getByText(NUMBER).count()).toBe(0)
  expect(await phone.getByRole('link', { name: 'Cadastrar cartão' }).count()).toBe(0)

  // The only action that an operator has.
  await see(phone.getByRole('button', { name: /^Ver histórico/ }))
  expect(await phone.getByRole('button', { name: /^Mais ações/ }).count()).toBe(0)

  const own = await open('/painel/cartoes', { as: [administrator], size: PHONE })
  await filteredTo(own, PROXY)
  await own.getByRole('button', { name: /^Mais ações/ }).click()
  await own.getByRole('menuitem', { name: 'Apagar' }).click()
  await own.getByRole('dialog', { name: 'Apagar' }).getByRole('button', { name: 'SIM' }).click()
  await see(toast(own, 'Cartão excluído com sucesso'))
})

test('after one unblocking the next card whose owner asked for it is offered', async ({ open }) => {
  await queryDatabase(
    theDatabase(),
    `update cartoes set bloqueado = true, em_desbloqueio = true where id in
     (select id from cartoes where id_parceiro is not null order by id limit 2)`,
    [],
  )
  const filter = encodeURIComponent('pedido')
  const page = await open(`/painel/cartoes?situacao=${filter}`, { as: [operator] })
  await settled(page)
  const question = page.getByRole('dialog', { name: 'Confirmar desbloqueio' })
  await page
    .getByRole('button', { name: /^Confirmar desbloqueio/ })
    .first()
    .click()
  const first = await question.getByText(/já foi desbloqueado na operadora\?/).innerText()
  await question.getByRole('button', { name: 'SIM' }).click()
  await see(toast(page, 'Cartão desbloqueado'))
  await gone(question)
  await page.getByRole('link', { name: /^Próximo: cartão / }).click()
  await see(question)
  expect(await question.getByText(/já foi desbloqueado na operadora\?/).innerText()).not.toBe(first)
})
