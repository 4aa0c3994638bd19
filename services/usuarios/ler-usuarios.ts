import { sql } from 'kysely'
import type { UsuarioSessao } from '#contracts/http/sessoes.ts'
import { papelSchema } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** A panel user as their session shows them, with the shops and networks that limit them. */
export async function lerUsuario(db: Db, id: string): Promise<UsuarioSessao> {
  const row = await db
    .selectFrom('usuarios')
    .where('id', '=', id)
    .select(['id', 'nome', 'cpf', 'email', 'permissao'])
    .select([
      sql<string>`(select coalesce(string_agg(id_revenda::text, ',' order by id_revenda), '')
        from usuarios_revendas where id_usuario = usuarios.id)`.as('idRevendasPermitidas'),
      sql<string>`(select coalesce(string_agg(id_rede::text, ',' order by id_rede), '')
        from usuarios_redes where id_usuario = usuarios.id)`.as('idRedesPermitidas'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, permissao: papelSchema.parse(row.permissao) }
}

/** Who has this CPF: nobody, or one. */
export const usuariosComCpf = (db: Db, cpf: string): Promise<{ id: string; nome: string }[]> =>
  db.selectFrom('usuarios').select(['id', 'nome']).where('cpf', '=', cpf).where('excluido_em', 'is', null).execute()
