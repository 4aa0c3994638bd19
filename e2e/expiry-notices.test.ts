import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import { diaDoInstante, formatarDia, somarDias } from '#contracts/values/dia.ts'
import { call, read } from './kit/api.ts'
import { COMPUTER, gone, hasFocus, heading, PHONE, see, test, toast, tokenOf } from './kit/browser.ts'
import { queryDatabase, theDatabase } from './kit/database.ts'
import { findings } from './kit/findings.ts'
import { newSeller } from './kit/new-seller.ts'
import { administrator, operator } from './kit/people.ts'

type Expiradas = Extract<WireAnswer<typeof pontuacoesExpiradas>, { count: number }>

const FUSOS = ['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon']
/** What a salesperson is given today is valid through this day. */
const venceEm = somarDias(diaDoInstante(new Date()), 365)

/** A seller with points whose notice had nobody to go to. */
async function sellerWhoWasNotReached(): Promise<string> {
  const { cpf } = await newSeller()
  const answer = await call(await tokenOf(administrator), '/api/pontuacoes/lancar', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ cpf, sentido: 'credito', pontos: 12.5, motivo: 'Teste', documento: 'Teste' }),
  })
  expect(answer.status).toBe(200)
  await queryDatabase(
    theDatabase(),
    `insert into mensagens (id, causa, canal, id_parceiro, modelo, dados, estado, falha)
     select gen_random_uuid(), 'vencimento:7:' || $2, 'whatsapp', id, 'pontosAVencer',
       jsonb_build_object('limite', 7, 'pontos', 2000, 'de', $2::text, 'ate', $2::text), 'sem-destino', 'vendedor sem celular'
     from parceiros where cpf = $1`,
    [cpf, venceEm],
  )
  return cpf
}

describe('notices of points that lapse', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('say why one did not arrive, and send it again with what is left, on %s', async ([, size], { open }) => {
    const cpf = await sellerWhoWasNotReached()
    const page = await open(`/painel/pontuacoes/avisos?busca=${cpf}`, { as: [operator], size })
    await see(heading(page, 'Avisos de Vencimento'))
    await see(page.getByText('Não enviada', { exact: true }).first())
    const resend = page.getByRole('button', { name: /^Reenviar/ })
    await resend.click()
    const dialog = page.getByRole('dialog', { name: 'Reenviar aviso' })
    await see(dialog.getByText('Ele não chegou: vendedor sem celular.', { exact: false }))
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await gone(dialog)
    await hasFocus(resend)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Aviso na fila para ser enviado de novo'))
    await gone(dialog)
    await gone(page.getByText('Não enviada', { exact: true }).first())
    await see(page.getByText('12,50', { exact: true }).first())
  })
  test('are sent again together, and what cannot go says why', async ({ open }) => {
    const [going, staying] = [await sellerWhoWasNotReached(), await sellerWhoWasNotReached()]
    const surname = `Reenvio${going}`
    await queryDatabase(
      theDatabase(),
      `update parceiros set nome = nome || ' ' || $1, ativo = cpf = $2 where cpf in ($2, $3)`,
      [surname, going, staying],
    )
    const page = await open(`/painel/pontuacoes/avisos?busca=${surname}`, { as: [operator] })
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).first().check()
    await page.getByRole('button', { name: 'Reenviar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Reenviar avisos' })
    await dialog.getByRole('button', { name: 'SIM' }).click()
    await see(dialog.getByText('1 de 2 avisos na fila para serem enviados de novo', { exact: false }))
    await see(dialog.getByText('o vendedor está inativo. Ative o cadastro antes.', { exact: false }))
    expect(await findings(page, '[role="dialog"]')).toEqual([])
  })
  test('name the same day wherever the browser is, and so do the points that expired', async ({ open }) => {
    const cpf = await sellerWhoWasNotReached()
    const token = await tokenOf(operator)
    const {
      pontuacoesExpiradas: [expirada],
    } = await read<Expiradas>(token, '/api/pontuacoes-expiradas?limite=5')
    const dia = expirada!.expiradoEm
    for (const timezone of FUSOS) {
      const page = await open(`/painel/pontuacoes/avisos?busca=${cpf}`, { as: [operator], timezone })
      await see(page.getByRole('cell', { name: formatarDia(venceEm), exact: true }))
      await page.goto(`/painel/pontuacoes/expirados?periodo=${dia}..${dia}`)
      await see(page.getByRole('cell', { name: formatarDia(dia), exact: true }).first())
    }
  })
})
