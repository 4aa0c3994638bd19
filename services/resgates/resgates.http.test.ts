import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, HOJE, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { alterarObservacao } from './alterar-observacao.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { cancelarResgate } from './cancelar-resgate.ts'
import { resgatarPor } from './resgatar.ts'
import { membro, pedido } from './resgates.fixture.ts'

const [SO_SUL, DA_LOJA_A, DA_LOJA_B] = ['101202303', '404505606', '202303404'].map(cpfDe) as [string, string, string]
const NUMERO = 41

let running: Running
const tokens = new Map<string, string>()
beforeAll(async () => {
  running = await startRunning()
  const { db, ledger, settled, context } = running.programme
  await insertUsuario(db, SO_SUL, 0, { redes: [id('rede Sul')] })
  await insertUsuario(db, DA_LOJA_A, 3, { revendas: [id('revenda A')] })
  await insertUsuario(db, DA_LOJA_B, 3, { revendas: [id('revenda B')] })
  for (const cpf of [ADMIN, OPERADOR]) tokens.set(cpf, await running.entrar(cpf))
  for (const cpf of [SO_SUL, DA_LOJA_A, DA_LOJA_B]) tokens.set(cpf, await running.entrar(cpf, SENHA_DO_PAINEL))
  for (const cpf of [ANA, BRUNO]) tokens.set(cpf, await running.entrar(cpf, SENHA, 'parceiro'))

  const { ajustar } = comandosDaConta('parceiro Ana', 'revenda A', 'rede Norte')
  const conta = streamName('conta', id('parceiro Ana'))
  await handle(ledger, conta, contaDecider, ajustar('v', 0, 10_00, HOJE), cause())
  const ana = membro('parceiro Ana', { idRevenda: id('revenda A'), idRede: id('rede Norte') })
  const { idResgate } = await resgatarPor(
    { ...context, actor: { tipo: 'parceiro', id: id('parceiro Ana') }, reservarNumero: () => Promise.resolve(NUMERO) },
    ana,
    pedido('r', 4),
  )
  const equipe = { ...context, actor: { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const }
  await alterarObservacao(equipe, { idResgate, chave: 'o', observacao: 'Ligar antes' })
  await alterarStatusResgate(equipe, { idResgate, chave: 's', status: 2 })
  await cancelarResgate(equipe, { idResgate, chave: 'c', tipoPremio: 'geral', motivo: 'Sem estoque' })
  await settled()
})
afterAll(() => running.close())

const ler = async (quem: string, numero: number | string) => {
  const { status, body } = await running.ler(tokens.get(quem) ?? '', `/api/resgates/${numero}`)
  return { status, codigo: body['codigo'], resgate: body['resgate'] as Record<string, unknown> }
}

describe('GET /api/resgates/:idResgate', () => {
  it('tells what was redeemed, the lots that paid it, and those in which the points of a cancelled one came back', async () => {
    const { status, resgate } = await ler(ADMIN, NUMERO)
    expect(status).toBe(200)
    expect(resgate).toMatchObject({
      id: NUMERO,
      status: 3,
      parceiro: { nome: 'Ana Silva', cpf: ANA },
      revenda: { nomeFantasia: 'Dental A' },
      rede: { nome: 'Norte' },
      codigoPremio: 'P1',
      qtde: 1,
      pontosUnitario: 4,
      pontosGastos: 4,
      saldoAnterior: 10,
      obs: 'Ligar antes',
      previsaoEntrega: null,
      lotes: [{ idLote: id('lote v 0'), pontos: 4, venceEm: somarDias(HOJE, 365) }],
      voltaram: [{ pontos: 4 }],
    })
  })

  it('tells its history in the order of the ledger: who did what, the status from then on, what moved, and why', async () => {
    const { resgate } = await ler(ADMIN, NUMERO)
    expect(resgate['historia']).toMatchObject([
      { tipo: 'resgate', pontos: -4, por: null, status: null },
      { tipo: 'pedido', pontos: null, por: 'Ana Silva', status: 0 },
      { tipo: 'observacao', texto: 'Ligar antes', por: 'Pessoa', status: null },
      { tipo: 'status', status: 2, por: 'Pessoa' },
      { tipo: 'cancelamento', status: 3, texto: 'Sem estoque', por: 'Pessoa' },
      { tipo: 'devolucao', pontos: 4, por: null },
    ])
  })

  it('is the account’s: who may not see its owner finds none, and a salesperson finds only their own', async () => {
    for (const quem of [ADMIN, OPERADOR, DA_LOJA_A, ANA])
      expect((await ler(quem, NUMERO)).resgate).toMatchObject({ id: NUMERO })
    for (const quem of [SO_SUL, DA_LOJA_B, BRUNO])
      expect(await ler(quem, NUMERO)).toMatchObject({ status: 404, codigo: 'resgate-nao-encontrado' })
    expect((await ler('ninguém', NUMERO)).status).toBe(401)
  })

  it('of a number that no redemption has there is none, and what is no number is refused', async () => {
    for (const quem of [ADMIN, ANA]) {
      expect((await ler(quem, 999)).status).toBe(404)
      for (const nada of ['0', '-1', 'x', '1.5']) expect((await ler(quem, nada)).status).toBe(400)
    }
  })
})

describe('the number of a redemption', () => {
  it('is found by the search, within reach', async () => {
    const buscar = async (quem: string) =>
      (await running.ler(tokens.get(quem)!, '/api/busca', { termo: String(NUMERO) })).body['resgates']
    expect(await buscar(ADMIN)).toMatchObject([{ numero: NUMERO, vendedor: 'Ana Silva', revenda: 'Dental A' }])
    expect(await buscar(DA_LOJA_B)).toEqual([])
  })

  it('stands on what was done to it in the logs, and on its entries in the dashboard’s months', async () => {
    const token = tokens.get(ADMIN)!
    const { body } = await running.ler(token, '/api/logs', { limite: 50 })
    const acts = (body['logs'] as { tipo: string; idResgate: number | null }[]).filter(
      ({ idResgate }) => idResgate === NUMERO,
    )
    expect(acts.map(({ tipo }) => tipo).sort()).toEqual([
      'ObservacaoResgateAlterada',
      'PontosResgatados',
      'ResgateCancelado',
      'ResgateStatusAlterado',
    ])
    const entries = await running.ler(token, '/api/lancamentos', { cpf: ANA })
    expect(entries.body['lancamentos']).toMatchObject(
      ['Devolução de resgate', 'Resgate'].map((movimento) => ({
        movimento,
        documento: `Resgate ${NUMERO}`,
        idResgate: NUMERO,
        idVenda: null,
      })),
    )
  })
})
