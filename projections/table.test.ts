import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { databaseForTests } from '../tools/test-kit/database.ts'
import { id } from '../tools/test-kit/events.ts'
import { reading } from './reading.ts'
import {
  bool,
  day,
  generated,
  hundredths,
  instant,
  int,
  json,
  keptApart,
  nullable,
  oneOf,
  position,
  table,
  text,
  uuid,
  withDefault,
  type RowOf,
} from './table.ts'

const { pool, db } = databaseForTests(2)

const COLUMNS = {
  id_conta: uuid,
  posicao: position,
  em: day,
  registrado_em: instant,
  tipo: oneOf<'credito' | 'estorno'>(),
  pontos: hundredths,
  partes: json<{ lote: string; pontos: number }[]>(),
  motivo: nullable(text),
  detalhe: nullable(json<{ nota: string }>()),
  recusado: withDefault(bool, 'false'),
  lidos: keptApart(int, '7'),
  dobro: generated(hundredths, 'pontos + pontos'),
}
const linhas = table('linhas', COLUMNS, {
  key: ['id_conta', 'posicao'],
  fillfactor: 60,
  lookups: [`(em) where tipo = 'estorno'`],
  indexes: { linhas_dia: '(em, posicao)' },
})
type Linha = RowOf<typeof linhas>
const linha = (of: Partial<Linha> = {}): Linha => ({
  id_conta: id('ana'),
  posicao: '10',
  em: '2026-11-20',
  registrado_em: '2026-11-20T12:00:00.000Z',
  tipo: 'credito',
  pontos: 1230,
  partes: [{ lote: 'o "primeiro", {um}', pontos: 1230 }],
  motivo: null,
  detalhe: null,
  recusado: false,
  ...of,
})

const somas = table(
  'somas',
  { escopo: uuid, dia: day, vendas: int, ultima: text, primeira: day, outras: keptApart(int, '0') },
  { key: ['escopo', 'dia'], onRepeat: { vendas: 'sum', ultima: 'last', primeira: 'least' } },
)
const soma = (of: Partial<RowOf<typeof somas>> = {}): RowOf<typeof somas> => ({
  escopo: id('norte'),
  dia: '2026-11-20',
  vendas: 1,
  ultima: 'a',
  primeira: '2026-11-20',
  ...of,
})

let schemas = 0
/** In a schema of its own that has the table. */
async function inSchema<T>(
  of: { create: (schema: string) => string[] },
  work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], schema: string) => Promise<T>,
): Promise<T> {
  const schema = `tabela_${schemas++}`
  return inTransaction(pool, async (tx) => {
    await tx.query(`create schema ${schema}`)
    for (const statement of of.create(schema)) await tx.query(statement)
    return work(tx, schema)
  })
}

test('a table, is created with its columns in their order, its key, its fill factor and its lookups', () => {
  expect(linhas.create('conta')).toEqual([
    'create table conta.linhas (id_conta uuid not null, posicao bigint not null, em date not null,'
      + ' registrado_em timestamptz not null, tipo text not null, pontos bigint not null, partes jsonb not null,'
      + ' motivo text, detalhe jsonb, recusado boolean not null default false, lidos int not null default 7,'
      + ' dobro bigint not null generated always as (pontos + pontos) stored,'
      + ' primary key (id_conta, posicao)) with (fillfactor = 60)',
    `create index on conta.linhas (em) where tipo = 'estorno'`,
  ])
  expect(somas.create('conta')).toHaveLength(1)
})

test('rows that are inserted, stand with every value in the column of its name, however the row was written', async () => {
  const backwards = Object.fromEntries(Object.entries(linha({ posicao: '20' })).reverse()) as Linha
  const rows = await inSchema(linhas, async (tx, schema) => {
    await linhas.insert([linha({ motivo: 'null', detalhe: { nota: 'ç\\"' }, recusado: true }), backwards], tx, schema)
    await linhas.insert([], tx, schema)
    return (await tx.query<Record<string, unknown>>(`select * from ${schema}.linhas order by posicao`)).rows
  })
  const stored = { ...linha(), registrado_em: new Date('2026-11-20T12:00:00.000Z'), lidos: 7, dobro: 2460 }
  expect(rows).toEqual([
    { ...stored, posicao: 10, motivo: 'null', detalhe: { nota: 'ç\\"' }, recusado: true },
    { ...stored, posicao: 20 },
  ])
  expect(Object.keys(rows[0]!)).toEqual(Object.keys(COLUMNS))
})

