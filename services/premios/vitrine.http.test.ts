import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, CARLA, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { insertPremio } from './premios.fixture.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let [admin, ana, carla] = ['', '', '']
let casa: { id: string; idCategoria: string }
let xicara: { id: string; idCategoria: string }

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  admin = await running.entrar(ADMIN)
  ana = await running.entrar(ANA, SENHA, 'parceiro')
  carla = await running.entrar(CARLA, SENHA, 'parceiro')
  casa = await insertPremio(db, 'CASA', { nome: 'Água de coco', custoTotal: 201 })
  xicara = await insertPremio(db, 'XICARA', { nome: 'Xícara', idCategoriaPai: casa.idCategoria })
  await insertPremio(db, 'CREDITO', { nome: 'Crédito', tipo: 'credito', valorCredito: 123 })
})
afterAll(() => running.close())

const vitrine = async (query = '', token = ana) => {
  const { body } = await call('GET', `/api/premios?ativo=1${query}`, { token })
  return { total: body.total as number, nomes: (body.premios as { nome: string }[]).map(({ nome }) => nome) }
}
const TODOS = ['Água de coco', 'Crédito', 'Xícara']

describe('GET /api/premios in the store', () => {
  it('has the price in whole points of the member’s network, and nothing of what a prize costs', async () => {
    const { body } = await call('GET', '/api/premios', { token: ana })
    expect(body.premios[0]).toEqual({
      id: casa.id,
      codigo: 'CASA',
      nome: 'Água de coco',
      tipo: 'geral',
      fabricante: 'Aurora',
      diretorioFoto: `/arquivos/premios/${'0'.repeat(32)}-960.webp`,
      codigoCategoria: casa.idCategoria,
      categoria: 'Categoria CASA',
      subCategoria: null,
      // 2,01 at 0,50 a point.
      pontos: 5,
    })
    const um = await call('GET', `/api/premios/${xicara.id}`, { token: ana })
    expect(um.body.premio).toMatchObject({ pontos: 4, descricao: '<p>Bom.</p>', subCategoria: 'Categoria XICARA' })
    expect(JSON.stringify([body, um.body])).not.toMatch(/custoTotal|valorCredito|versao/)
  })

  it('is by name, in pages of twelve, with what all pages hold', async () => {
    expect(await vitrine()).toEqual({ total: 3, nomes: TODOS })
    expect(await vitrine('&limite=2')).toEqual({ total: 3, nomes: TODOS.slice(0, 2) })
    expect(await vitrine('&limite=2&pagina=2')).toEqual({ total: 3, nomes: ['Xícara'] })
    expect(await vitrine('&limite=2&pagina=9')).toEqual({ total: 3, nomes: [] })
    for (let n = 0; n < 10; n++) await insertPremio(running.programme.db, `Z${n}`)
    expect((await vitrine()).nomes).toHaveLength(12)
    expect((await vitrine('&limite=0')).nomes).toHaveLength(13)
    expect((await call('GET', '/api/premios', { token: admin })).body.premios).toHaveLength(13)
    await running.programme.db.deleteFrom('premios').where('codigo', 'like', 'Z_').execute()
  })

  it('is searched, and narrowed to a category with what is inside it, a sub-category, or credits', async () => {
    expect((await vitrine('&busca=agua')).nomes).toEqual(['Água de coco'])
    expect((await vitrine('&busca=aurora%20xic')).nomes).toEqual(['Xícara'])
    expect((await vitrine('&tipo=credito')).nomes).toEqual(['Crédito'])
    const categoria = `&codigoCategoria=${casa.idCategoria}`
    expect((await vitrine(`${categoria}&levelCategoria=1`)).nomes).toEqual(['Água de coco', 'Xícara'])
    expect((await vitrine(`${categoria}&levelCategoria=2`)).nomes).toEqual(['Água de coco'])
    expect((await vitrine(`${categoria}&codigoSubCategoria=${xicara.idCategoria}`)).nomes).toEqual(['Xícara'])
  })

  it('offers what is active, in active categories, where a point has a value', async () => {
    const { db } = running.programme
    const um = async (idPremio: string, token = ana) =>
      (await call('GET', `/api/premios/${idPremio}`, { token })).status
    await db.updateTable('premios').set({ ativo: false }).where('id', '=', casa.id).execute()
    expect(await vitrine()).toEqual({ total: 2, nomes: ['Crédito', 'Xícara'] })
    expect([await um(casa.id), await um(xicara.id)]).toEqual([404, 200])
    await db.updateTable('categorias_premio').set({ ativo: false }).where('id', '=', casa.idCategoria).execute()
    expect((await vitrine()).nomes).toEqual(['Crédito'])
    expect(await um(xicara.id)).toBe(404)
    await call('PUT', `/api/redes/${id('rede Sul')}`, { token: admin, body: { valorPonto: 0 } })
    await running.programme.settled()
    expect(await vitrine('', carla)).toEqual({ total: 0, nomes: [] })
    expect(await um(id('premio CREDITO'), carla)).toBe(404)
  })
})
