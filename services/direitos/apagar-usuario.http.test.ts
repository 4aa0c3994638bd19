import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { outboxFiles } from '#services/engine/messages/adapters/outbox-files.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { works } from '#services/works.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { reaplicarApagamentos } from './apagamentos.job.ts'
import { ondeEsta } from './marcas.fixture.ts'

const ADMIN_DO_SUL = cpfDe('120230340')
const QUITERIA = { nome: 'Quitéria Jatobá', cpf: cpfDe('345678912'), email: 'qj@jatoba.example' }
const [PROVISORIA, NOVA] = ['frase que o chefe escolheu', 'cavalo correto bateria']
const NORTE = id('rede Norte')

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let dela: { id: string; token: string }
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertUsuario(running.programme.db, ADMIN_DO_SUL, 2, { redes: [id('rede Sul')] })
  admin = await running.entrar(ADMIN)
  const { body } = await call('POST', '/api/usuarios', {
    token: admin,
    body: { ...QUITERIA, senha: PROVISORIA, permissao: 1 },
  })
  const token = await running.entrar(QUITERIA.cpf, PROVISORIA)
  await call('PUT', '/api/usuarios', { token, body: { nome: QUITERIA.nome, senhaAntiga: PROVISORIA, senha: NOVA } })
  dela = { id: (body.usuario as { id: string }).id, token }
  expect((await call('PUT', `/api/redes/${NORTE}`, { token, body: { regiao: 'Nordeste' } })).status).toBe(200)
  const visao = { id: id('visao'), lista: '/api/redes', nome: `De ${QUITERIA.nome}`, endereco: '', colunas: '' }
  expect((await call('POST', '/api/visoes', { token, body: visao })).status).toBe(200)
  const { body: lista } = await running.ler(token, '/api/redes', { completo: '1' })
  expect(lista['redes']).toHaveLength(2)
})
afterAll(() => running.close())

const apagar = (quem: string, token: string) => call('POST', `/api/usuarios/${quem}/apagamento`, { token })
const ondeEstaEla = () =>
  ondeEsta(running.programme.pool, running.dataDir, [...Object.values(QUITERIA), 'Quitéria', 'Jatobá'])
const quemMudouARede = async () => {
  const { body } = await running.ler(admin, `/api/historico/redes/${NORTE}`)
  return (body['mudancas'] as { responsavel: string }[])[0]!.responsavel
}

describe('a panel user who leaves', () => {
  it('is erased by another administrator who may see them', async () => {
    const operador = await running.entrar(OPERADOR)
    const doSul = await running.entrar(ADMIN_DO_SUL, SENHA_DE_TODOS)
    expect((await apagar(dela.id, operador)).status).toBe(403)
    expect((await apagar(dela.id, doSul)).status).toBe(404)
    expect(await apagar(id(`usuario ${ADMIN}`), admin)).toMatchObject({
      status: 403,
      body: { codigo: 'proprio-acesso', erro: 'Ninguém apaga os próprios dados: peça a outro administrador' },
    })
  })

  it('is in no table and no file afterwards, and history keeps what a removed user did', async () => {
    expect((await ondeEstaEla()).length).toBeGreaterThan(0)
    expect(await quemMudouARede()).toBe(QUITERIA.nome)
    expect(await apagar(dela.id, admin)).toMatchObject({
      status: 200,
      body: { mensagem: 'Dados apagados com sucesso' },
    })
    expect(await ondeEstaEla()).toEqual([])
    expect(await quemMudouARede()).toBe('Usuário removido')
    const { body } = await running.ler(admin, '/api/logs', { tipo: 'apagar-dados', limite: 1 })
    expect(body['logs']).toMatchObject([{ responsavel: 'Pessoa' }])
  })

  it('is out, is in no list, and is not erased twice; their CPF is free', async () => {
    expect((await call('GET', '/api/redes', { token: dela.token })).body.codigo).toBe('sessao-expirada')
    const entrar = { body: { cpf: QUITERIA.cpf, senha: NOVA } }
    expect((await call('POST', '/api/sessoes/usuario', entrar)).status).toBe(401)
    const { usuarios } = (await call('GET', '/api/usuarios', { token: admin })).body as { usuarios: { id: string }[] }
    expect(usuarios.map((usuario) => usuario.id)).not.toContain(dela.id)
    expect((await apagar(dela.id, admin)).status).toBe(404)
    const denovo = await call('POST', '/api/usuarios', {
      token: admin,
      body: { ...QUITERIA, senha: PROVISORIA, permissao: 0 },
    })
    expect(denovo.status).toBe(200)
    expect((await apagar((denovo.body.usuario as { id: string }).id, admin)).status).toBe(200)
  })

  it('is erased again by the night when a database from before was restored', async () => {
    const { db, context } = running.programme
    await db
      .updateTable('usuarios')
      .set({ ...QUITERIA, excluido_em: null, ativo: true })
      .where('id', '=', dela.id)
      .execute()
    const deps = { ...context, files: running.files, works, outbox: outboxFiles(running.dataDir) }
    expect(await reaplicarApagamentos(deps, 'teste')).toEqual({ apagados: [dela.id], abertas: [] })
    expect(await reaplicarApagamentos(deps, 'teste')).toEqual({ apagados: [], abertas: [] })
    expect(await ondeEstaEla()).toEqual([])
  })
})
