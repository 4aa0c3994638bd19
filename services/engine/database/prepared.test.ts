import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { createDb, createPool, type Db } from './connection.ts'
import { prepared } from './prepared.ts'

describe('a prepared statement', () => {
  const { db, url } = databaseForTests(1)

  const kept = async (text: string) =>
    (await sql<{ texto: string }>`select statement as texto from pg_prepared_statements`.execute(db)).rows.filter(
      ({ texto }) => texto === text,
    )

  test('run again with other values, is prepared once by its connection and answers by its values', async () => {
    const somar = (a: number, b: number) => sql<{ soma: number }>`select ${a}::int + ${b}::int as soma`.compile(db)
    expect(await prepared(db, somar(1, 2))).toEqual([{ soma: 3 }])
    expect(await prepared(db, somar(20, 22))).toEqual([{ soma: 42 }])
    expect(await kept(somar(0, 0).sql)).toHaveLength(1)
  })

  test('a statement that is not, is not kept', async () => {
    const query = sql`select ${1}::int + 1 as dois`
    await query.execute(db)
    expect(await kept(query.compile(db).sql)).toEqual([])
  })

  test('a read model that was swapped since, is read in its new tables', async () => {
    for (const [schema, valor] of [
      ['leitura', 1],
      ['leitura__sombra', 2],
    ] as const) {
      await sql`create schema ${sql.ref(schema)}`.execute(db)
      await sql`create table ${sql.table(`${schema}.t`)} as select ${sql.lit(valor)} as valor`.execute(db)
    }
    const ler = () => prepared(db, sql<{ valor: number }>`select valor from leitura.t where valor > ${0}`.compile(db))
    for (let n = 0; n < 7; n++) expect(await ler()).toEqual([{ valor: 1 }])
    await sql`alter schema leitura rename to leitura__antiga`.execute(db)
    await sql`alter schema leitura__sombra rename to leitura`.execute(db)
    expect(await ler()).toEqual([{ valor: 2 }])
  })

  test('a table whose columns changed since, is read as it is now, by every connection', async () => {
    const outro = createDb(createPool(url, 1))
    await sql`create table medidas as select 1::int as valor`.execute(db)
    const ler = (de: Db) => prepared(de, sql`select * from medidas where valor > ${0}`.compile(de))
    expect([await ler(db), await ler(outro)]).toEqual([[{ valor: 1 }], [{ valor: 1 }]])
    await sql`alter table medidas alter valor type bigint, add unidade text default 'm'`.execute(db)
    expect([await ler(db), await ler(outro), await ler(db)]).toEqual(Array(3).fill([{ valor: 1, unidade: 'm' }]))
    await outro.destroy()
  })

  test('a statement that fails for another reason, says so once', async () => {
    const dividir = (por: number) => prepared(db, sql<{ parte: number }>`select 6 / ${por}::int as parte`.compile(db))
    expect(await dividir(2)).toEqual([{ parte: 3 }])
    await expect(dividir(0)).rejects.toThrow('division by zero')
    expect(await dividir(3)).toEqual([{ parte: 2 }])
  })
})
