import { sql } from 'kysely'
import { ATOS } from '#contracts/values/atos.ts'
import { vistoPor, type PedidoPensado } from '#projections/aprovacoes/aprovacoes.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { usuariosComPapel } from '#services/engine/sessions/usuario-atual.ts'

/** For so long who gave somebody their access is not confirmed by them. */
const DIAS = 30

interface Base {
  db: Db
  agora: () => Date
}

/**
 * Who may confirm a request now, by name: whoever may do the act and sees what it is about, but for who asked and for
 * those whose access who asked gave or changed lately.
 */
export async function quemConfirma(base: Base, pedido: PedidoPensado): Promise<{ id: string; nome: string }[]> {
  const [pessoas, dependentes] = await Promise.all([
    usuariosComPapel(base.db, ATOS[pedido.ato].papeis),
    comAcessoDe(base, pedido.pedidoPor),
  ])
  const outras = pessoas.filter(({ id }) => id !== pedido.pedidoPor && !dependentes.includes(id))
  const veem = await vistoPor(
    base.db,
    pedido,
    outras.map((pessoa) => ({ reach: reachOf(pessoa), papel: pessoa.permissao })),
  )
  return outras.filter((_, n) => veem[n]).map(({ id, nome }) => ({ id, nome }))
}

/** Whose access this person gave or changed lately, or gave it to whoever did. */
const comAcessoDe = (base: Base, id: string) => peloAcesso(base, id, { de: 'por', a: 'usuario' })

/** Who gave or changed this person's access lately, or gave it to whoever did: they answer no request of theirs. */
export const quemDeuAcesso = (base: Base, id: string): Promise<string[]> =>
  peloAcesso(base, id, { de: 'usuario', a: 'por' })

/**
 * Registering somebody, giving them a role and setting their password or e-mail lets one act in their name
 * (`decisions.md §L`), also through whom they made.
 */
async function peloAcesso(
  { db, agora }: Base,
  id: string,
  { de, a }: { de: 'por' | 'usuario'; a: 'por' | 'usuario' },
): Promise<string[]> {
  const desde = new Date(agora().getTime() - DIAS * 86_400_000)
  const { rows } = await sql<{ id: string }>`
    with recursive acessos as (
      select por, id_entidade as usuario from auditoria
      where entidade = 'usuarios' and em > ${desde} and por_tipo = 'usuario' and por <> id_entidade
        and (acao in ('criar-usuario', 'redefinir-senha')
          or acao = 'alterar-usuario' and depois ?| array['permissao', 'email'])
    ), ligados(id) as (
      select ${id}::uuid union select x.${sql.ref(a)} from acessos x join ligados l on x.${sql.ref(de)} = l.id
    )
    select id from ligados where id <> ${id}`.execute(db)
  return rows.map((row) => row.id)
}
