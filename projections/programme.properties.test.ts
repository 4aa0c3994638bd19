import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { createStandInLedger, ledgerForTests } from '../tools/test-kit/ledger.ts'
import { project, type Tables } from '../tools/test-kit/projections.ts'
import { eventsAfter, programa, viverPrograma, type Memoria } from '../tools/test-kit/random-programme.ts'
import { dashboard } from './dashboard/dashboard.projection.ts'
import { TODAS } from './escopo.ts'
import { extrato } from './extrato/extrato.projection.ts'
import { sellout } from './sellout/sellout.projection.ts'

const { ledger: inPostgres, pool } = ledgerForTests(6)

type Row = Record<string, unknown>
const byKey = (rows: readonly Row[], keys: string[], values: string[]) =>
  Object.fromEntries(
    rows.map((row) => [keys.map((key) => row[key]).join(' '), values.map((value) => row[value])] as const).sort(),
  )
const fromMap = <T>(map: ReadonlyMap<string, T>, values: (entry: T) => unknown[]) =>
  Object.fromEntries([...map].map(([key, entry]) => [key, values(entry)] as const).sort())

function dashboardIs(tables: Tables, memoria: Memoria): void {
  const soma = ({
    vendas,
    pontos,
    vendido,
    primeira,
  }: {
    vendas: number
    pontos: number
    vendido: number
    primeira: string
  }) => [vendas, pontos, vendido, primeira]
  expect(
    byKey(tables['parceiros']!, ['escopo', 'id_parceiro'], ['vendas', 'pontos', 'vendido', 'primeira_em']),
  ).toEqual(fromMap(memoria.parceiros, soma))
  expect(byKey(tables['revendas']!, ['escopo', 'id_revenda'], ['vendas', 'pontos', 'vendido', 'primeira_em'])).toEqual(
    fromMap(memoria.revendas, soma),
  )
  expect(
    semZeros(
      byKey(tables['meses']!, ['escopo', 'mes'], ['creditados', 'resgatados', 'expirados', 'parceiros', 'revendas']),
    ),
  ).toEqual(semZeros(mesesDe(memoria)))
}

/** A month of which nothing stands is the same as none. */
const semZeros = (rows: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(rows).filter(([, values]) => values.some((value) => value !== 0)))

/** Points by month, and for how many sellers and shops that have an award the first one falls into it. */
function mesesDe({ meses, parceiros, revendas }: Memoria): Record<string, number[]> {
  const found = new Map(
    [...meses].map(([key, { creditados, resgatados, expirados }]): [string, number[]] => [
      key,
      [creditados, resgatados, expirados, 0, 0],
    ]),
  )
  for (const [column, somas] of [
    [3, parceiros],
    [4, revendas],
  ] as const) {
    for (const [key, { vendas, primeira }] of somas) {
      if (vendas === 0) continue
      const mes = `${key.split(' ')[0]} ${primeira.slice(0, 7)}`
      const row = found.get(mes) ?? [0, 0, 0, 0, 0]
      row[column]!++
      found.set(mes, row)
    }
  }
  return Object.fromEntries([...found].sort())
}

/** The lines behind each figure add up to it, and no line is behind none. */
function lancamentosAre({ parceiros, revendas, meses, lancamentos }: Tables): void {
  const somas = new Map<string, number>()
  const somar = (figura: string, pontos: number) => somas.set(figura, (somas.get(figura) ?? 0) + pontos)
  for (const line of lancamentos!) {
    for (const escopo of new Set([TODAS, line['id_rede'], line['id_revenda']])) {
      somar(`${escopo} ${line['mes']} ${line['campo']}`, Number(line['pontos']))
      if (line['campo'] !== 'creditados') continue
      somar(`${escopo} ${line['id_parceiro']}`, Number(line['pontos']))
      if (escopo !== line['id_revenda']) somar(`${escopo} ${line['id_revenda']}`, Number(line['pontos']))
    }
  }
  const figuras = [
    ...parceiros!.map((row) => [`${row['escopo']} ${row['id_parceiro']}`, row['pontos']] as const),
    ...revendas!.map((row) => [`${row['escopo']} ${row['id_revenda']}`, row['pontos']] as const),
    ...meses!.flatMap((row) =>
      ['creditados', 'resgatados', 'expirados'].map(
        (campo) => [`${row['escopo']} ${row['mes']} ${campo}`, row[campo]] as const,
      ),
    ),
  ]
  const semNada = (entradas: Iterable<readonly [string, unknown]>) =>
    Object.fromEntries([...entradas].filter(([, pontos]) => pontos !== 0).sort())
  expect(semNada(somas)).toEqual(semNada(figuras))
}

