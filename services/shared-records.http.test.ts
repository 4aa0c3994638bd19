import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { REGISTROS, type EndpointShape } from '#contracts/endpoint.ts'
import { criarPesquisa as criacaoDePesquisa } from '#contracts/http/pesquisas.ts'
import { insertCartao } from '#services/cartoes/cartoes.fixture.ts'
import { cnpjDe, cpfDe } from '#services/demo/documentos.ts'
import { endpoints } from '#services/engine/http/endpoints.ts'
import { START } from '#services/engine/ledger/port.ts'
import { isRecord } from '#services/engine/records/record.ts'
import { insertUsuario, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { criarPesquisa } from '#services/pesquisas/criar-pesquisa.ts'
import { insertPremio } from '#services/premios/premios.fixture.ts'
import { criarCategorias } from '#services/premios/categorias.ts'
import { audited } from '#services/records.ts'
import { callsTo } from '../tools/test-kit/calls.ts'
import { id } from '../tools/test-kit/events.ts'
import { ADMIN, DENTAL_A, OPERADOR } from '../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../tools/test-kit/running.ts'

/*
 * Every record that people change, by the contracts of the changes: of two people who opened it, the second one is told
 * who changed it and when, and nothing is lost. A record that is created twice by one press of a button is one.
 */

const IVO = cpfDe('510620730')

let running: Running
let call: ReturnType<typeof callsTo>
let helena: string
let ivo: string
/** A record of each kind, by the address under which it is changed, with two changes of it. */
const RECORDS: Record<string, { id: string; um: object; outro: object }> = {
  '/api/redes/:id': { id: id('rede Norte'), um: { regiao: 'Nordeste' }, outro: { regiao: 'Leste' } },
  '/api/revendas/:id': { id: id('revenda A'), um: { responsavel: 'Rui' }, outro: { responsavel: 'Lia' } },
  '/api/produtos/:id': { id: id('produto P1'), um: { nome: 'Resina um' }, outro: { nome: 'Resina outra' } },
  '/api/produtos_revenda/:id': { id: id('produto da revenda A1'), um: { nome: 'R um' }, outro: { nome: 'R outra' } },
  '/api/parceiros/:id': { id: id('parceiro Ana'), um: { hobby: 'Nadar' }, outro: { hobby: 'Correr' } },
  '/api/parceiros/status/:id': { id: id('parceiro Bruno'), um: { ativo: 0 }, outro: { ativo: 1 } },
  '/api/pesquisa_mercado/:id': { id: id('pesquisa'), um: { qtdeVendedores: 7 }, outro: { qtdeVendedores: 8 } },
  '/api/premios/categorias/:id': { id: id('categoria'), um: { nome: 'Mesa' }, outro: { nome: 'Banho' } },
  '/api/premios/:id': { id: id('premio P9'), um: { custoTotal: 10 }, outro: { custoTotal: 11 } },
  '/api/cartoes/:id': { id: id('cartao 9'), um: {}, outro: {} },
  '/api/usuarios/:id': { id: id(`usuario ${OPERADOR}`), um: { nome: 'Rita Um' }, outro: { nome: 'Rita Outra' } },
}

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db, context } = running.programme
  await db
    .updateTable('usuarios')
    .set({ nome: 'Helena Prado' })
    .where('id', '=', id(`usuario ${ADMIN}`))
    .execute()
  await insertUsuario(db, IVO, 2)
  helena = await running.entrar(ADMIN)
  ivo = await running.entrar(IVO, SENHA)
  const pesquisa = criacaoDePesquisa.body.parse({ ...criacaoDePesquisa.example.body, cnpjRevenda: DENTAL_A })
  await criarPesquisa(context, pesquisa, id('pesquisa'))
  await insertPremio(db, 'P9')
  await insertCartao(db, '9')
  await criarCategorias(context, [{ id: id('categoria'), dados: { nome: 'Cozinha' } }])
})
afterAll(() => running.close())

const shapes = Object.entries<EndpointShape>(endpoints)
const takesVersion = ({ body }: EndpointShape) =>
  body !== undefined && 'versao' in (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {})
const at = (path: string, of: string) => path.replace(':id', of)

/** The rows of every kind of record, which tell whether anything was written. */
async function rows(): Promise<unknown> {
  const { db } = running.programme
  const all: Record<string, unknown> = {}
  for (const { entidade } of audited.filter(isRecord))
    all[entidade] = await db.selectFrom(entidade).selectAll().orderBy('id').execute()
  return all
}
async function versionOf(path: string): Promise<number> {
  const { db } = running.programme
  for (const { entidade } of audited.filter(isRecord)) {
    const row = await db.selectFrom(entidade).select('versao').where('id', '=', RECORDS[path]!.id).executeTakeFirst()
    if (row) return row.versao
  }
  throw new Error(`${path}: there is no such record`)
}

