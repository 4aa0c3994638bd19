import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatarDia, somarDias } from '#contracts/values/dia.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, CARLA, HOJE, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { alterarObservacao } from './alterar-observacao.ts'
import { alterarPrevisaoEntrega } from './alterar-previsao-entrega.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { DE_CARLA, insertResgate } from './resgates.fixture.ts'

interface Row {
  id: number
  parceiro: string
  status: number
  obs: string | null
}
interface Page {
  rows: Row[]
  count: number
  proximo: string | null
}

let running: Running
let admin: string
beforeAll(async () => {
  running = await startRunning()
  const { programme } = running
  await insertLimitedPeople(programme.db)
  admin = await running.entrar(ADMIN)
  const idResgate = await insertResgate(programme, 41, 4)
  await insertResgate(programme, 42, 9, { de: DE_CARLA })
  await insertResgate(programme, 43, 2, { aguardaLiberacao: true })
  const equipe = { ...programme.context, actor: { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const }
  await alterarStatusResgate(equipe, { idResgate, chave: 's', status: 2 })
  await alterarPrevisaoEntrega(equipe, { idResgate, chave: 'p', previsaoEntrega: '2026-11-27' })
  await alterarStatusResgate(equipe, { idResgate, chave: 'e', status: 1 })
  await alterarObservacao(equipe, { idResgate, chave: 'o', observacao: 'Ligar antes' })
  await programme.settled()
})
afterAll(() => running.close())

const ler = async (query: Record<string, string | number> = {}, token = admin) =>
  (await running.ler(token, '/api/resgates', query)).body['resgates'] as Page
const ids = async (query: Record<string, string | number> = {}, token = admin) =>
  (await ler(query, token)).rows.map((row) => row.id)

describe('GET /api/resgates', () => {
  it('narrows by the days of redeeming, both included', async () => {
    expect(await ids({ dataInicial: HOJE, dataFinal: HOJE })).toEqual([43, 42, 41])
    expect(await ids({ dataInicial: somarDias(HOJE, 1) })).toEqual([])
    expect(await ler({ dataFinal: somarDias(HOJE, -1) })).toMatchObject({ rows: [], count: 0 })
    const trocadas = { dataInicial: HOJE, dataFinal: somarDias(HOJE, -1) }
    expect((await running.ler(admin, '/api/resgates', trocadas)).body).toMatchObject({ codigo: 'datas-trocadas' })
  })

  it('gives redemptions as they stand now, the newest first, under the names of the documents', async () => {
    const { rows, count, proximo } = await ler()
    expect(rows.map((row) => row.id)).toEqual([43, 42, 41])
    expect({ count, proximo }).toEqual({ count: 3, proximo: null })
    expect(rows[2]).toEqual({
      id: 41,
      codigo: 41,
      idParceiro: id('parceiro Ana'),
      parceiro: 'Ana Silva',
      cpf: ANA,
      revenda: 'Dental A',
      cidade: 'Campinas',
      rede: 'Norte',
      premio: 'P1',
      codigoPremio: 'P1',
      obs: 'Ligar antes',
      qtde: 1,
      saldoAnterior: 4,
      pontosGastos: 4,
      status: 1,
      situacao: 'Entregue',
      resgatadoEm: expect.stringMatching(/Z$/) as string,
      previsaoEntrega: '2026-11-27',
      entregueEm: HOJE,
      erro: null,
      entrega: formatarDia(HOJE),
      viaData: { entrega: { entregas: [{ dataEntrega: HOJE, dataPrevisao: '2026-11-27' }], erro: null } },
      versao: 5,
    })
  })

  it('by network, by its name or id, and by one status or several', async () => {
    expect(await ids({ rede: 'sul' })).toEqual([42])
    expect(await ids({ redeId: id('rede Norte') })).toEqual([43, 41])
    expect(await ids({ status: 4 })).toEqual([43])
    expect(await ids({ filtros: JSON.stringify({ status: ['0', '1'] }) })).toEqual([42, 41])
    expect(await ids({ rede: 'nenhuma' })).toEqual([])
  })

  it('by who redeemed, where, what, and the number, in either spelling of the search', async () => {
    expect(await ids({ buscar: 'carla' })).toEqual([42])
    expect(await ids({ busca: 'dental ana' })).toEqual([43, 41])
    expect(await ids({ busca: '42' })).toEqual([42])
    expect(await ids({ busca: ANA.slice(0, 6) })).toEqual([43, 41])
    expect(await ids({ busca: 'p1 ana' })).toEqual([43, 41])
    expect(await ids({ busca: '%' })).toEqual([])
  })

  it('in the order that is asked for, in either spelling, by pages and cursors', async () => {
    expect(await ids({ sortField: 'pontosGastos', sortOrder: 'DESC' })).toEqual([42, 41, 43])
    expect(await ids({ sortField: 'id' })).toEqual([41, 42, 43])
    expect(await ids({ ordenacao: JSON.stringify({ campo: 'pontosGastos', direcao: 'asc' }) })).toEqual([43, 41, 42])
    const { rows, proximo } = await ler({ limite: 2 })
    expect(rows.map((row) => row.id)).toEqual([43, 42])
    expect(await ids({ limite: 2, cursor: proximo! })).toEqual([41])
    expect(await ids({ limite: 2, pagina: 2 })).toEqual([41])
    for (const [campo, wrong] of [
      ['sortField', 'obs'],
      ['sortOrder', 'up'],
      ['status', 7],
      ['redeId', 'x'],
    ] as const)
      expect((await running.ler(admin, '/api/resgates', { [campo]: wrong })).status, campo).toBe(400)
  })

  it('is for roles 0 to 2, each within their networks', async () => {
    expect(await ids({}, await running.entrar(KULZER, SENHA_DO_PAINEL))).toEqual([43, 42, 41])
    const sul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect(await ler({}, sul)).toMatchObject({ rows: [{ id: 42 }], count: 1 })
    expect(await ids({ rede: 'Norte' }, sul)).toEqual([])
    const daLojaA = await running.entrar(DA_LOJA_A, SENHA_DO_PAINEL)
    expect((await running.ler(daLojaA, '/api/resgates')).status).toBe(403)
  })

  it('gives salespeople their own, wherever they look, and without a file', async () => {
    const [ana, carla] = [await running.entrar(ANA, SENHA, 'parceiro'), await running.entrar(CARLA, SENHA, 'parceiro')]
    const { rows, count } = await ler({ limite: 1 }, ana)
    expect({ rows, count }).toMatchObject({ rows: [{ codigo: 43, parceiro: 'Ana Silva', cpf: '' }], count: 2 })
    expect(await ids({}, carla)).toEqual([42])
    expect(await ids({ busca: '41' }, ana)).toEqual([41])
    for (const [campo, valor] of [
      ['busca', '42'],
      ['busca', 'carla'],
      ['rede', 'Sul'],
      ['redeId', id('rede Sul')],
    ] as const)
      expect(await ler({ [campo]: valor }, ana), valor).toMatchObject({ rows: [], count: 0 })
    expect((await running.ler(ana, '/api/resgates', { download: 'csv' })).status).toBe(403)
  })

  it('is exported as it shows', async () => {
    const { body } = await running.ler(admin, '/api/resgates', { download: 'csv', limite: 0, status: 1 })
    const csv = await (await fetch(running.url + (body['fileLink'] as string))).text()
    expect(csv).toContain('Resgate;Vendedor;Prêmio;Pontos;Status;Resgatado em;Previsão')
    expect(csv).toContain('41;Ana Silva;P1;4,00;Entregue;')
    expect(csv).not.toContain('Carla')
  })
})

describe('a redemption whose salesperson moved to another network', () => {
  it('is seen by who sees where it was made, and by who sees their statement', async () => {
    const { db } = running.programme
    await db
      .updateTable('parceiros')
      .set({ id_revenda: id('revenda A') })
      .where('id', '=', id('parceiro Carla'))
      .execute()
    const daLojaA = await running.entrar(DA_LOJA_A, SENHA_DO_PAINEL)
    const sul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect((await running.ler(daLojaA, '/api/resgates/42')).status).toBe(200)
    expect((await running.ler(sul, '/api/resgates/42')).status).toBe(200)
    expect((await running.ler(sul, '/api/resgates/41')).status).toBe(404)
  })
})