/** Items add up to what each seller has by sales that stand, and each day's sums to its items. */
function selloutIs({ itens, dias }: Tables, memoria: Memoria): void {
  const soma = (rows: readonly Row[], keyOf: (row: Row) => string) =>
    Object.fromEntries(
      [...Map.groupBy(rows, keyOf)]
        .map(
          ([key, group]) =>
            [
              key,
              [
                group.length,
                ...['qtde', 'pontos', 'total'].map((column) =>
                  group.reduce((total, row) => total + (row[column] as number), 0),
                ),
              ],
            ] as const,
        )
        .sort(),
    )
  const escopos = itens!.flatMap((row) =>
    [TODAS, row['id_rede'], row['id_revenda']].map((escopo): Row => ({ ...row, escopo })),
  )
  expect(byKey(dias!, ['escopo', 'dia'], ['itens', 'qtde', 'pontos', 'total'])).toEqual(
    soma(escopos, (row) => `${row['escopo'] as string} ${row['realizado_em'] as string}`),
  )
  const porVendedor = soma(escopos, (row) => `${row['escopo'] as string} ${row['id_parceiro'] as string}`)
  expect(
    Object.fromEntries(
      Object.entries(porVendedor).map(([key, [, , pontos, total]]) => [key, [pontos, total]] as const),
    ),
  ).toEqual(
    fromMap(new Map([...memoria.parceiros].filter(([, { vendas }]) => vendas > 0)), ({ pontos, vendido }) => [
      pontos,
      vendido,
    ]),
  )
}

async function extratoIs({ movimentos, contas, lotes }: Tables, memoria: Memoria, ledger: Ledger): Promise<void> {
  for (const idParceiro of memoria.contas) {
    const daConta = (rows: readonly Row[] | undefined) => rows!.filter((row) => row['id_parceiro'] === idParceiro)
    const linhas = daConta(movimentos).sort((a, b) => (a['posicao'] as number) - (b['posicao'] as number))
    let saldo = 0
    for (const linha of linhas) expect(linha['saldo']).toBe((saldo += linha['pontos'] as number))
    const [conta] = daConta(contas)
    const restos = daConta(lotes).filter((lote) => lote['restante'] !== 0)
    const somaDosRestos = restos.reduce((total, lote) => total + (lote['restante'] as number), 0)
    expect(restos.every((lote) => (lote['restante'] as number) > 0)).toBe(true)
    expect(conta ?? { saldo: 0, divida: 0, movimentos: 0 }).toMatchObject({
      saldo,
      divida: somaDosRestos - saldo,
      movimentos: linhas.length,
    })
    const state = replay(contaDecider, await ledger.readStream(streamName('conta', idParceiro)))
    expect(byKey(restos, ['id_lote'], ['restante'])).toEqual(
      Object.fromEntries(state.lotes.map((lote) => [lote.idLote, [lote.restante]] as const).sort()),
    )
    expect((conta?.['divida'] as number | undefined) ?? 0).toBe(state.divida)
  }
}

const engines: [string, () => Promise<{ ledger: Ledger; close?: () => Promise<void> }>][] = [
  ['Postgres', () => Promise.resolve({ ledger: inPostgres })],
  ['the stand-in for EventStoreDB', createStandInLedger],
]

describe.each(engines)('on %s', (_engine, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close?.())

  test('any programme, dashboard, sold items and statement say what paper and pencil say, whatever batches the events travel in', async () => {
    const { ledger } = opened
    await fc.assert(
      fc.asyncProperty(programa, async (passos) => {
        const before = await ledger.head()
        const memoria = await viverPrograma({ ledger, reservarNumeros: reservarNumeros(pool) }, passos, TODAS)
        const events = await eventsAfter(ledger, before)
        const doDashboard = await project(dashboard, pool, events)
        dashboardIs(doDashboard, memoria)
        lancamentosAre(doDashboard)
        selloutIs(await project(sellout, pool, events), memoria)
        await extratoIs(await project(extrato, pool, events), memoria, ledger)
      }),
      { numRuns: 20, endOnFailure: true },
    ) // shrinking would live thousands of programmes; the seed tells which one it was
  })
})