it('has every kind of record that the small programme has', async () => {
  const { db } = running.programme
  const ids = Object.values(RECORDS).map((record) => record.id)
  for (const { entidade } of audited.filter(isRecord)) {
    const known = await db.selectFrom(entidade).select('id').execute()
    if (known.length > 0)
      expect(
        known.some((row) => ids.includes(row.id)),
        entidade,
      ).toBe(true)
  }
})

describe('of two people who opened a record, the second', () => {
  const changes = shapes.filter(([, shape]) => shape.method === 'PUT' && shape.path in RECORDS && takesVersion(shape))
  it.each(changes)('%s: is told who changed it and when, and may change it then', async (_name, { path }) => {
    const { id: de, um, outro } = RECORDS[path]!
    const address = at(path, de)
    const versao = await versionOf(path)
    expect((await call('PUT', address, { token: helena, body: { ...um, versao } })).status).toBe(200)
    const before = await rows()
    const told = {
      status: 409,
      body: { codigo: 'alterado-por-outro', erro: expect.stringMatching(/^Helena Prado alterou .*20\/11\/2026/) },
    }
    expect(await call('PUT', address, { token: ivo, body: { ...outro, versao } })).toMatchObject(told)
    const headers = { 'if-match': `"${versao}"` }
    expect(await call('PUT', address, { token: ivo, body: outro, headers })).toMatchObject(told)
    expect(await rows()).toEqual(before)
    const nova = await versionOf(path)
    expect((await call('PUT', address, { token: ivo, body: { ...outro, versao: nova } })).status).toBe(200)
  })

  const deletions = shapes.filter(([, { method, path }]) => method === 'DELETE' && path in RECORDS)
  it.each(deletions)('%s: does not delete what they did not see', async (_name, { path }) => {
    const record = RECORDS[path]!
    const versao = await versionOf(path)
    const headers = { 'if-match': `"${versao}"` }
    if (shapes.some(([, shape]) => shape.method === 'PUT' && shape.path === path))
      expect((await call('PUT', at(path, record.id), { token: helena, body: { ...record.um, versao } })).status).toBe(
        200,
      )
    // It was given to somebody.
    else
      await running.programme.db
        .updateTable('cartoes')
        .set({ versao: versao + 1 })
        .where('id', '=', record.id)
        .execute()
    const before = await rows()
    expect(await call('DELETE', at(path, record.id), { token: ivo, headers })).toMatchObject({
      status: 409,
      body: { codigo: 'alterado-por-outro' },
    })
    expect(await rows()).toEqual(before)
  })
})

/** What an example leads to, by the names of the small programme. */
const LINKS: Record<string, unknown> = {
  rede: 'Norte',
  cnpj: cnpjDe('77888999', 1),
  cnpjRevenda: DENTAL_A,
  codigoPadrao: 'P1',
  idRede: id('rede Norte'),
  idProduto: id('produto P1'),
}

describe('a record that is sent twice at once, and once more, is created once', () => {
  const creations = shapes.filter(
    ([name, { method, path, access, body, encoding, touches }]) =>
      method === 'POST'
      && (`${path}/:id` in RECORDS || name === 'configurarTaxaSucesso')
      && access !== 'publico'
      && access.painel !== undefined
      && body !== undefined
      && encoding === undefined
      && touches?.some((tag) => REGISTROS.some((kind) => kind === tag)) === true,
  )
  const written = async (): Promise<number> => {
    const { db, ledger } = running.programme
    const { n } = await db
      .selectFrom('auditoria')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    const { events } = await ledger.readAll({ after: START, limit: 10_000, types: ['TaxaSucessoConfigurada'] })
    return Number(n) + events.length
  }

  it.each(creations)('%s', async (_name, { path, example, idempotente }) => {
    const given = example.body as Record<string, unknown>
    const links = Object.entries(LINKS).filter(([field]) => field in given)
    const body = { ...given, ...Object.fromEntries(links) }
    const headers = { 'idempotency-key': 'um-clique' }
    const send = () => call('POST', path, { token: helena, body, headers })
    const before = await written()
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(await written()).toBe(before + 1)
    if (idempotente) expect(answers).toEqual([answers[0], answers[0], answers[0]])
    // A password is in no key: the second is told that the person is registered.
    else expect(answers.map(({ body: { codigo } }) => codigo as unknown).sort()).toEqual(SEGUNDAS)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })
})

const SEGUNDAS = ['ja-cadastrado', 'ja-cadastrado', undefined]
