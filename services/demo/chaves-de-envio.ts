import type { CommandContext } from '#services/engine/records/command-context.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { usuarioAtual } from '#services/engine/sessions/usuario-atual.ts'
import { criarTokenDeEnvio, revogarTokenDeEnvio } from '#services/tokens-de-envio/tokens-de-envio.ts'
import type { Loja } from './elenco.ts'

/** Keys for scheduled uploads: one in use, one never used, one revoked. Nobody knows them: they are shown once. */
export async function criarChavesDeEnvio(
  feitas: CommandContext,
  depois: CommandContext,
  lojas: readonly Loja[],
): Promise<void> {
  const { db } = feitas
  const quem = await usuarioAtual(db, feitas.actor.id!)
  const chaves = lojas.slice(0, 3).map((loja) => ({ nome: `ERP ${loja.dados.nomeFantasia}`, idRevendas: [loja.id] }))
  for (const [n, chave] of chaves.entries()) {
    const conhecida = await db
      .selectFrom('tokens_de_envio')
      .select('id')
      .where('nome', '=', chave.nome)
      .executeTakeFirst()
    const { id } = conhecida ?? (await criarTokenDeEnvio(feitas, reachOf(quem!), chave))
    if (n !== 1)
      await db.updateTable('tokens_de_envio').set({ usado_em: depois.agora() }).where('id', '=', id).execute()
    if (n === 2) await revogarUmaVez(depois, id)
  }

  async function revogarUmaVez(context: CommandContext, id: string): Promise<void> {
    const { revogado_em: revogada } = await db
      .selectFrom('tokens_de_envio')
      .select('revogado_em')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!revogada) await revogarTokenDeEnvio(context, reachOf(quem!), id)
  }
}
