import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { ActorPainel } from './actor.ts'
import { createToken, hashOfToken } from './token.ts'
import { usuarioAtual } from './usuario-atual.ts'

/** A key for files that are sent by a schedule: it sends sales of some shops, and nothing else. */
export interface TokenDeEnvio {
  id: string
  nome: string
  revendas: string[]
}

/** Tells it from the token of a session, to programs and to people. */
const PREFIX = 'envio_'

export const createUploadToken = (): string => PREFIX + createToken()
export const isUploadToken = (token: string): boolean => token.startsWith(PREFIX)

/**
 * Whoever made the token, limited to what it is for. Undefined when it is unknown or revoked, or when that person is no
 * administrator any more.
 */
export async function authenticateUploadToken(
  db: Db,
  token: string,
  agora: Date,
): Promise<{ id: string; actor: ActorPainel; hash: Buffer; tokenDeEnvio: TokenDeEnvio } | undefined> {
  const hash = hashOfToken(token)
  const row = await db
    .updateTable('tokens_de_envio')
    .set({ usado_em: agora })
    .where('hash', '=', hash)
    .where('revogado_em', 'is', null)
    .returning(['id', 'nome', 'id_revendas', 'criado_por'])
    .executeTakeFirst()
  const actor = row && (await usuarioAtual(db, row.criado_por))
  if (!actor || actor.permissao !== ADMINISTRADOR) return undefined
  return { id: row.id, actor, hash, tokenDeEnvio: { id: row.id, nome: row.nome, revendas: row.id_revendas } }
}
