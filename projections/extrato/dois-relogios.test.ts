import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somarDias, ultimoInstante, type Dia } from '#contracts/values/dia.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { saldoContabil, saldoNoDia } from '#services/conta/estado.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { fold } from '../apply.ts'
import { comandosDaConta, contaSolta } from '../../tools/test-kit/conta.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, metadata } from '../../tools/test-kit/events.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { recorded } from '../../tools/test-kit/projections.ts'
import { createTables } from '../projection.ts'
import { extratoDe } from './extrato.projection.ts'
import { lerExtrato } from './extrato.queries.ts'

const D = '2026-01-10'
const dia = (n: number) => somarDias(D, n)
const HOJE = dia(2000)
/** So few movements to a milestone that short histories have several. */
const extrato = extratoDe(3)
const VENDAS = ['v', 'w', 'x']
const RESGATES = ['r', 's', 't']

type Passo = { passam: number; tarde: number } & (
  | { tipo: 'ajustar'; qual: number; alvo: number }
  | { tipo: 'resgatar'; qual: number; parte: number }
  | { tipo: 'devolver'; qual: number }
  | { tipo: 'expirar' }
  | { tipo: 'reativar' }
  | { tipo: 'encerrar' }
)
const tempo = {
  passam: fc.oneof({ weight: 8, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.integer({ min: 100, max: 380 }) }),
  /** Days by which a step was recorded later than it happened. */
  tarde: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 5, max: 60 }) }),
}
const de = <T extends string, R>(tipo: T, rest: { [K in keyof R]: fc.Arbitrary<R[K]> }) =>
  fc.record({ tipo: fc.constant(tipo), ...tempo, ...rest }) as unknown as fc.Arbitrary<Passo>
const passos = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: de('ajustar', { qual: fc.nat(2), alvo: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(0)) }),
    },
    { weight: 6, arbitrary: de('resgatar', { qual: fc.nat(2), parte: fc.integer({ min: 20, max: 100 }) }) },
    { weight: 3, arbitrary: de('devolver', { qual: fc.nat(2) }) },
    { weight: 4, arbitrary: de('expirar', {}) },
    { weight: 2, arbitrary: de('reativar', {}) },
    { weight: 1, arbitrary: fc.constant<Passo>({ tipo: 'encerrar', passam: 3, tarde: 0 }) },
  ),
  { minLength: 6, maxLength: 25, size: 'max' },
)

/**
 * The account's events as the ledger has them: each recorded at noon of the day on which it was told, whatever its own
 * day.
 */
