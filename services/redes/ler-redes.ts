import { sql, type RawBuilder } from 'kysely'
import type { Rede, RedeCompleta } from '#contracts/http/redes.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR, VENDEDOR, type Papel } from '#contracts/values/papeis.ts'
import { saldosDasRedes } from '#projections/extrato/saldos.queries.ts'
import { inicioDoPrograma, valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import { totaisDeVendas } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Filter } from '#services/engine/lists/filters.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { namesRede, narrowedTo, redeWithin, type Reach } from '#services/engine/reach/reach.ts'

/**
 * The networks a panel user sees, by name; only role 2 sees inactive ones, role 3 those of its shops (`decisions.md §C
 * 28, 30`).
 */
export async function lerRedes(db: Db, reach: Reach, permissao: Papel, soAtivas: boolean): Promise<Rede[]> {
  const { rows } = await sql<Rede>`
    select id, nome, regiao, ativo::int as ativo, versao from redes
    where excluido_em is null and ${soAtivas || permissao !== ADMINISTRADOR ? sql`ativo` : sql`true`}
      and ${redeWithin(reach, sql`redes.id`)}
    order by nome collate "pt-BR-x-icu", id`.execute(db)
  return rows
}

type RedeDaLista = Rede & Partial<RedeCompleta>

/**
 * The same with their totals: what is registered and active now, the sales that stand, what can be spent today. Role 3
 * sees network figures only of the networks that it was given; the point value is for roles 1 and 2 (`doc 1 §6`).
 */
export async function lerRedesCompletas(
  db: Db,
  reach: Reach,
  permissao: Papel,
  soAtivas: boolean,
  hoje: Dia,
): Promise<RedeDaLista[]> {
  const redes = await lerRedes(db, reach, permissao, soAtivas)
  const comNumeros = permissao !== VENDEDOR ? redes : redes.filter(({ id }) => namesRede(reach, id))
  const [numeros, vendas, saldos, valores, inicios] = await Promise.all([
    contarCadastros(db),
    totaisDeVendas(
      db,
      comNumeros.map(({ id }) => id),
    ),
    saldosDasRedes(db, reach, hoje),
    valorPontoDasRedes(db, hoje),
    inicioDoPrograma(db),
  ])
  const veValor = permissao === OPERADOR || permissao === ADMINISTRADOR
  return redes.map((rede) => ({
    ...rede,
    ...(veValor ? { valorPonto: valores.get(rede.id) ?? null, inicioPrograma: inicios.get(rede.id) ?? null } : {}),
    ...(comNumeros.includes(rede)
      ? {
          numeroRevendas: numeros.get(rede.id)?.revendas ?? 0,
          numeroParceiros: numeros.get(rede.id)?.parceiros ?? 0,
          totalVendas: vendas.get(rede.id)?.vendido ?? 0,
          totalCusto: vendas.get(rede.id)?.custo ?? 0,
          totalPontos: vendas.get(rede.id)?.pontos ?? 0,
          saldoPontos: saldos.get(rede.id) ?? 0,
          ultimaPontuacao: vendas.get(rede.id)?.ultimaPontuacao ?? null,
        }
      : {}),
  }))
}

/** The networks of a list's filter, as its export names them: those out of reach are not named. */
export async function nomesDasRedes(db: Db, reach: Reach, ids: readonly string[] | undefined): Promise<string> {
  if (!ids) return 'Todas'
  const redes = await db
    .selectFrom('redes')
    .select('nome')
    .where('id', 'in', ids)
    .where(redeWithin(reach, sql`redes.id`))
    .orderBy('nome')
    .execute()
  return redes.map(({ nome }) => nome).join(', ')
}

/** Active shops and salespeople of each network. */
async function contarCadastros(db: Db): Promise<Map<string, { revendas: number; parceiros: number }>> {
  const { rows } = await sql<{ id: string; revendas: number; parceiros: number }>`
    select r.id_rede as id, count(*) filter (where r.ativo)::int as revendas,
      coalesce(sum(a.total), 0)::int as parceiros
    from revendas r left join parceiros_ativos a on a.id_revenda = r.id and a.desde = '-infinity'
    where r.excluido_em is null group by r.id_rede`.execute(db)
  return new Map(rows.map(({ id, ...numeros }) => [id, numeros]))
}

/** The part of a reach that is in the networks with these names, of which unknown ones have none; all without names. */
export const naRede = async (db: Db, reach: Reach, nomes: readonly string[] | undefined): Promise<Reach> =>
  nomes ? narrowedTo(reach, await idsDasRedes(db, nomes)) : reach

/**
 * Whether a network's id is that of one with these names; any without names. Without reach: only ids, for lists that
 * are limited.
 */
export const chamadas = async (
  db: Db,
  idRede: RawBuilder<unknown>,
  nomes: readonly string[] | undefined,
): Promise<RawBuilder<boolean>> => (nomes ? isOneOf(idRede, await idsDasRedes(db, nomes)) : sql<boolean>`true`)

async function idsDasRedes(db: Db, nomes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from redes where lower(nome) in (select lower(nome) from unnest(${nomes}::text[]) as nome)`.execute(db)
  return rows.map(({ id }) => id)
}

/** A list's filter by names of networks, of which unknown ones have nothing. */
export const redesPorNome: Filter<string[]> = {
  narrows: (nomes, reach, db) => naRede(db, reach, nomes),
  tell: (nomes, { filters }) =>
    nomes === undefined && 'redeId' in filters ? undefined : ['Rede', nomes?.join(', ') ?? 'Todas'],
}

/** The same by their ids; an export does not name those out of reach. */
export const redesPorId: Filter<string[]> = {
  narrows: (ids, reach) => narrowedTo(reach, ids),
  tell: async (ids, { reach }, db) => ['Rede', await nomesDasRedes(db, reach, ids)],
}

/** For a list that knows both, and tells of all networks by the other. */
export const redesTambemPorId: Filter<string[]> = {
  ...redesPorId,
  tell: (ids, request, db) => (ids === undefined ? undefined : redesPorId.tell!(ids, request, db)),
}
