import { sql, type RawBuilder } from 'kysely'
import { papelSchema, VENDEDOR, type Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { ActorPainel } from './actor.ts'

/** What a panel user's rights are derived from. */
export interface LinhaDoUsuario {
  id: string
  nome: string
  permissao: number
  revendas: string[]
  redes: string[]
}

/** Whoever may log in, of `usuarios u`. */
export const PODE_ENTRAR = 'u.ativo and u.excluido_em is null'

/** The shops and networks of `usuarios u`. */
export const ALCANCE_DO_USUARIO = `
  array(select id_revenda::text from usuarios_revendas where id_usuario = u.id order by 1) as revendas,
  array(select id_rede::text from usuarios_redes where id_usuario = u.id order by 1) as redes`

/**
 * A panel user with their rights, the only place where they are derived: shops limit role 3 alone, no networks means
 * all.
 */
export function actorDoUsuario({ id, nome, permissao, revendas, redes }: LinhaDoUsuario): ActorPainel {
  const papel = papelSchema.parse(permissao)
  return {
    tipo: 'painel',
    id,
    nome,
    permissao: papel,
    revendasPermitidas: papel === VENDEDOR ? revendas : null,
    redesPermitidas: redes.length > 0 ? redes : null,
  }
}

/** A panel user's current rights, for work that was requested earlier; undefined once they may no longer log in. */
export async function usuarioAtual(db: Db, id: string): Promise<ActorPainel | undefined> {
  return (await lerUsuarios(db, sql`u.id = ${id}`))[0]
}

/** Whoever may log in with one of these roles, by name. */
export const usuariosComPapel = (db: Db, papeis: readonly Papel[]): Promise<ActorPainel[]> =>
  lerUsuarios(db, sql`u.permissao = any(${papeis}::int[])`)

async function lerUsuarios(db: Db, quais: RawBuilder<unknown>): Promise<ActorPainel[]> {
  const { rows } = await sql<LinhaDoUsuario>`
    select u.id, u.nome, u.permissao, ${sql.raw(ALCANCE_DO_USUARIO)} from usuarios u
    where ${sql.raw(PODE_ENTRAR)} and ${quais} order by u.nome collate "pt-BR-x-icu", u.id`.execute(db)
  return rows.map(actorDoUsuario)
}