test('rows, are the same whether many or few are written at a time, whatever is in their texts', async () => {
  const texts = ['', 'null', '\\N', '\\.', 'a\tb', 'c\nd\r\n', '\\', '"{é,ç}"', `'`, null]
  const many = Array.from({ length: 1234 }, (_, n) =>
    linha({
      posicao: String(n + 1),
      motivo: texts[n % texts.length]!,
      detalhe: n % 3 === 0 ? null : { nota: texts[n % texts.length] ?? '\\t' },
      recusado: n % 2 === 0,
    }),
  )
  const stored = (size: number) =>
    inSchema(linhas, async (tx, schema) => {
      for (let from = 0; from < many.length; from += size)
        await linhas.insert(many.slice(from, from + size), tx, schema)
      return (await tx.query<Record<string, unknown>>(`select * from ${schema}.linhas order by posicao`)).rows
    })
  const rows = await stored(many.length)
  expect(rows).toEqual(await stored(100))
  expect(rows.map(({ motivo, detalhe, recusado }) => ({ motivo, detalhe, recusado }))).toEqual(
    many.map(({ motivo, detalhe, recusado }) => ({ motivo, detalhe, recusado })),
  )
})

test('many rows of which one cannot be stored, are none, and the connection goes on', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => linha({ posicao: String(n % 4999) }))
  await expect(inSchema(linhas, (tx, schema) => linhas.insert(many, tx, schema))).rejects.toThrow('linhas_pkey')
  const unwritable = {
    ...linha({ posicao: '9999' }),
    get motivo(): string {
      throw new Error('cannot be written')
    },
  }
  await expect(
    inSchema(linhas, (tx, schema) => linhas.insert([...many.slice(0, 4000), unwritable], tx, schema)),
  ).rejects.toThrow('cannot be written')
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a row whose key stands already, is an error where the table does not say what becomes of it', async () => {
  await expect(
    inSchema(linhas, async (tx, schema) => {
      await linhas.insert([linha()], tx, schema)
      await linhas.insert([linha()], tx, schema)
    }),
  ).rejects.toThrow('linhas_pkey')
})

test('a row whose key stands already, adds, replaces and keeps the least as the table says, and leaves the rest', async () => {
  const rows = await inSchema(somas, async (tx, schema) => {
    await somas.insert([soma(), soma({ dia: '2026-11-21' })], tx, schema)
    await tx.query(`update ${schema}.somas set outras = 5`)
    await somas.insert([soma({ vendas: -3, ultima: 'b', primeira: '2026-11-19' })], tx, schema)
    await somas.insert([soma({ vendas: 4, primeira: 'infinity' })], tx, schema)
    return (await tx.query<object>(`select * from ${schema}.somas order by dia`)).rows
  })
  expect(rows).toEqual([
    { ...soma(), vendas: 2, ultima: 'a', primeira: '2026-11-19', outras: 5 },
    { ...soma({ dia: '2026-11-21' }), outras: 5 },
  ])
})

test('a row whose key stands already, replaces it whole where the table says so', async () => {
  const notas = table(
    'notas',
    { id: uuid, texto: text, pontos: nullable(hundredths) },
    { key: ['id'], onRepeat: 'replace' },
  )
  const rows = await inSchema(notas, async (tx, schema) => {
    await notas.insert([{ id: id('um'), texto: 'a', pontos: 1 }], tx, schema)
    await notas.insert([{ id: id('um'), texto: 'b', pontos: null }], tx, schema)
    return (await tx.query<object>(`select * from ${schema}.notas`)).rows
  })
  expect(rows).toEqual([{ id: id('um'), texto: 'b', pontos: null }])
})

