import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertRede } from '#services/engine/sessions/people.fixture.ts'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { reachTo } from './reach.fixture.ts'
import {
  actWithin,
  admitsRede,
  limitedToRevendas,
  namesRede,
  narrowedTo,
  reachOf,
  redeWithin,
  revendasWithin,
  scopesOf,
  seesAll,
  within,
  workWithin,
  type Reach,
} from './reach.ts'

const EU = id('usuario Helena')
const tudo = reachTo()

describe('a reach', () => {
  const { db } = databaseForTests(2)
  const rede = { norte: '', sul: '' }
  const [boaVista, serra, fechada] = [id('revenda Boa Vista'), id('revenda Serra'), id('revenda Fechada')]
  const NOMES = new Map<string, string>()

  beforeAll(async () => {
    rede.norte = await insertRede(db, 'Norte')
    rede.sul = await insertRede(db, 'Sul')
    const revenda = (idRevenda: string, idRede: string, nome: string, excluida = false) =>
      db
        .insertInto('revendas')
        .values({
          id: idRevenda,
          id_rede: idRede,
          codigo: nome,
          cnpj: nome,
          nome_fantasia: nome,
          razao_social: nome,
          excluido_em: excluida ? new Date('2026-11-01T12:00:00Z') : null,
        })
        .execute()
    await revenda(boaVista, rede.norte, 'Boa Vista')
    await revenda(serra, rede.sul, 'Serra')
    await revenda(fechada, rede.sul, 'Fechada', true)
    NOMES.set(rede.norte, 'Norte').set(rede.sul, 'Sul')
    NOMES.set(boaVista, 'Boa Vista').set(serra, 'Serra').set(fechada, 'Fechada')
  })

  const achados = async (consulta: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from (${consulta}) x`.execute(db)
    return rows.map((row) => NOMES.get(row.id) ?? row.id).sort()
  }
  const revendas = (reach: Reach) =>
    achados(sql`select r.id from revendas r where ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}`)
  const redes = (reach: Reach) => achados(sql`select d.id from redes d where ${redeWithin(reach, sql`d.id`)}`)

  test('without limits holds every row', async () => {
    expect(await revendas(tudo)).toEqual(['Boa Vista', 'Fechada', 'Serra'])
    expect(await redes(tudo)).toEqual(['Norte', 'Sul'])
    expect(seesAll(tudo)).toBe(true)
  })
  test('of networks holds the rows of these networks', async () => {
    expect(await revendas(reachTo({ redes: [rede.sul] }))).toEqual(['Fechada', 'Serra'])
    expect(await redes(reachTo({ redes: [rede.sul] }))).toEqual(['Sul'])
  })
  test('of networks and shops holds what is within both', async () => {
    expect(await revendas(reachTo({ redes: [rede.norte], revendas: [boaVista, serra] }))).toEqual(['Boa Vista'])
    expect(await revendas(reachTo({ redes: [rede.norte], revendas: [serra] }))).toEqual([])
  })
  test('of no shop, as of no network, holds nothing', async () => {
    expect(await revendas(reachTo({ revendas: [] }))).toEqual([])
    expect(await revendas(reachTo({ redes: [] }))).toEqual([])
    expect(await redes(reachTo({ revendas: [] }))).toEqual([])
  })
  test('of shops holds the networks of those that are not deleted', async () => {
    expect(await redes(reachTo({ revendas: [boaVista, fechada] }))).toEqual(['Norte'])
    expect(await redes(reachTo({ revendas: [serra, fechada] }))).toEqual(['Sul'])
  })
  test('of a salesperson holds no shop and no network', async () => {
    const reach = reachOf({ tipo: 'loja', id: EU, nome: 'Ana' })
    expect([await revendas(reach), await redes(reach), seesAll(reach)]).toEqual([[], [], false])
  })

  test('is narrowed to networks within it, and never widened', async () => {
    expect(await revendas(narrowedTo(tudo, [rede.norte]))).toEqual(['Boa Vista'])
    const doNorte = reachTo({ redes: [rede.norte] })
    expect(await revendas(narrowedTo(doNorte, [rede.norte, rede.sul]))).toEqual(['Boa Vista'])
    expect(await revendas(narrowedTo(doNorte, [rede.sul]))).toEqual([])
    expect(await revendas(narrowedTo(reachTo({ revendas: [serra] }), [rede.norte]))).toEqual([])
  })

  test('gives the shops that are within it now', async () => {
    expect(await achados(revendasWithin(reachTo({ redes: [rede.sul] })))).toEqual(['Fechada', 'Serra'])
    expect(await achados(revendasWithin(reachTo({ redes: [rede.sul], revendas: [boaVista, serra] })))).toEqual([
      'Serra',
    ])
  })

  test('admits and names networks', () => {
    const doNorte = reachTo({ redes: [rede.norte] })
    expect([admitsRede(tudo, rede.sul), admitsRede(doNorte, rede.norte), admitsRede(doNorte, rede.sul)]).toEqual([
      true,
      true,
      false,
    ])
    expect([namesRede(tudo, rede.norte), namesRede(doNorte, rede.norte), namesRede(doNorte, rede.sul)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('has its sums by shop, by network or as a whole; of both at once none are kept', () => {
    expect(scopesOf(tudo, 'todas')).toEqual(['todas'])
    expect(scopesOf(reachTo({ redes: [rede.sul] }), 'todas')).toEqual([rede.sul])
    expect(scopesOf(reachTo({ revendas: [serra] }), 'todas')).toEqual([serra])
    expect(scopesOf(reachTo({ redes: [], revendas: [serra] }), 'todas')).toBeUndefined()
    expect([limitedToRevendas(reachTo({ revendas: [] })), limitedToRevendas(reachTo({ redes: [] }))]).toEqual([
      true,
      false,
    ])
  })

  test('compares one id by equality, so that its index also orders', () => {
    const lugar = { rede: sql`i.id_rede`, revenda: sql`i.id_revenda` }
    const texto = (reach: Reach) => within(reach, lugar).compile(db).sql
    expect(texto(reachTo({ redes: [rede.sul] }))).toBe('(i.id_rede = $1::uuid)')
    expect(texto(reachTo({ revendas: [serra, boaVista] }))).toBe('(i.id_revenda = any($1::uuid[]))')
    expect(texto(tudo)).toBe('true')
  })

  test('shows the work of others to who is not limited', async () => {
    const trabalhos = (reach: Reach) =>
      achados(
        sql`select id from (values (${EU}::uuid), (${id('usuario Outro')}::uuid)) w(id)
          where ${workWithin(reach, sql`id`)}`,
      )
    expect(await trabalhos(tudo)).toHaveLength(2)
    expect(await trabalhos(reachTo({ redes: [rede.sul] }))).toEqual([EU])
  })

  test('shows the acts of others on its networks and what is in them', async () => {
    const atos = (reach: Reach) =>
      achados(sql`
        select alvo as id from (values (${EU}::uuid, ${boaVista}::uuid), (${id('usuario Outro')}::uuid, ${serra}::uuid),
          (${id('usuario Outro')}::uuid, ${rede.sul}::uuid), (${id('usuario Outro')}::uuid, ${rede.norte}::uuid)) a(por,
            alvo)
        where ${actWithin(reach, { por: sql`por`, alvo: sql`alvo` })}`)
    expect(await atos(tudo)).toEqual(['Boa Vista', 'Norte', 'Serra', 'Sul'])
    expect(await atos(reachTo({ redes: [rede.sul] }))).toEqual(['Boa Vista', 'Serra', 'Sul'])
  })

  test('is made of a person alone: an object that looks like one does not compile, and neither do its ids read', () => {
    // @ts-expect-error the limits of a reach have a key that only its module knows
    const forged: Reach = { redes: null, revendas: null }
    expect(Object.keys(tudo)).toEqual([])
    expect(() => within(forged, { rede: sql`1`, revenda: sql`1` })).toThrow(TypeError)
  })
})
