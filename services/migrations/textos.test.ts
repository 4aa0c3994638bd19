import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { insertRede } from '#services/engine/sessions/people.fixture.ts'
import { createTestDatabase } from '../../tools/test-kit/database.ts'
import { up } from './0044-textos-em-uma-grafia.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.url, 2))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('what stood before is written as new texts are, unless it would be the name or code of another', async () => {
  const redes = await Promise.all(
    ['Sa\u0303o\u200b  Jose\u0301 ', 'Sul\u00a0Rede', 'Sul Rede', '\u200b'].map((nome) => insertRede(db, nome)),
  )
  const produto = (codigo: string) => ({ id: randomUUID(), codigo, nome: 'd\u2019A\u0301vila\n2', valor_unitario: 1 })
  await db.insertInto('produtos').values(['F\u2011680', 'G\u2011680', 'G-680'].map(produto)).execute()
  await db
    .insertInto('revendas')
    .values({
      ...{ id: randomUUID(), id_rede: redes[0]!, codigo: '1', cnpj: '11222333000181', nome_fantasia: 'A' },
      ...{ razao_social: 'A', telefone: '04133334444', celular: '41999998888', end_rua: ' Rua\u202e A' },
    })
    .execute()

  await up(db as unknown as Kysely<unknown>)

  const nomes = await db.selectFrom('redes').select('nome').where('id', 'in', redes).execute()
  expect(nomes.map(({ nome }) => nome).sort()).toEqual(['Sul Rede', 'Sul\u00a0Rede', 'São José', '\u200b'].sort())
  const produtos = await db.selectFrom('produtos').select(['codigo', 'nome']).orderBy('codigo').execute()
  expect(produtos.map(({ codigo }) => codigo).sort()).toEqual(['F-680', 'G-680', 'G\u2011680'])
  expect(produtos[0]!.nome).toBe('d’Ávila 2')
  expect(await db.selectFrom('revendas').select(['telefone', 'celular', 'end_rua']).executeTakeFirst()).toEqual({
    telefone: '4133334444',
    celular: '41999998888',
    end_rua: 'Rua A',
  })
})
