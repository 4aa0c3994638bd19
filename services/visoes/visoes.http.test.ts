import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_VISOES, type Visao } from '#contracts/http/visoes.ts'
import { ADMINISTRADOR, OPERADOR as PAPEL_OPERADOR } from '#contracts/values/papeis.ts'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

const SELLOUT = '/api/sellout'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let doSul: string
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  doSul = await running.entrar(SO_SUL, SENHA)
})
afterAll(() => running.close())

const visao = (nome: string, mais: object = {}) => ({
  id: id(`visao ${nome}`),
  lista: SELLOUT,
  nome,
  endereco: 'busca=resina&linhas=50',
  colunas: '{"colunas":{"total":false}}',
  ...mais,
})
const salvar = (token: string, body: object) => call('POST', '/api/visoes', { token, body })
const alterar = (token: string, quem: string, body: object) => call('PUT', `/api/visoes/${quem}`, { token, body })
const excluir = (token: string, quem: string) => call('DELETE', `/api/visoes/${quem}`, { token })
const padrao = (token: string, quem: string, sim: boolean) =>
  call('PUT', `/api/visoes/${quem}/padrao`, { token, body: { padrao: sim } })
const ler = async (token: string, lista = SELLOUT): Promise<Visao[]> =>
  ((await call('GET', `/api/visoes?lista=${lista}`, { token })).body as { visoes: Visao[] }).visoes
const nomes = async (token: string) => (await ler(token)).map(({ nome }) => nome)
const usuario = (cpf: string) => running.programme.db.updateTable('usuarios').where('id', '=', id(`usuario ${cpf}`))

describe('a view that a person saves of a list', () => {
  it('is theirs alone, of that list, as it was saved', async () => {
    const minha = visao('Só resinas')
    expect(await salvar(operador, minha)).toMatchObject({ status: 200, body: { mensagem: 'Visão salva com sucesso' } })
    const { endereco, colunas, nome } = minha
    expect(await ler(operador)).toMatchObject([{ nome, endereco, colunas, padrao: false, papeis: [], de: null }])
    expect(await ler(operador, '/api/redes')).toEqual([])
    for (const outro of [admin, doSul]) expect(await ler(outro)).toEqual([])
    for (const feito of [
      await alterar(admin, minha.id, { nome: 'Minha' }),
      await excluir(admin, minha.id),
      await padrao(admin, minha.id, true),
      await salvar(admin, minha),
    ])
      expect(feito).toMatchObject({ status: 404, body: { codigo: 'visao-nao-encontrada' } })
    expect(await excluir(operador, minha.id)).toMatchObject({ status: 200 })
    expect(await excluir(operador, minha.id)).toMatchObject({ status: 404 })
  })

  it('is saved once under its id, and changes only by what is sent', async () => {
    const uma = visao('Uma')
    const [primeira, segunda] = await Promise.all([salvar(operador, uma), salvar(operador, uma)])
    expect([primeira.status, segunda.status]).toEqual([200, 200])
    expect(await nomes(operador)).toEqual(['Uma'])
    const { salvaEm } = (await ler(operador))[0]!
    running.clock.agora = new Date(running.clock.agora.getTime() + 60_000)
    await alterar(operador, uma.id, { nome: 'Outra' })
    expect(await ler(operador)).toMatchObject([{ nome: 'Outra', endereco: uma.endereco, salvaEm }])
    await alterar(operador, uma.id, { endereco: 'ordem=-total', colunas: '' })
    const [depois] = await ler(operador)
    expect(depois).toMatchObject({ nome: 'Outra', endereco: 'ordem=-total', colunas: '' })
    expect(depois!.salvaEm > salvaEm).toBe(true)
    await excluir(operador, uma.id)
  })

  it('has a name of its own among those of its list, whatever its case', async () => {
    await salvar(operador, visao('Sul'))
    const igual = await salvar(operador, visao('SUL'))
    expect(igual).toMatchObject({
      status: 409,
      body: { campos: { nome: 'Você já tem uma visão desta lista com este nome' } },
    })
    const norte = visao('Norte')
    await salvar(operador, norte)
    expect(await alterar(operador, norte.id, { nome: 'sul' })).toMatchObject({ status: 409 })
    expect(await alterar(operador, norte.id, { nome: 'NORTE' })).toMatchObject({ status: 200 })
    // Another list, and another person, may have the same name.
    expect(await salvar(operador, visao('Sul', { id: id('outra'), lista: '/api/redes' }))).toMatchObject({
      status: 200,
    })
    expect(await salvar(admin, visao('Sul', { id: id('do admin') }))).toMatchObject({ status: 200 })
    for (const [quem, qual] of [
      [operador, id('visao Sul')],
      [operador, norte.id],
      [operador, id('outra')],
      [admin, id('do admin')],
    ] as const)
      await excluir(quem, qual)
  })

  it('is of a list that their role may read, and no larger than a view is', async () => {
    for (const lista of ['/api/nada', '/api/parceiros/:cpf', '/api/extrato', ''])
      expect(await salvar(admin, visao('Nenhuma', { lista })), lista).toMatchObject({
        status: 400,
        body: { codigo: 'lista-desconhecida' },
      })
    // Only administrators read the log.
    expect(await salvar(operador, visao('Log', { lista: '/api/logs' }))).toMatchObject({ status: 400 })
    expect(await call('GET', '/api/visoes?lista=/api/logs', { token: operador })).toMatchObject({ status: 400 })
    for (const [campo, valor] of [
      ['nome', 'x'.repeat(61)],
      ['nome', ' '],
      ['endereco', 'x'.repeat(2_001)],
      ['colunas', 'x'.repeat(8_001)],
    ] as const)
      expect(await salvar(operador, visao('Grande', { [campo]: valor }))).toMatchObject({
        status: 400,
        body: { campos: { [campo]: expect.any(String) as string } },
      })
    expect(await nomes(operador)).toEqual([])
  })

  it(`is one of at most ${MAX_VISOES} of a list`, async () => {
    const muitas = Array.from({ length: MAX_VISOES }, (_, n) => visao(`Visão ${n}`))
    for (const uma of muitas) expect((await salvar(operador, uma)).status).toBe(200)
    expect(await salvar(operador, visao('Mais uma'))).toMatchObject({ status: 422, body: { codigo: 'visoes-demais' } })
    expect((await salvar(operador, visao('Mais uma', { lista: '/api/redes' }))).status).toBe(200)
    for (const uma of [...muitas, visao('Mais uma')]) await excluir(operador, uma.id)
  })
})

