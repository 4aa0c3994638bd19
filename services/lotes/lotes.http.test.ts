import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, HOJE, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

const [SO_SUL, DA_LOJA_A, DA_LOJA_B] = ['101202303', '404505606', '202303404'].map(cpfDe) as [string, string, string]

let running: Running
const tokens = new Map<string, string>()
const LOTE = id('lote v 0')
beforeAll(async () => {
  running = await startRunning()
  const { db, ledger, settled } = running.programme
  await insertUsuario(db, SO_SUL, 0, { redes: [id('rede Sul')] })
  await insertUsuario(db, DA_LOJA_A, 3, { revendas: [id('revenda A')] })
  await insertUsuario(db, DA_LOJA_B, 3, { revendas: [id('revenda B')] })
  for (const cpf of [ADMIN, OPERADOR]) tokens.set(cpf, await running.entrar(cpf))
  for (const cpf of [SO_SUL, DA_LOJA_A, DA_LOJA_B]) tokens.set(cpf, await running.entrar(cpf, SENHA_DO_PAINEL))
  for (const cpf of [ANA, BRUNO]) tokens.set(cpf, await running.entrar(cpf, SENHA, 'parceiro'))

  const { ajustar, resgatar, devolver } = comandosDaConta('parceiro Ana', 'revenda A', 'rede Norte')
  const documento = { numeroVenda: 7, tipoFiscal: 'N' as const, identificador: '8766', realizadoEm: HOJE }
  for (const comando of [
    ajustar('v', 0, 10_00, HOJE, { documento }),
    resgatar('r', 4_00, HOJE, { numeroResgate: 41 }),
    devolver('r', HOJE),
  ] satisfies ContaCommand[])
    await handle(ledger, streamName('conta', id('parceiro Ana')), contaDecider, comando, cause())
  await settled()
})
afterAll(() => running.close())

interface Lote {
  usos: { posicao: string }[]
  [campo: string]: unknown
}
const ler = async (quem: string, idLote: string) => {
  const { status, body } = await running.ler(tokens.get(quem) ?? '', `/api/lotes/${idLote}`)
  return { status, lote: body['lote'] as Lote, codigo: body['codigo'] }
}

describe('GET /api/lotes/:idLote', () => {
  it('tells the sale that funded a lot, what took from it, and where its points came back', async () => {
    const { status, lote } = await ler(ADMIN, LOTE)
    expect(status).toBe(200)
    expect(lote).toMatchObject({
      idLote: LOTE,
      pontos: 10,
      restante: 6,
      venceEm: somarDias(HOJE, 365),
      parceiro: { nome: 'Ana Silva', cpf: ANA },
      documento: { numeroVenda: 7, identificador: '8766' },
      entrada: { tipo: 'credito', pontos: 10, resgate: null },
      origem: null,
      usos: [{ tipo: 'resgate', pontos: -4, resgate: { numero: 41 } }],
      totalUsos: 1,
      voltaram: [{ tipo: 'devolucao', pontos: 4 }],
    })
    const [volta] = lote['voltaram'] as { idLote: string }[]
    expect((await ler(ADMIN, volta!.idLote)).lote).toMatchObject({
      origem: LOTE,
      documento: { numeroVenda: 7 },
      entrada: { tipo: 'devolucao', resgate: { numero: 41 } },
      restante: 4,
    })
  })

  it('is the account’s: who may not see its owner finds none, and a salesperson finds only their own', async () => {
    for (const quem of [ADMIN, OPERADOR, DA_LOJA_A, ANA])
      expect((await ler(quem, LOTE)).lote).toMatchObject({ idLote: LOTE })
    for (const quem of [SO_SUL, DA_LOJA_B, BRUNO])
      expect(await ler(quem, LOTE)).toMatchObject({ status: 404, codigo: 'lote-nao-encontrado' })
    expect((await ler('ninguém', LOTE)).status).toBe(401)
  })

  it('of an id that nobody has there is none, and what is no id is refused', async () => {
    for (const quem of [ADMIN, ANA]) {
      expect((await ler(quem, id('outro'))).status).toBe(404)
      for (const nada of ['1', '%00', `${LOTE}'`]) expect((await ler(quem, nada)).status).toBe(400)
    }
  })

  it('leads to the movements that took from it, each alone in the statement', async () => {
    const [uso] = (await ler(ADMIN, LOTE)).lote.usos
    for (const [quem, path] of [
      [ADMIN, `/api/extrato/${ANA}`],
      [ANA, '/api/extrato'],
    ] as const) {
      const { body } = await running.ler(tokens.get(quem)!, path, { posicao: uso!.posicao })
      expect(body['movimentos']).toMatchObject([
        { posicao: uso!.posicao, tipo: 'resgate', pontos: -4, saldo: 6, lotes: [{ idLote: LOTE, pontos: 4 }] },
      ])
      expect(body['proximo']).toBeNull()
    }
    const { body } = await running.ler(tokens.get(BRUNO)!, '/api/extrato', { posicao: uso!.posicao })
    expect(body['movimentos']).toEqual([])
  })
})
