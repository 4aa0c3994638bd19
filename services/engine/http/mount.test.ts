import express from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { refused } from '#contracts/errors.ts'
import { factsOf } from './context.ts'
import { Answered } from './endpoints.ts'
import { errorHandler } from './errors.ts'
import { createTestLog, noKeys } from './gateway.fixture.ts'
import { createLimits } from './limits.ts'
import { mount, type AnyHandler } from './mount.ts'

const answer = z.object({ de: z.string() })
const endpoints = {
  // The parameter's route comes first here, as it does in any list by name.
  item: endpoint({
    method: 'GET',
    path: '/api/coisas/:id',
    access: 'publico',
    resumo: 'Uma coisa',
    params: z.object({ id: z.string() }),
    answers: { 200: answer },
    example: { params: { id: '7' }, answer: { de: '7' } },
  }),
  tipos: endpoint({
    method: 'GET',
    path: '/api/coisas/tipos',
    access: 'publico',
    resumo: 'Os tipos',
    answers: { 200: answer },
    example: { answer: { de: 'tipos' } },
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/coisas',
    access: 'publico',
    resumo: 'Cria',
    body: z.object({ nome: z.string() }),
    answers: { 200: answer, 201: answer },
    failures: { nao: 422 },
    example: { body: { nome: 'x' }, answer: { de: 'x' } },
  }),
  marcar: endpoint({
    method: 'POST',
    path: '/api/coisas/marca',
    access: 'publico',
    resumo: 'Marca',
    body: z.object({ nome: z.string() }),
    answers: { 200: z.object({ sucesso: z.literal(true) }) },
    failures: { nao: 422 },
    example: { body: { nome: 'x' }, answer: { sucesso: true } },
  }),
}

function appWith(handlers: Record<string, AnyHandler>, replicated = () => Promise.resolve(true)) {
  const { log } = createTestLog()
  const app = express()
  app.use((_request, response, next) => {
    Object.assign(factsOf(response), { correlacao: 'c', rota: '' })
    next()
  })
  app.use(
    mount(endpoints, handlers, {
      authenticate: async () => undefined,
      chaves: noKeys,
      conferirAssinatura: () => undefined,
      aguardar: () => Promise.resolve(true),
      replicated,
      limits: createLimits({ log }),
      receiveFiles: () => Promise.reject(new Error('no files here')),
      stopping: new AbortController().signal,
    }),
  )
  return app.use(errorHandler(log))
}
const handlers: Record<string, AnyHandler> = {
  item: async ({ params }: { params: { id: string } }) => ({ de: params.id }),
  tipos: async () => ({ de: 'tipos, as a word', senha_hash: 'never in the contract' }),
  criar: async ({ body }: { body: { nome: string } }) => new Answered(201, { de: body.nome }),
  marcar: async () => {
    throw refused('motivo-obrigatorio', 'Não.')
  },
}

describe('mount', () => {
  it('refuses a call that answers with a flag by the same flag, and no other call', async () => {
    const app = appWith(handlers)
    const enviar = async (path: string, body: object) => (await request(app).post(path).send(body)).body as object
    expect(await enviar('/api/coisas/marca', { nome: 'x' })).toMatchObject({
      codigo: 'motivo-obrigatorio',
      sucesso: false,
    })
    expect(await enviar('/api/coisas/marca', {})).toMatchObject({ codigo: 'dados-invalidos', sucesso: false })
    expect(await enviar('/api/coisas', {})).not.toHaveProperty('sucesso')
  })

  it('takes a word before a parameter in the same place', async () => {
    const app = appWith(handlers)
    expect((await request(app).get('/api/coisas/tipos')).body.de).toBe('tipos, as a word')
    expect((await request(app).get('/api/coisas/7')).body.de).toBe('7')
  })

  it('sends only what the contract names', async () => {
    expect((await request(appWith(handlers)).get('/api/coisas/tipos')).body).toEqual({ de: 'tipos, as a word' })
  })

  it('answers with the status that the handler chose', async () => {
    expect((await request(appWith(handlers)).post('/api/coisas').send({ nome: 'x' })).status).toBe(201)
  })

  it('gives a handler that fails before it waits the same answer', async () => {
    const app = appWith({
      ...handlers,
      item: () => {
        throw refused('motivo-obrigatorio', 'Não.')
      },
    })
    expect((await request(app).get('/api/coisas/7')).body.codigo).toBe('motivo-obrigatorio')
  })

  it('answers what changed something once it can be read, and what only reads at once', async () => {
    const happened: string[] = []
    const app = appWith({ ...handlers, criar: async () => (happened.push('changed'), { de: 'x' }) }, () =>
      Promise.resolve(happened.push('replicated') > 0),
    )
    await request(app).get('/api/coisas/7')
    expect(happened).toEqual([])
    await request(app).post('/api/coisas').send({ nome: 'x' })
    expect(happened).toEqual(['changed', 'replicated'])
  })

  it('does not start without a handler', () => {
    expect(() => appWith({})).toThrow('no handler')
  })
})