function viver(historia: readonly Passo[]): Recorded<ContaEvent>[] {
  const conta = contaSolta()
  const { ajustar, resgatar, devolver, expirar, reativar, encerrar } = comandosDaConta('ana', 'dental a', 'norte')
  const contado: Dia[] = []
  const revisoes = new Map<string, number>()
  let hoje = D
  for (const passo of historia) {
    hoje = somarDias(hoje, passo.passam)
    const quando = somarDias(hoje, -passo.tarde)
    const comando = ((): ContaCommand => {
      switch (passo.tipo) {
        case 'ajustar': {
          const venda = VENDAS[passo.qual]!
          revisoes.set(venda, (revisoes.get(venda) ?? -1) + 1)
          return ajustar(venda, revisoes.get(venda)!, passo.alvo, quando)
        }
        case 'resgatar':
          return resgatar(
            RESGATES[passo.qual]!,
            Math.max(1, Math.floor((saldoNoDia(conta.state, quando) * passo.parte) / 100)),
            quando,
          )
        case 'devolver':
          return devolver(RESGATES[passo.qual]!, quando)
        case 'expirar':
          return expirar(quando)
        case 'reativar':
          return reativar(conta.state.expirados.at(-1)?.em ?? D, quando)
        case 'encerrar':
          return encerrar(quando)
      }
    })()
    try {
      contado.push(...conta.fazer(comando).map(() => hoje))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  return recorded(conta.events).map(
    (event, n) => ({ ...event, metadata: metadata({ at: `${contado[n]!}T15:00:00.000Z` }) }) as Recorded<ContaEvent>,
  )
}

/** With pencil and paper: what each date's lots still hold after the movements let through, and what is owed. */
function naPonta(events: readonly Recorded<ContaEvent>[], em: Dia) {
  const livro = new Map<string, { venceEm: Dia; resta: number; pagou: number }>()
  const folha = (venceEm: Dia) =>
    livro.get(venceEm) ?? livro.set(venceEm, { venceEm, resta: 0, pagou: 0 }).get(venceEm)!
  let deve = 0
  for (const { type, data } of events) {
    if (type === 'CreditoRecusado' || type === 'DevolucaoRecusada') continue
    if (type === 'PontosCreditados') {
      folha(data.lote.venceEm).resta += data.pontos - data.abatido
      folha(data.lote.venceEm).pagou += data.abatido
      deve -= data.abatido
    } else if (type === 'PontosDevolvidos' || type === 'PontosReativados') {
      for (const lote of data.lotes) {
        folha(lote.venceEm).resta += lote.pontos - lote.abatido
        folha(lote.venceEm).pagou += lote.abatido
        deve -= lote.abatido
      }
    } else {
      for (const lote of data.lotes) folha(lote.venceEm).resta -= lote.pontos
      if (type === 'PontosEstornados') deve += data.divida
    }
  }
  const porData = [...livro.values()].sort((a, b) => (a.venceEm < b.venceEm ? -1 : 1))
  for (const pagina of porData) for (; pagina.resta < 0; pagina.resta++) deve++
  for (const pagina of [...porData].reverse())
    for (; deve < 0 && pagina.pagou > 0; pagina.pagou--, pagina.resta++) deve++
  for (const pagina of porData.filter(({ venceEm }) => venceEm >= em))
    for (; deve > 0 && pagina.resta > 0; pagina.resta--) deve--
  const valem = porData.filter(({ venceEm, resta }) => venceEm >= em && resta > 0)
  const soma = (paginas: { resta: number }[]) => paginas.reduce((total, { resta }) => total + resta, 0)
  return {
    saldo: soma(valem) - deve,
    divida: deve,
    aguardandoExpiracao: soma(porData.filter(({ venceEm }) => venceEm < em)),
    vencimentos: valem.slice(0, 24).map(({ venceEm, resta }) => [venceEm, resta]),
  }
}

describe('a statement as of a day, as known at a moment', () => {
  const { pool, db } = databaseForTests()
  beforeAll(async () => {
    await pool.query('create schema extrato')
    for (const statement of createTables(extrato, 'extrato')) await pool.query(statement)
    await db
      .insertInto('redes')
      .values({ id: id('norte'), nome: 'Norte', regiao: 'Norte' })
      .execute()
    await db
      .insertInto('revendas')
      .values({
        id: id('dental a'),
        id_rede: id('norte'),
        codigo: 'A',
        cnpj: '1',
        nome_fantasia: 'Dental A',
        razao_social: 'Dental A',
      })
      .execute()
  })

  const guardar = async (events: readonly Recorded<ContaEvent>[]) => {
    for (const { name } of extrato.tables) await pool.query(`truncate extrato.${name}`)
    await inTransaction(pool, (tx) => extrato.flush(fold(extrato, events), tx, 'extrato'))
  }
  const ler = (
    query: { em?: Dia; sabidoEm?: string; cursor?: string; limite?: number; tipo?: 'credito' },
    hoje = HOJE,
  ) =>
    lerExtrato(
      db,
      id('ana'),
      { cursor: undefined, tipo: undefined, em: undefined, sabidoEm: undefined, limite: 100, ...query },
      hoje,
    )
  const resumo = ({ saldo, divida, aguardandoExpiracao, vencimentos }: Awaited<ReturnType<typeof ler>>) => ({
    saldo,
    divida,
    aguardandoExpiracao,
    vencimentos: vencimentos.map(({ venceEm, pontos }) => [venceEm, pontos]),
  })
  const ate = (events: readonly Recorded<ContaEvent>[], em: Dia, sabidoEm: Dia) =>
    events.filter(({ data, metadata: { at } }) => data.em <= em && new Date(at) <= ultimoInstante(sabidoEm))
  /** What a movement adds, by its event. */
  const sinal = ({ type, data }: Recorded<ContaEvent>) =>
    type === 'CreditoRecusado' || type === 'DevolucaoRecusada'
      ? 0
      : ['PontosCreditados', 'PontosDevolvidos', 'PontosReativados'].includes(type)
        ? data.pontos
        : 0 - data.pontos

  /** A day near one of the history's movements, or long after it: what changes, changes there. */
  const instante = fc.record({
    qual: fc.nat(24),
    depois: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -1, max: 1 }) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 400 }) },
    ),
  })
  const diaDe = (dias: readonly Dia[], { qual, depois }: { qual: number; depois: number }) =>
    somarDias(dias[qual % dias.length] ?? D, depois)
  const relogios = fc.tuple(passos, fc.array(fc.tuple(instante, instante), { minLength: 3, maxLength: 3 }))

  test('any history with late records, says what pencil and paper say, line by line', async () => {
    let tarde = 0
    await fc.assert(
      fc.asyncProperty(relogios, async ([historia, momentos]) => {
        const events = viver(historia)
        await guardar(events)
        for (const [d, k] of momentos) {
          const em = diaDe(
            events.map(({ data }) => data.em),
            d,
          )
          const sabidoEm = diaDe(events.map(({ metadata: { at } }) => at.slice(0, 10)).toReversed(), k)
          const vistos = ate(events, em, sabidoEm)
          const lido = await ler({ em, sabidoEm })
          const { saldo, divida, aguardandoExpiracao, vencimentos } = naPonta(vistos, em)
          expect(resumo(lido)).toEqual({ saldo, divida, aguardandoExpiracao, vencimentos })
          let soma = 0
          const linhas = vistos.map((event) => [event.id, sinal(event), (soma += sinal(event))])
          expect(lido.movimentos.map((linha) => [linha.id, linha.pontos, linha.saldo])).toEqual(linhas.reverse())
          expect([lido.em, lido.totalMovimentos, saldo + aguardandoExpiracao]).toEqual([em, vistos.length, soma])
          if (vistos.some(({ position }, n) => events[n]!.position !== position)) tarde++
        }
      }),
      { numRuns: 80 },
    )
    expect(tarde).toBeGreaterThan(5)
  })

  test('where nothing was recorded late, is the account itself, as it stood after the last movement let through', async () => {
    await fc.assert(
      fc.asyncProperty(relogios, async ([historia, momentos]) => {
        const events = viver(historia.map((passo) => ({ ...passo, tarde: 0 })))
        await guardar(events)
        for (const [d] of momentos) {
          const em = diaDe(
            events.map(({ data }) => data.em),
            d,
          )
          const conta = ate(events, em, HOJE).reduce(
            (state, event) => contaDecider.evolve(state, event),
            contaDecider.initialState(),
          )
          const lido = await ler({ em })
          expect({ saldo: lido.saldo, divida: lido.divida, aguarda: lido.aguardandoExpiracao }).toEqual({
            saldo: saldoNoDia(conta, em),
            divida: conta.divida,
            aguarda: saldoContabil(conta) - saldoNoDia(conta, em),
          })
          // The same day, told by the other clock or by both.
          expect({ ...(await ler({ sabidoEm: em })), sabidoEm: null }).toEqual(lido)
          expect({ ...(await ler({ em, sabidoEm: ultimoInstante(em).toISOString() })), sabidoEm: null }).toEqual(lido)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('today as known now, is what the statement says without being asked', async () => {
    await fc.assert(
      fc.asyncProperty(passos, async (historia) => {
        const events = viver(historia.map((passo) => ({ ...passo, tarde: 0 })))
        await guardar(events)
        const hoje = events.at(-1)?.data.em ?? D
        expect(await ler({ em: hoje }, hoje)).toEqual(await ler({}, hoje))
      }),
      { numRuns: 30 },
    )
  })

  const { ajustar, resgatar, expirar } = comandosDaConta('ana', 'dental a', 'norte')
  const contado = (em: readonly Dia[], ...comandos: ContaCommand[]) => {
    const conta = contaSolta()
    return recorded(comandos.map((comando) => conta.fazer(comando)[0]!)).map(
      (event, n) => ({ ...event, metadata: metadata({ at: `${em[n]!}T15:00:00.000Z` }) }) as Recorded<ContaEvent>,
    )
  }

  test('a sale of the 3rd told on the 9th, is in the statement of the 5th only for who knows it by then', async () => {
    await guardar(contado([dia(1), dia(9)], ajustar('v', 0, 100, dia(1)), ajustar('w', 0, 40, dia(3))))
    expect(resumo(await ler({ em: dia(5), sabidoEm: dia(5) }))).toMatchObject({ saldo: 100 })
    expect(resumo(await ler({ em: dia(5), sabidoEm: dia(8) }))).toMatchObject({ saldo: 100 })
    expect(resumo(await ler({ em: dia(5), sabidoEm: dia(9) }))).toMatchObject({ saldo: 140 })
    expect(resumo(await ler({ em: dia(5) }))).toMatchObject({ saldo: 140 })
    expect(resumo(await ler({ em: dia(2) }))).toMatchObject({ saldo: 100 })
  })

  test('a moment within a day, knows only what was recorded by then', async () => {
    await guardar(contado([dia(1)], ajustar('v', 0, 100, dia(1))))
    expect((await ler({ sabidoEm: `${dia(1)}T14:59:59.999Z` })).saldo).toBe(0)
    expect((await ler({ sabidoEm: `${dia(1)}T15:00:00.000Z` })).saldo).toBe(100)
  })

  test('lots past their date, wait for the expiry run and are no part of the balance, on any day before it', async () => {
    await guardar(contado([D, dia(380)], ajustar('v', 0, 100, D), expirar(dia(380))))
    expect(resumo(await ler({ em: dia(365) }))).toEqual({
      saldo: 100,
      divida: 0,
      aguardandoExpiracao: 0,
      vencimentos: [[dia(365), 100]],
    })
    expect(resumo(await ler({ em: dia(366) }))).toEqual({
      saldo: 0,
      divida: 0,
      aguardandoExpiracao: 100,
      vencimentos: [],
    })
    expect(resumo(await ler({ em: dia(380) }))).toEqual({
      saldo: 0,
      divida: 0,
      aguardandoExpiracao: 0,
      vencimentos: [],
    })
    expect(resumo(await ler({ em: dia(380), sabidoEm: dia(379) }))).toMatchObject({ aguardandoExpiracao: 100 })
  })

  test('read by pages and by kind, the lines and their balances are the same', async () => {
    const vendas = Array.from({ length: 9 }, (_, n) => ajustar(`v${n}`, 0, 10 + n, dia(n)))
    await guardar(contado([...vendas.map((_, n) => dia(n)), dia(9)], ...vendas, resgatar('r', 50, dia(9))))
    const todas = (await ler({ em: dia(7) })).movimentos
    const primeira = await ler({ em: dia(7), limite: 3 })
    const resto = await ler({ em: dia(7), limite: 20, cursor: primeira.proximo! })
    expect([...primeira.movimentos, ...resto.movimentos]).toEqual(todas)
    expect([todas.length, primeira.totalMovimentos, resto.proximo]).toEqual([8, 8, null])
    expect((await ler({ em: dia(20), tipo: 'credito' })).movimentos.map(({ saldo }) => saldo)).toEqual([
      126, 108, 91, 75, 60, 46, 33, 21, 10,
    ])
  })

  test('a movement that is written while it is read, is in its balance and its lines, or in neither', async () => {
    const [antes, depois] = contado([D, D], ajustar('v', 0, 10, D), ajustar('w', 0, 5, D))
    await guardar([antes!])
    const { lendo } = await inTransaction(pool, async (tx) => {
      await tx.query('lock table extrato.lotes in access exclusive mode')
      const pedido = ler({}, D)
      // It waits for the lots; what it reads beside them, it has read before the next connection is free.
      await eventually(async () => {
        const { rowCount } = await pool.query(
          `select from pg_locks where relation = 'extrato.lotes'::regclass and not granted`,
        )
        expect(rowCount).toBeGreaterThan(0)
      })
      await extrato.flush(fold(extrato, [depois!]), tx, 'extrato')
      return { lendo: pedido }
    })
    const { saldo, movimentos } = await lendo
    expect(saldo).toBe(movimentos[0]!.saldo)
  })

  test('of a long account, reads few of its movements', async () => {
    const [primeiro] = contado([D], ajustar('v', 0, 10, D))
    const { lote } = primeiro!.data as { lote: object }
    await guardar(
      Array.from(
        { length: 3_000 },
        (_, n) =>
          ({
            ...primeiro,
            id: id(`credito ${n}`),
            position: String(n + 1),
            metadata: metadata({ at: `${dia(n)}T15:00:00.000Z` }),
            data: { ...primeiro!.data, em: dia(n), saldo: 10 * (n + 1), lote: { ...lote, idLote: id(`lote ${n}`) } },
          }) as Recorded<ContaEvent>,
      ),
    )
    await pool.query('analyze extrato.movimentos, extrato.marcos')
    const lidos = (query: { em?: Dia; sabidoEm?: string }) =>
      db.transaction().execute(async (trx) => {
        // Counted by connection, and now and then from zero again, but not within a transaction.
        const contador = async () =>
          (
            await sql<{ n: number }>`select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables
              where schemaname = 'extrato' and relname = 'movimentos'`.execute(trx)
          ).rows[0]!.n
        const antes = await contador()
        await lerExtrato(
          trx,
          id('ana'),
          { cursor: undefined, tipo: undefined, em: undefined, sabidoEm: undefined, limite: 10, ...query },
          HOJE,
        )
        return (await contador()) - antes
      })
    // Twice a page, with its lines looked up, and what is past a milestone.
    for (const query of [
      {},
      { em: dia(300) },
      { em: dia(3) },
      { sabidoEm: dia(300) },
      { em: dia(300), sabidoEm: dia(400) },
    ])
      expect(await lidos(query)).toBeLessThan(100)
  })
})