describe('the view that a list opens with', () => {
  it('is one for each person, also one that is shared with them', async () => {
    const [a, b] = [visao('A'), visao('B', { papeis: [PAPEL_OPERADOR] })]
    await salvar(operador, a)
    await salvar(admin, b)
    const quais = async (token: string) => (await ler(token)).filter((um) => um.padrao).map(({ nome }) => nome)
    expect(await padrao(operador, a.id, true)).toMatchObject({ status: 200 })
    expect(await quais(operador)).toEqual(['A'])
    expect(await padrao(operador, b.id, true)).toMatchObject({ status: 200 })
    expect(await quais(operador)).toEqual(['B'])
    expect(await quais(admin)).toEqual([])
    // Taking away another than the one that stands changes nothing.
    await padrao(operador, a.id, false)
    expect(await quais(operador)).toEqual(['B'])
    await padrao(operador, b.id, false)
    expect(await quais(operador)).toEqual([])
    await excluir(operador, a.id)
    await excluir(admin, b.id)
  })

  it('comes back with a view that was deleted and saved again', async () => {
    const uma = visao('De volta', { papeis: [PAPEL_OPERADOR] })
    await salvar(admin, uma)
    await padrao(operador, uma.id, true)
    await excluir(admin, uma.id)
    expect(await ler(operador)).toEqual([])
    await salvar(admin, uma)
    expect(await ler(operador)).toMatchObject([{ nome: 'De volta', padrao: true, de: 'Pessoa' }])
    await excluir(admin, uma.id)
  })
})

describe('a view that is shared with a role', () => {
  const comum = visao('De todos', { papeis: [PAPEL_OPERADOR, PAPEL_OPERADOR] })

  it('is seen by that role, and changed by its owner alone', async () => {
    expect(await salvar(admin, comum)).toMatchObject({ body: { visao: { papeis: [PAPEL_OPERADOR], de: null } } })
    for (const quem of [operador, doSul])
      expect(await ler(quem)).toMatchObject([{ id: comum.id, nome: 'De todos', de: 'Pessoa' }])
    expect(await ler(await running.entrar(KULZER, SENHA))).toEqual([])
    for (const feito of [await alterar(operador, comum.id, { nome: 'Minha' }), await excluir(operador, comum.id)])
      expect(feito).toMatchObject({ status: 404, body: { codigo: 'visao-nao-encontrada' } })
  })

  it('shows each person what they may see', async () => {
    // The network of the filter is out of the reach of who sees Sul alone.
    const filtro = `redeId=${id('rede Norte')}`
    await alterar(admin, comum.id, { endereco: filtro })
    expect((await ler(doSul))[0]!.endereco).toBe(filtro)
    await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': 'V-1' }]))
    const quantas = async (token: string) =>
      (await running.ler(token, SELLOUT, { redeId: id('rede Norte') })).body['count']
    expect([await quantas(admin), await quantas(doSul)]).toEqual([1, 0])
  })

  it('is shared by role 2 alone', async () => {
    const minha = visao('Minha')
    const recusa = {
      status: 403,
      body: { codigo: 'papel-nao-permitido', erro: 'Só um administrador compartilha uma visão' },
    }
    expect(await salvar(operador, { ...minha, papeis: [ADMINISTRADOR] })).toMatchObject(recusa)
    await salvar(operador, minha)
    expect(await alterar(operador, minha.id, { papeis: [ADMINISTRADOR] })).toMatchObject(recusa)
    await excluir(operador, minha.id)
  })

  it('is gone when its owner stops sharing, or may not share any more', async () => {
    await alterar(admin, comum.id, { papeis: [] })
    expect(await ler(operador)).toEqual([])
    await alterar(admin, comum.id, { papeis: [PAPEL_OPERADOR] })
    expect(await nomes(operador)).toEqual(['De todos'])
    for (const mudanca of [{ permissao: 1 as const }, { ativo: false }]) {
      await usuario(ADMIN).set(mudanca).execute()
      expect(await ler(operador)).toEqual([])
      await usuario(ADMIN).set({ permissao: 2, ativo: true }).execute()
    }
    expect(await nomes(operador)).toEqual(['De todos'])
  })
})
