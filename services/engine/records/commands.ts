import type { EngineApp } from '#services/engine/app.ts'
import { SISTEMA, usuarioQueAge, type CommandContext } from '#services/engine/records/command-context.ts'
import type { RequestContext } from '#services/engine/http/context.ts'

/** The surroundings of a command that somebody calls over HTTP. */
export function commandContextOf(
  { db, ledger, agora }: Pick<EngineApp, 'db' | 'ledger' | 'agora'>,
  { actor, correlacao, tela }: RequestContext,
): CommandContext {
  return {
    db,
    ledger,
    agora,
    correlacao,
    tela,
    actor:
      actor.tipo === 'painel'
        ? usuarioQueAge(actor)
        : actor.tipo === 'loja'
          ? { tipo: 'parceiro', id: actor.id }
          : SISTEMA,
  }
}
