import express from 'express'
import { z } from 'zod'
import { endpoint, type Answer, type Call } from '#contracts/endpoint.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { ChavesDeIdempotencia } from '#services/engine/idempotency/chaves.ts'
import { resgatarPor } from '#services/resgates/resgatar.ts'
import { contexto, membro, pedido } from '#services/resgates/resgates.fixture.ts'
import type { ActorLoja } from '#services/engine/sessions/actor.ts'
import { id } from '../../../tools/test-kit/events.ts'
import type { RequestContext } from './context.ts'
import { errorHandler } from './errors.ts'
import { createTestLog } from './gateway.fixture.ts'
import { createLimits } from './limits.ts'
import { mount, type AnyHandler } from './mount.ts'
import { observe, createRegistry } from './observe.ts'

/** Redemptions behind the real gateway, on the smallest endpoints that take a key. */
const body = z.object({ pontos: z.int().positive(), qtde: z.int().default(1) })
const response = z.object({ idResgate: z.uuid(), numero: z.int(), saldo: z.int() })
const resgatar = endpoint({
  method: 'POST',
  path: '/api/teste/resgatar',
  access: { loja: true },
  resumo: 'Resgata',
  idempotente: true,
  body,
  answers: { 200: response },
  example: { body: { pontos: 1 }, answer: { idResgate: '0198f0f0-0000-7000-8000-000000000001', numero: 1, saldo: 0 } },
})
export const endpoints = {
  resgatar,
  resgatarTambem: { ...resgatar, path: '/api/teste/resgatar-tambem' },
  resgatarSemChave: { ...resgatar, path: '/api/teste/resgatar-sem-chave', idempotente: undefined },
}

export interface TestApp {
  context: Pick<CommandContext, 'ledger' | 'db'>
  chaves: ChavesDeIdempotencia
  /** After the command, before its answer. */
  onDone?: () => void
  reservarNumero?: () => Promise<number>
}

/** One process: a member's token is their name. */
export function redemptionApp({ context: { ledger, db }, chaves, onDone, reservarNumero }: TestApp) {
  const { log } = createTestLog()
  const stopping = new AbortController()
  const comoMembro = contexto(ledger, db)
  const handler: AnyHandler = async (
    { body: { pontos, qtde } }: Call<typeof resgatar>,
    { actor, commandId, correlacao }: RequestContext<ActorLoja>,
  ): Promise<Answer<typeof resgatar>> => {
    const context = {
      ...comoMembro,
      actor: { tipo: 'parceiro' as const, id: actor.id },
      correlacao,
      ...(reservarNumero ? { reservarNumero } : {}),
    }
    const { idResgate, numero, saldo } = await resgatarPor(
      context,
      membro('', { idParceiro: actor.id }),
      pedido(commandId, pontos, { qtde }),
    )
    onDone?.()
    return { idResgate, numero, saldo }
  }
  const app = express()
  app.use(
    observe(log, createRegistry()),
    mount(
      endpoints,
      { resgatar: handler, resgatarTambem: handler, resgatarSemChave: handler },
      {
        authenticate: async (nome) => ({
          id: id(`sessao ${nome}`),
          actor: { tipo: 'loja', id: id(nome), nome },
          hash: Buffer.from(nome),
        }),
        conferirAssinatura: () => undefined,
        chaves,
        aguardar: () => Promise.resolve(true),
        replicated: () => Promise.resolve(true),
        limits: createLimits({ log }),
        receiveFiles: () => Promise.reject(new Error('no files here')),
        stopping: stopping.signal,
      },
    ),
    errorHandler(log),
  )
  return { app, stop: () => stopping.abort() }
}
