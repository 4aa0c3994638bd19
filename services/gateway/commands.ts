import type { CommandContext } from '#services/cadastros/command-context.ts'
import type { Db } from '#services/database/connection.ts'
import type { Ledger, Position } from '#services/ledger/port.ts'
import type { RequestContext } from './context.ts'

/** What routes that change something need beside their commands. */
export interface CommandDeps {
  db: Db
  ledger: Ledger
  agora: () => Date
  /** Resolves when these read models have passed the position, or after a bounded time with false (`domain.md §3.2`). */
  aguardar: (readModels: readonly string[], position: Position) => Promise<boolean>
}

/** The surroundings of a command that somebody calls over HTTP. */
export function commandContextOf(
  { db, ledger, agora }: Pick<CommandDeps, 'db' | 'ledger' | 'agora'>,
  { actor, correlacao, tela }: RequestContext,
): CommandContext {
  return {
    db,
    ledger,
    agora,
    correlacao,
    ...(tela === undefined ? {} : { tela }),
    actor:
      actor.tipo === 'painel'
        ? { tipo: 'usuario', id: actor.id, permissao: actor.permissao }
        : actor.tipo === 'loja'
          ? { tipo: 'parceiro', id: actor.id }
          : { tipo: 'sistema', id: null },
  }
}