test('rows that are removed, are those with the keys, of these only what fulfils the condition', async () => {
  const rows = await inSchema(somas, async (tx, schema) => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22']
    await somas.insert(
      days.map((dia, vendas) => soma({ dia, vendas })),
      tx,
      schema,
    )
    await somas.remove([], tx, schema)
    await somas.remove([soma({ dia: days[2]! }), soma({ dia: days[2]!, escopo: id('sul') })], tx, schema)
    await somas.remove([soma({ dia: days[0]! }), soma({ dia: days[1]! })], tx, schema, 't.vendas = 0')
    return (await tx.query<object>(`select dia::text from ${schema}.somas`)).rows
  })
  expect(rows).toEqual([{ dia: '2026-11-21' }])
})

test('columns that are given to a statement of its own, have the names and types of the table', async () => {
  const b = linhas.given([linha(), linha({ posicao: '20' })], 'posicao', 'partes')
  expect(b.text).toBe('unnest($1::bigint[], $2::jsonb[]) as b(posicao, partes)')
  const { rows } = await pool.query<object>(`select b.posicao, b.partes from ${b.text}`, b.values)
  expect(rows).toEqual([
    { posicao: 10, partes: linha().partes },
    { posicao: 20, partes: linha().partes },
  ])
})

test('what does not fit the columns, does not compile', () => {
  const { pontos, ...withoutPoints } = linha()
  // Only compiled: nothing of it runs.
  const compiled = () => {
    // @ts-expect-error a column is missing
    linhas.insertion([withoutPoints], 's')
    // @ts-expect-error there is no such column
    linhas.insertion([{ ...withoutPoints, pontos, nenhuma: 1 }], 's')
    // @ts-expect-error an amount is a number
    linhas.insertion([linha({ pontos: '1230' })], 's')
    // @ts-expect-error a position is a text
    linhas.insertion([linha({ posicao: 10 })], 's')
    // @ts-expect-error only some columns can be null
    linhas.insertion([linha({ em: null })], 's')
    // @ts-expect-error the word is not one of the column's
    linhas.insertion([linha({ tipo: 'resgate' })], 's')
    // @ts-expect-error the document has another form
    linhas.insertion([linha({ partes: [{ lote: 1 }] })], 's')
    // @ts-expect-error a column that follows from others brings no value
    linhas.insertion([{ ...linha(), dobro: 2 }], 's')
    // @ts-expect-error there is no such column
    linhas.given([linha()], 'nenhuma')
    // @ts-expect-error a row without the column that is given
    linhas.given([withoutPoints], 'pontos')
    // @ts-expect-error only half of the key
    void linhas.remove([{ id_conta: id('ana') }], pool as never, 's')
    // @ts-expect-error the key has no such column
    table('t', { id: uuid, n: int }, { key: ['nenhuma'] })
    // @ts-expect-error no key
    table('t', { id: uuid, n: int }, { key: [] })
    // @ts-expect-error nothing says what becomes of `m`
    table('t', { id: uuid, n: int, m: int }, { key: ['id'], onRepeat: { n: 'sum' } })
    // @ts-expect-error there is no such column
    table('t', { id: uuid, n: int }, { key: ['id'], onRepeat: { n: 'sum', nenhuma: 'sum' } })
    // @ts-expect-error rows bring no value for a column that is kept apart
    table('t', { id: uuid, n: int, m: keptApart(int, '0') }, { key: ['id'], onRepeat: { n: 'sum', m: 'sum' } })
  }
  expect(compiled).toBeTypeOf('function')
})

test('a table that is read, names its columns: one that it does not have does not compile', () => {
  const l = reading(linhas, 'qualquer.linhas l')
  expect(sql`select ${l.dobro} from ${l} where ${l.lidos} = 7`.compile(db).sql).toBe(
    'select l.dobro from qualquer.linhas l where l.lidos = 7',
  )
  // @ts-expect-error no such column
  expect(l.nenhuma).toBeUndefined()
  // @ts-expect-error another table
  expect(reading(linhas, 'qualquer.outras l')).toBeDefined()
})
