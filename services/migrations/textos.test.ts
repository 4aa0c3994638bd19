import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { insertRede } from '#services/engine/sessions/people.fixture.ts'
import { createTestDatabase } from '../../tools/test-kit/database.ts'
import { up } from './0044-textos-em-uma-grafia.ts'
import { up as upDosQueFaltavam } from './0046-textos-que-faltavam.ts'

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

test('surveys, prizes, delivery addresses and names of files are, too, with their lines; what is right stays', async () => {
  const rede = await insertRede(db, 'Leste')
  const [revenda, pesquisa, premio, outro] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await db
    .insertInto('revendas')
    .values({
      ...{ id: revenda, id_rede: rede, codigo: '9', cnpj: '45723174000110', nome_fantasia: 'B', razao_social: 'B' },
    })
    .execute()
  await db
    .insertInto('parceiros')
    .values({
      id: randomUUID(),
      id_revenda: revenda,
      nome: 'Ana',
      entrega_cidade: 'Sa\u0303o  Paulo',
      email: 'a@b.c\u200b',
    })
    .execute()
  await db
    .insertInto('pesquisas_mercado')
    .values({
      ...{
        id: pesquisa,
        id_revenda: revenda,
        categoria: 'Orto\u00addontia',
        comunicacao: ['Re\u0301vista', 'Site, "o"'],
      },
      ...{ qtde_vendedores: 1, faturamento: 1 as never, fonte: 'Equipe' },
    })
    .execute()
  await db
    .insertInto('pesquisas_mercado_itens')
    .values({
      ...{ id_pesquisa: pesquisa, concorrente: true, ordem: 1, marca: 'Vigode\u0302nt\n', produto: 'X' },
      ...{ qtde: 1 as never, valor_unitario: 1 as never },
    })
    .execute()
  const categoria = randomUUID()
  await sql`insert into categorias_premio (id, nome) values (${categoria}, 'Casa')`.execute(db)
  const prize = (id: string, descricao: string, Valor: string) => ({
    ...{
      id,
      codigo: id,
      nome: 'Copo',
      descricao,
      custo_total: 1 as never,
      tipo: 'geral' as const,
      valor_credito: null,
    },
    ...{ id_categoria: categoria, foto: '', fabricante: '' },
    ...{ caracteristicas: JSON.stringify([{ Descricao: 'Cor', Valor }]), ficha_tecnica: '[]' },
  })
  await db
    .insertInto('premios')
    .values([prize(premio, '<p>Ma\u0303o\r\n  de</p>', 'a\u200bz\u0301'), prize(outro, '<p>é\n "x"</p>', 'é "x"')])
    .execute()

  await upDosQueFaltavam(db as unknown as Kysely<unknown>)

  expect(await db.selectFrom('parceiros').select(['entrega_cidade', 'email']).executeTakeFirst()).toEqual({
    entrega_cidade: 'São Paulo',
    email: 'a@b.c',
  })
  expect(await db.selectFrom('pesquisas_mercado').select(['categoria', 'comunicacao']).executeTakeFirst()).toEqual({
    categoria: 'Ortodontia',
    comunicacao: ['Révista', 'Site, "o"'],
  })
  expect(await db.selectFrom('pesquisas_mercado_itens').select('marca').executeTakeFirst()).toEqual({
    marca: 'Vigodênt',
  })
  const premios = await db.selectFrom('premios').select(['id', 'descricao', 'caracteristicas']).execute()
  expect(new Map(premios.map(({ id, descricao, caracteristicas }) => [id, [descricao, caracteristicas]]))).toEqual(
    new Map([
      [premio, ['<p>Mão\n  de</p>', [{ Descricao: 'Cor', Valor: 'aź' }]]],
      [outro, ['<p>é\n "x"</p>', [{ Descricao: 'Cor', Valor: 'é "x"' }]]],
    ]),
  )
})
