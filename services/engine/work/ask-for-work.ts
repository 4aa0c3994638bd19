import type { EngineApp } from '#services/engine/app.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import { acceptedAsPreferred } from '#services/engine/http/endpoints.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { answerWithResult } from './answer.ts'
import type { WorkKind } from './kind.ts'
import { startWork } from './start.ts'

/** What work over the ledger is told of the call that asked for it. */
export interface AskedFor {
  /** Where the ledger ended then. */
  depoisDe: Position
  /** Template of the screen on which it was asked for. */
  tela?: string
}

/** Starts work for a call, or joins what the same call started before, and answers it. */
export async function askForWork<Input, Result extends object, More extends object = object>(
  app: EngineApp,
  kind: WorkKind<string, AskedFor & Input, unknown, Result>,
  asked: { input: Input; nomeArquivo: string; simulado: boolean },
  context: RequestContext<ActorPainel>,
  more?: (result: Result) => More,
) {
  const { actor, commandId: id, tela } = context
  const input = { depoisDe: await app.ledger.head(), tela, ...asked.input }
  await startWork(app, kind, { ...asked, id, input, actor })
  return answerWork(app, kind, id, context, more)
}

/** What came of work, with its id; 202 when it takes long, or at once for who prefers that. */
export async function answerWork<Result extends object, More extends object = object>(
  app: EngineApp,
  kind: WorkKind<string, never, unknown, Result>,
  idProcessamento: string,
  { respondAsync, signal }: Pick<RequestContext, 'respondAsync' | 'signal'>,
  more?: (result: Result) => More,
) {
  if (respondAsync) return acceptedAsPreferred({ idProcessamento })
  return answerWithResult(app, kind, idProcessamento, signal, (result) => ({
    ...result,
    ...(more?.(result) as More),
    idProcessamento,
  }))
}
