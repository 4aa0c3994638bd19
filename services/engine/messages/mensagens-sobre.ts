import type { MensagemDaPagina } from '#contracts/values/mensagem.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** What a person was told of one thing, the oldest first. */
export async function mensagensSobre(db: Db, idParceiro: string, causa: string): Promise<MensagemDaPagina[]> {
  const mensagens = await db
    .selectFrom('mensagens')
    .select(['canal', 'estado', 'criada_em', 'enviada_em'])
    .where('causa', '=', causa)
    .where('id_parceiro', '=', idParceiro)
    .orderBy('criada_em')
    .execute()
  return mensagens.map(({ canal, estado, criada_em, enviada_em }) => ({
    canal,
    estado,
    criadaEm: criada_em.toISOString(),
    enviadaEm: enviada_em?.toISOString() ?? null,
  }))
}
