import { refused } from '#contracts/errors.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import { reachOf, type Reach } from '#services/engine/reach/reach.ts'
import { usuarioQueAge, type CommandContext } from '#services/engine/records/command-context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { usuarioAtual } from '#services/engine/sessions/usuario-atual.ts'

/** Work as far as it says for whom it is done: its id is what its commands have in common. */
interface Asked {
  id: string
  criadoPor: string
  tela?: string
  aprovadoPor?: string
}

/**
 * The panel user who asked for work, with the role and the limits that they have now, and the context of its commands.
 * @throws Failure `sem-permissao` with this sentence
 */
export async function whoAsked(
  { id, criadoPor, tela, aprovadoPor }: Asked,
  { db, ledger, agora }: Pick<EngineWorker, 'db' | 'ledger' | 'agora'>,
  semAcesso = 'Quem pediu não tem mais acesso ao painel.',
): Promise<{ quem: ActorPainel; reach: Reach; context: CommandContext }> {
  const quem = await usuarioAtual(db, criadoPor)
  if (!quem) throw refused('sem-permissao', semAcesso)
  const context = { db, ledger, agora, actor: usuarioQueAge(quem), correlacao: id, tela, aprovadoPor }
  return { quem, reach: reachOf(quem), context }
}
