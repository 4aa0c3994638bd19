import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompraEvent, LinhaDeCompra } from '#contracts/events/compra.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, metadata, motivo } from '../../tools/test-kit/events.ts'
import { project, recorded, type Tables } from '../../tools/test-kit/projections.ts'
import { compras } from './compras.projection.ts'

const { pool } = databaseForTests()

const linha = (dia: string, quantidade: number, valorTotal: number): LinhaDeCompra => ({ dia, quantidade, valorTotal })
const daLinha = (mudanca: Partial<CompraEvent['data']> = {}) => ({
  idRede: id('norte'),
  pedido: '4711',
  idProduto: id('resina'),
  idProcessamento: id('envio 1'),
  ...mudanca,
})
const registrada = (da: LinhaDeCompra, mudanca = {}): CompraEvent => ({
  type: 'CompraRegistrada',
  data: { ...daLinha(mudanca), linha: da },
})
const corrigida = (antes: LinhaDeCompra, depois: LinhaDeCompra, mudanca = {}): CompraEvent => ({
  type: 'CompraCorrigida',
  data: { ...daLinha({ idProcessamento: id('envio 2'), ...mudanca }), antes, depois, motivo: null },
})
const anulada = (antes: LinhaDeCompra, mudanca = {}): CompraEvent => ({
  type: 'CompraAnulada',
  data: { ...daLinha(mudanca), antes, motivo },
})

const tabelas = (...events: CompraEvent[]) => project(compras, pool, recorded(events))
const fatosDe = ({ fatos }: Tables) =>
  fatos!
    .sort((a, b) => Number(a['posicao']) - Number(b['posicao']) || Number(a['sinal']) - Number(b['sinal']))
    .map((row) => [row['tipo'], row['sinal'], row['dia'], row['unidades'], row['valor']])
const mesesDe = ({ meses }: Tables) =>
  meses!.map((row) => [row['mes'], row['linhas'], row['unidades'], row['valor']]).sort()

describe('compras', () => {
  const setembro = linha('2026-09-30', 200, 5000)
  const outubro = linha('2026-10-01', 300, 7000)

  test('a registered line, is one fact, and counts in the month of its day', async () => {
    const tables = await tabelas(registrada(setembro), registrada(outubro, { pedido: '4712' }))
    expect(tables['fatos']![0]).toMatchObject({
      id_rede: id('norte'),
      id_produto: id('resina'),
      pedido: '4711',
      dia: '2026-09-30',
      unidades: 200,
      valor: 5000,
      id_processamento: id('envio 1'),
      motivo: null,
    })
    expect(new Date(tables['fatos']![0]!['escrito_em'] as string).toISOString()).toBe(metadata().at)
    expect(mesesDe(tables)).toEqual([
      ['2026-09', 1, 200, 5000],
      ['2026-10', 1, 300, 7000],
    ])
  })

  test('a corrected line, leaves its old month and enters its new one', async () => {
    const tables = await tabelas(registrada(setembro), corrigida(setembro, outubro))
    expect(fatosDe(tables)).toEqual([
      ['CompraRegistrada', 1, '2026-09-30', 200, 5000],
      ['CompraCorrigida', -1, '2026-09-30', -200, -5000],
      ['CompraCorrigida', 1, '2026-10-01', 300, 7000],
    ])
    expect(mesesDe(tables)).toEqual([['2026-10', 1, 300, 7000]])
  })

  test('an annulled line, leaves no month, and its fact says why', async () => {
    const tables = await tabelas(registrada(setembro), anulada(setembro))
    expect(tables['meses']).toEqual([])
    expect(tables['fatos']!.map((row) => row['motivo']).sort()).toEqual([motivo.idTexto, null].sort())
  })

  test('a month of which one of two lines was annulled, keeps the other', async () =>
    expect(
      mesesDe(await tabelas(registrada(setembro), registrada(setembro, { pedido: '4712' }), anulada(setembro))),
    ).toEqual([['2026-09', 1, 200, 5000]]))

  test('a line registered again after its annulment, counts once, as it is now', async () =>
    expect(
      mesesDe(await tabelas(registrada(setembro), anulada(setembro), registrada(linha('2026-09-30', 100, 900)))),
    ).toEqual([['2026-09', 1, 100, 900]]))
})

