import { papelSchema, VENDEDOR } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { ActorPainel } from './actor.ts'

/** A panel user's current rights, for work that was requested earlier; undefined once they may no longer log in. */
export async function usuarioAtual(db: Db, id: string): Promise<ActorPainel | undefined> {
  const usuario = await db
    .selectFrom('usuarios')
    .select(['id', 'nome', 'permissao'])
    .where('id', '=', id)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!usuario) return undefined
  const permissao = papelSchema.parse(usuario.permissao)
  const [revendas, redes] = await Promise.all([
    db
      .selectFrom('usuarios_revendas')
      .select('id_revenda')
      .where('id_usuario', '=', id)
      .orderBy('id_revenda')
      .execute(),
    db.selectFrom('usuarios_redes').select('id_rede').where('id_usuario', '=', id).orderBy('id_rede').execute(),
  ])
  return {
    tipo: 'painel',
    id,
    nome: usuario.nome,
    permissao,
    revendasPermitidas: permissao === VENDEDOR ? revendas.map((row) => row.id_revenda) : null,
    redesPermitidas: redes.length > 0 ? redes.map((row) => row.id_rede) : null,
  }
}
