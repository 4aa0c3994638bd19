import { sql } from 'kysely'
import type { UsuarioSessao } from '#contracts/http/sessoes.ts'
import type { Usuario } from '#contracts/http/usuarios.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { usuarioWithin, type Reach } from '#services/engine/reach/reach.ts'

const DA_SESSAO = sql`
  u.id, u.nome, u.cpf, u.email, u.permissao, u.senha_temporaria as "senhaTemporaria",
  (select coalesce(string_agg(id_revenda::text, ',' order by id_revenda), '')
    from usuarios_revendas where id_usuario = u.id) as "idRevendasPermitidas",
  (select coalesce(string_agg(id_rede::text, ',' order by id_rede), '')
    from usuarios_redes where id_usuario = u.id) as "idRedesPermitidas"`

/** A panel user as their session shows them, with the shops and networks that limit them. Without reach: one's own. */
export async function lerUsuario(db: Db, id: string): Promise<UsuarioSessao> {
  const { rows } = await sql<UsuarioSessao>`select ${DA_SESSAO} from usuarios u where u.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('the user of a session is gone')
  return rows[0]
}

/** The panel users that the person may administer, or one of them, by name. */
export async function lerUsuarios(db: Db, reach: Reach, id?: string): Promise<Usuario[]> {
  const { rows } = await sql<Usuario>`
    select ${DA_SESSAO}, u.ativo::int as ativo, u.versao from usuarios u
    where u.excluido_em is null and ${usuarioWithin(reach, { id: sql`u.id`, permissao: sql`u.permissao` })}
      and ${id === undefined ? sql`true` : sql`u.id = ${id}`}
    order by u.nome collate "pt-BR-x-icu", u.id`.execute(db)
  return rows
}

/** Who has this CPF: nobody, or one. Without reach: anybody who may call may know it. */
export const usuariosComCpf = (db: Db, cpf: string): Promise<{ id: string; nome: string }[]> =>
  db.selectFrom('usuarios').select(['id', 'nome']).where('cpf', '=', cpf).where('excluido_em', 'is', null).execute()
