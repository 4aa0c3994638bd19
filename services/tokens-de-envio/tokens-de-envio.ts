import { sql } from 'kysely'
import { invalid, notFound } from '#contracts/errors.ts'
import type { TokenDeEnvio } from '#contracts/http/tokens-de-envio.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { revendasWithin, workWithin, type Reach } from '#services/engine/reach/reach.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import { campo } from '#services/engine/records/campo.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { Audited } from '#services/engine/records/record.ts'
import { hashOfToken } from '#services/engine/sessions/token.ts'
import { createUploadToken } from '#services/engine/sessions/upload-token.ts'

/** The keys as the audit knows them; never the key itself, nor its hash. */
export const tokensDeEnvioAuditados = {
  entidade: 'tokens_de_envio',
  acoes: {
    'criar-token-de-envio': 'Chave de envio criada',
    'revogar-token-de-envio': 'Chave de envio revogada',
    'enviar-com-token': 'Planilha enviada com uma chave de envio',
  },
  campos: { nome: campo('Chave'), idRevendas: campo('Dentais', 'referencia'), nomeArquivo: campo('Arquivo') },
} satisfies Audited

/** One's own keys, or everybody's for who sees all networks and shops; the new ones first. */
export async function lerTokensDeEnvio(db: Db, reach: Reach, id: string | null = null): Promise<TokenDeEnvio[]> {
  const { rows } = await sql<
    Omit<TokenDeEnvio, 'criadoEm' | 'usadoEm' | 'revogadoEm'> & {
      criado_em: Date
      usado_em: Date | null
      revogado_em: Date | null
    }
  >`
    select t.id, t.nome, t.criado_em, t.usado_em, t.revogado_em, u.nome as "criadoPor",
      array(select r.nome_fantasia from revendas r where r.id = any(t.id_revendas) order by 1) as revendas
    from tokens_de_envio t join usuarios u on u.id = t.criado_por
    where (${id}::uuid is null or t.id = ${id}) and ${workWithin(reach, sql`t.criado_por`)}
    order by t.criado_em desc, t.id desc`.execute(db)
  return rows.map(({ criado_em, usado_em, revogado_em, ...row }) => ({
    ...row,
    criadoEm: criado_em.toISOString(),
    usadoEm: usado_em?.toISOString() ?? null,
    revogadoEm: revogado_em?.toISOString() ?? null,
  }))
}

/**
 * Makes a key that sends sales of these shops alone.
 * @returns its id, and the token, which is kept nowhere
 * @throws Failure `revenda-nao-encontrada` for a shop that is not there, or out of reach
 */
export function criarTokenDeEnvio(
  context: CommandContext,
  reach: Reach,
  { nome, idRevendas }: { nome: string; idRevendas: string[] },
): Promise<{ id: string; token: string }> {
  return context.db.transaction().execute(async (trx) => {
    const diferentes = [...new Set(idRevendas)]
    const { rows } = await sql`
      select id from revendas where id = any(${diferentes}::uuid[]) and excluido_em is null
        and id in (${revendasWithin(reach)})`.execute(trx)
    if (rows.length < diferentes.length) {
      const texto = 'Dental não encontrada'
      throw invalid('revenda-nao-encontrada', texto, { idRevendas: texto })
    }
    const [id, token] = [newId(), createUploadToken()]
    await trx
      .insertInto('tokens_de_envio')
      .values({
        id,
        nome,
        hash: hashOfToken(token),
        id_revendas: diferentes,
        criado_por: context.actor.id!,
        criado_em: context.agora(),
      })
      .execute()
    await auditar(trx, context, tokensDeEnvioAuditados, [
      { acao: 'criar-token-de-envio', idEntidade: id, depois: { nome, idRevendas: diferentes } },
    ])
    return { id, token }
  })
}

/** @throws Failure `nao-encontrado` for one that is not there, out of reach, or revoked already */
export function revogarTokenDeEnvio(context: CommandContext, reach: Reach, id: string): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const revogado = await trx
      .updateTable('tokens_de_envio')
      .set({ revogado_em: context.agora() })
      .where('id', '=', id)
      .where('revogado_em', 'is', null)
      .where(workWithin(reach, sql`criado_por`))
      .returning('nome')
      .executeTakeFirst()
    if (!revogado) throw notFound('nao-encontrado', 'Chave de envio não encontrada, ou já revogada')
    await auditar(trx, context, tokensDeEnvioAuditados, [
      { acao: 'revogar-token-de-envio', idEntidade: id, depois: revogado },
    ])
  })
}

/** Names the key with which a sheet came in the audit. */
export const anotarUso = (
  context: CommandContext,
  { id, nome }: { id: string; nome: string },
  nomeArquivo: string,
): Promise<void> =>
  context.db
    .transaction()
    .execute((trx) =>
      auditar(trx, context, tokensDeEnvioAuditados, [
        { acao: 'enviar-com-token', idEntidade: id, depois: { nome, nomeArquivo } },
      ]),
    )
