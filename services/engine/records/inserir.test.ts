import { sql, type Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parceirosRecord, type ParceiroRow } from '#services/parceiros/parceiros.record.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { inserir } from './inserir.ts'
import { createTestContext } from '../../../tools/test-kit/command-context.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
beforeAll(async () => {
  kit = await createTestContext()
})
afterAll(() => kit.close())

/** More than one statement takes. */
const MUITOS = 1000

const revendas = [id('revenda 1'), id('revenda 2')].sort() as [string, string]
const OUTRA = id('outra revenda')
const parceiro = (nome: string, idRevenda: string): Insertable<ParceiroRow> & { id: string } => ({
  id: id(nome),
  id_revenda: idRevenda,
  cpf: nome,
  nome,
  senha_hash: '',
})

test('two registrations of many at the same shops, in opposite order, wait for each other and both end', async () => {
  const { db, context } = kit
  await db
    .insertInto('redes')
    .values({ id: id('rede'), nome: 'Rede', regiao: 'Sul' })
    .execute()
  await db
    .insertInto('revendas')
    .values(
      [...revendas, OUTRA].map((revenda, n) => ({
        id: revenda,
        id_rede: id('rede'),
        codigo: `${n}`,
        cnpj: `${n}`,
        nome_fantasia: `Dental ${n}`,
        razao_social: `Dental ${n}`,
      })),
    )
    .execute()
  /** Somebody else is registering with the same CPF, and will think better of it: whoever comes to that row waits. */
  const portao = await db.startTransaction().execute()
  await portao
    .insertInto('parceiros')
    .values(['a', 'b'].map((quem) => ({ ...parceiro(`outro ${quem}`, OUTRA), cpf: `último de ${quem}` })))
    .execute()
  const cadastrar = (quem: string, muitos: string, ultimo: string) =>
    db
      .transaction()
      .execute((trx) =>
        inserir(trx, context, parceirosRecord, 'criar-parceiro', [
          ...Array.from({ length: MUITOS }, (_, n) => parceiro(`${quem} ${n}`, muitos)),
          parceiro(`último de ${quem}`, ultimo),
        ]),
      )
  const ambos = Promise.all([cadastrar('a', revendas[0], revendas[1]), cadastrar('b', revendas[1], revendas[0])])
  await eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(2)
  })
  await portao.rollback().execute()

  const [a] = await ambos
  expect(a.rows.map(({ nome }) => nome).slice(-2)).toEqual([`a ${MUITOS - 1}`, 'último de a'])
  const contados = await db
    .selectFrom('parceiros_ativos')
    .select(['id_revenda', 'total'])
    .where('desde', '=', '-infinity')
    .orderBy('id_revenda')
    .execute()
  expect(contados).toEqual(revendas.map((revenda) => ({ id_revenda: revenda, total: MUITOS + 1 })))
})

test('the same registrations twice at once are one each, also where a uniqueness is met before the id', async () => {
  const { db, context } = kit
  const cadastrar = (quem: string) =>
    db.transaction().execute((trx) => inserir(trx, context, parceirosRecord, 'criar-parceiro', [parceiro(quem, OUTRA)]))
  for (let n = 0; n < 300; n++) {
    const quem = `dois cliques ${n}`
    const [um, outro] = await Promise.all([cadastrar(quem), cadastrar(quem)])
    expect(um.rows).toEqual(outro.rows)
    expect(um.novos.length + outro.novos.length).toBe(1)
  }
})