/** One thing that happens to one line of an order: it is stated with a day and amounts, or taken away. */
const passo = fc.record({
  rede: fc.constantFrom('norte', 'sul'),
  pedido: fc.constantFrom('1', '2', '3'),
  produto: fc.constantFrom('resina', 'ácido'),
  linha: fc.option(
    fc.record({
      dia: fc.constantFrom('2026-08-31', '2026-09-01', '2026-09-30', '2026-10-15', '2026-11-02'),
      quantidade: fc.integer({ min: 1, max: 900 }),
      valorTotal: fc.integer({ min: 1, max: 90_000 }),
    }),
    { freq: 4 },
  ),
})

const escritoEm = (n: number) => new Date(Date.UTC(2026, 10, 3, 12, n)).toISOString()

describe('any history of orders', () => {
  /** What stands of it by paper and pencil: the steps up to K, the last one of each line, its day up to D. */
  const emPe = (
    passos: readonly (typeof passo extends fc.Arbitrary<infer P> ? P : never)[],
    ate: number,
    dia: string,
  ) => {
    const linhas = new Map<string, { rede: string; produto: string } & LinhaDeCompra>()
    for (const { rede, pedido, produto, linha: dita } of passos.slice(0, ate + 1)) {
      if (dita) linhas.set(`${rede} ${pedido} ${produto}`, { rede, produto, ...dita })
      else linhas.delete(`${rede} ${pedido} ${produto}`)
    }
    const somas: Record<string, [linhas: number, unidades: number, valor: number]> = {}
    for (const { rede, produto, dia: em, quantidade, valorTotal } of linhas.values()) {
      if (em > dia) continue
      const soma = (somas[`${id(rede)} ${id(produto)} ${em.slice(0, 7)}`] ??= [0, 0, 0])
      soma[0]++
      soma[1] += quantidade
      soma[2] += valorTotal
    }
    return somas
  }

  test('the facts up to any D, written up to any K, add up to what paper and pencil say, and the months to today, now', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(passo, { minLength: 1, maxLength: 25 }),
        fc.nat(24),
        fc.constantFrom('2026-08-31', '2026-09-15', '2026-10-14', '2026-11-03'),
        async (passos, k, d) => {
          const atual = new Map<string, LinhaDeCompra>()
          const events = passos.flatMap(({ rede, pedido, produto, linha: depois }, n) => {
            const chave = `${rede} ${pedido} ${produto}`
            const antes = atual.get(chave)
            if (depois) atual.set(chave, depois)
            else atual.delete(chave)
            const da = { idRede: id(rede), pedido, idProduto: id(produto) }
            const event = depois
              ? antes
                ? corrigida(antes, depois, da)
                : registrada(depois, da)
              : antes && anulada(antes, da)
            return event ? [{ event, at: escritoEm(n) }] : []
          })
          const tables = await project(
            compras,
            pool,
            recorded(events.map(({ event }) => event)).map((event, n) => ({
              ...event,
              metadata: metadata({ at: events[n]!.at }),
            })),
          )

          const somas: Record<string, [number, number, number]> = {}
          for (const row of tables['fatos']!) {
            const dia = row['dia'] as string
            if (dia > d || new Date(row['escrito_em'] as string).toISOString() > escritoEm(k)) continue
            const soma = (somas[`${row['id_rede'] as string} ${row['id_produto'] as string} ${dia.slice(0, 7)}`] ??= [
              0, 0, 0,
            ])
            soma[0] += row['sinal'] as number
            soma[1] += row['unidades'] as number
            soma[2] += row['valor'] as number
          }
          const comLinhas = Object.fromEntries(Object.entries(somas).filter(([, soma]) => soma.some((n) => n !== 0)))
          expect(comLinhas).toEqual(emPe(passos, k, d))

          const dosMeses = tables['meses']!.map(
            (row) =>
              [
                `${row['id_rede'] as string} ${row['id_produto'] as string} ${row['mes'] as string}`,
                [row['linhas'], row['unidades'], row['valor']],
              ] as const,
          )
          expect(Object.fromEntries(dosMeses)).toEqual(emPe(passos, passos.length, '9999'))
        },
      ),
      { numRuns: 25, endOnFailure: true },
    ))
})
