import type { Papel } from '#contracts/values/papeis.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Cause } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

/** Who acts. `permissao` is a panel user's role; without it nothing that a role guards is allowed. */
export interface ActorDoComando {
  tipo: 'usuario' | 'parceiro' | 'sistema'
  id: string | null
  permissao?: Papel
}

/** A panel user as the actor of their commands. */
export const usuarioQueAge = ({ id, permissao }: Pick<ActorPainel, 'id' | 'permissao'>): ActorDoComando => ({
  tipo: 'usuario',
  id,
  permissao,
})

export const SISTEMA: ActorDoComando = { tipo: 'sistema', id: null }

/** What every registration command needs beside its input; the clock is the composition root's. */
export interface CommandContext {
  db: Db
  ledger: Ledger
  agora: () => Date
  actor: ActorDoComando
  correlacao: string
  /** Route template of the screen it came from, for audit entry and events (`decisions.md §B 16`). */
  tela?: string
  /** The second person, who confirmed what the actor asked for (`domain.md §4 Second person`). */
  aprovadoPor?: string
}

export const hoje = (context: Pick<CommandContext, 'agora'>): Dia => diaDoInstante(context.agora())

/**
 * The cause of the events of one command; the same key and parts give the same event ids, so a repetition writes
 * nothing. The events stand in the order of the keys (`derivedId`).
 */
export const causaDe = (context: CommandContext, chave: string, ...comando: string[]): Cause => ({
  by: context.actor.id,
  byKind: context.actor.tipo,
  at: context.agora().toISOString(),
  correlationId: context.correlacao,
  commandId: derivedId(chave, ...comando),
  tela: context.tela,
  aprovadoPor: context.aprovadoPor,
})
