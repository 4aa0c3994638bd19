import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertParceiro, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { photo, sendForm } from './premios.fixture.ts'

const VENDEDOR = '15350946056'
let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertParceiro(running.programme.db, VENDEDOR, id('revenda A'))
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

const criar = (body: object, token = admin) => call('POST', '/api/premios/categorias', { token, body })
async function nova(nome: string, idCategoriaPai: string | null = null) {
  const { body } = await criar({ nome, idCategoriaPai })
  return body.categoria as { idCategoria: string; versao: number }
}
const nomes = async (query: string, token = admin) =>
  ((await call('GET', `/api/premios/categorias?${query}`, { token })).body.categorias as { nome: string }[]).map(
    ({ nome }) => nome,
  )
const mudar = (alvo: string, body: object) => call('PUT', `/api/premios/categorias/${alvo}`, { token: admin, body })
const excluir = (alvo: string) => call('DELETE', `/api/premios/categorias/${alvo}`, { token: admin })

describe('categories of prizes', () => {
  it('are registered at two levels, and read by level, by category and by id; the store reads them too', async () => {
    const { body } = await criar({ nome: 'Casa', level: 1 })
    const casa = body.categoria.idCategoria as string
    expect(body).toEqual({
      categoria: { idCategoria: casa, nome: 'Casa', level: 1, idCategoriaPai: null, premios: 0, versao: 1 },
      mensagem: 'Categoria cadastrada com sucesso',
    })
    const cozinha = (await criar({ nome: 'Cozinha', level: 2, idCategoriaPai: casa })).body.categoria
    expect(cozinha).toMatchObject({ level: 2, idCategoriaPai: casa })
    await nova('Banho', casa)
    await nova('Áudio')
    expect(await nomes('')).toEqual(['Áudio', 'Casa', 'Banho', 'Cozinha'])
    expect(await nomes('level=1')).toEqual(['Áudio', 'Casa'])
    expect(await nomes(`level=2&idCategoriaPai=${casa}`)).toEqual(['Banho', 'Cozinha'])
    expect(await nomes(`idCategoria=${cozinha.idCategoria}`)).toEqual(['Cozinha'])
    const loja = await running.entrar(VENDEDOR, SENHA, 'parceiro')
    expect(await nomes('level=1', loja)).toEqual(['Áudio', 'Casa'])
  })

  it('tell what is wrong', async () => {
    const casa = await nova('Jardim')
    const dentro = await nova('Vasos', casa.idCategoria)
    for (const [body, campos] of [
      [{ nome: ' ' }, { nome: 'Informe o nome' }],
      [{ nome: 'X', level: 2 }, { idCategoriaPai: 'Selecione uma categoria' }],
      [{ nome: 'X', idCategoriaPai: id('nenhuma') }, { idCategoriaPai: 'Categoria não encontrada' }],
      // There are two levels.
      [{ nome: 'X', idCategoriaPai: dentro.idCategoria }, { idCategoriaPai: 'Categoria não encontrada' }],
    ])
      expect((await criar(body as object)).body.campos).toEqual(campos)
    expect((await criar({ nome: 'jardim' })).body.campos).toEqual({ nome: 'Categoria já cadastrada' })
    expect((await criar({ nome: 'Jardim', idCategoriaPai: casa.idCategoria })).status).toBe(200)
    expect((await criar({ nome: 'X' }, operador)).status).toBe(403)
  })

  it('are changed: the name, and where a sub-category is', async () => {
    const [de, para] = [await nova('De'), await nova('Para')]
    const sub = await nova('Sub', de.idCategoria)
    const { body } = await mudar(sub.idCategoria, { nome: 'Outra', idCategoriaPai: para.idCategoria, versao: 1 })
    expect(body).toMatchObject({
      categoria: { nome: 'Outra', idCategoriaPai: para.idCategoria, versao: 2 },
      mensagem: 'Categoria alterada com sucesso',
    })
    expect((await mudar(sub.idCategoria, { nome: 'Tarde', versao: 1 })).body.codigo).toBe('alterado-por-outro')
    expect((await mudar(sub.idCategoria, { idCategoriaPai: null })).body.codigo).toBe('nivel-da-categoria')
    expect((await mudar(de.idCategoria, { idCategoriaPai: para.idCategoria })).body.codigo).toBe('nivel-da-categoria')
    expect((await mudar(id('nenhuma'), { nome: 'X' })).status).toBe(404)
  })

  it('are deleted when nothing is in them, and say how much there is', async () => {
    const pai = await nova('Pai')
    const sub = await nova('Filha', pai.idCategoria)
    const { body } = await sendForm(
      running.url,
      'POST',
      '/api/premios',
      admin,
      { nome: 'P', codigo: 'P-1', descricao: 'D', custoTotal: 1, tipo: 'pix', codigoCategoria: sub.idCategoria },
      await photo(),
    )
    expect((await excluir(sub.idCategoria)).body.erro).toBe('Categoria possui 1 prêmio')
    expect((await excluir(pai.idCategoria)).body.erro).toBe('Categoria possui 1 subcategoria')
    await call('DELETE', `/api/premios/${body.premio.id}`, { token: admin })
    expect((await excluir(sub.idCategoria)).body).toEqual({ mensagem: 'Categoria excluída com sucesso' })
    expect((await excluir(pai.idCategoria)).status).toBe(200)
  })
})
