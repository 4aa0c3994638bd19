import { Failure, invalid } from '#contracts/errors.ts'
import { recusaDaSenha } from '#contracts/values/senha.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { abrirParaAlterar, gravarAlteracao } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { hashSenha } from '#services/engine/sessions/senha.ts'
import { hashOfToken } from '#services/engine/sessions/token.ts'
import { parceirosRecord } from '#services/parceiros/parceiros.record.ts'
import './recuperacao-de-senha.message.ts'

export const LINK_INVALIDO = 'Este link já foi usado ou venceu. Peça outro.'

/** Whether a link can still be used. Without reach: one's own. */
export const linkVale = async (db: Db, uuid: string, momento: Date): Promise<boolean> =>
  (await db
    .selectFrom('recuperacoes as l')
    .innerJoin('parceiros as p', 'p.id', 'l.id_parceiro')
    .select('p.id')
    .where('l.hash', '=', hashOfToken(uuid))
    .where('l.expira_em', '>', momento)
    .where('p.ativo', '=', true)
    .where('p.excluido_em', 'is', null)
    .executeTakeFirst()) !== undefined

/**
 * Replaces a forgotten password, once: all links of the person end with it. Whoever calls ends their sessions.
 * @throws Failure `link-invalido`, `senha-recusada`
 */
export function atualizarSenha(
  context: CommandContext,
  { uuid, novaSenha }: { uuid: string; novaSenha: string },
): Promise<{ idParceiro: string }> {
  return context.db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('recuperacoes')
      .select('id_parceiro')
      .where('hash', '=', hashOfToken(uuid))
      .where('expira_em', '>', context.agora())
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw invalido()
    const id = link.id_parceiro
    const antes = await abrirParaAlterar(trx, parceirosRecord, id).catch((error: unknown) => {
      throw error instanceof Failure ? invalido() : error
    })
    if (!antes.ativo) throw invalido()
    const recusa = recusaDaSenha(novaSenha, antes.cpf ?? undefined)
    if (recusa) throw invalid('senha-recusada', recusa, { novaSenha: recusa })
    await gravarAlteracao(
      trx,
      { ...context, actor: { tipo: 'parceiro', id } },
      parceirosRecord,
      'recuperar-senha',
      antes,
      { senha_hash: await hashSenha(novaSenha), senha_temporaria: false },
      { depois: { senha: 'alterada' } },
    )
    await trx.deleteFrom('recuperacoes').where('id_parceiro', '=', id).execute()
    return { idParceiro: id }
  })
}

const invalido = () => invalid('link-invalido', LINK_INVALIDO)
