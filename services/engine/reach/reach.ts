import { sql, type RawBuilder } from 'kysely'
import { VENDEDOR } from '#contracts/values/papeis.ts'
import { allOf } from '#services/engine/database/conditions.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import type { ActorLoja, ActorPainel } from '#services/engine/sessions/actor.ts'

/** Not exported: nobody else can make a reach, widen one, or read its ids and write conditions of their own. */
const LIMITS = Symbol('limits')

interface Limits {
  pessoa: string
  /** Ids of the only networks and shops; null = all. With both, a row has to be within both. */
  redes: readonly string[] | null
  revendas: readonly string[] | null
}

/**
 * What a person may see (`domain.md §4 Access`, `decisions.md §C 28`). Every query that a panel user can call requires
 * one, and every condition that follows from it is in this file.
 */
export interface Reach {
  readonly [LIMITS]: Limits
}

/** The expressions of a row's network and shop: those of today, or those stamped on a fact. */
export interface Place {
  rede: RawBuilder<unknown>
  revenda: RawBuilder<unknown>
}

/** A salesperson sees no network and no shop: what is theirs is asked for by their own id. */
export const reachOf = (actor: ActorPainel | ActorLoja): Reach => ({
  [LIMITS]:
    actor.tipo === 'painel'
      ? { pessoa: actor.id, redes: actor.redesPermitidas, revendas: actor.revendasPermitidas }
      : { pessoa: actor.id, redes: [], revendas: [] },
})

/** The part of a reach that lies in some networks, by their ids; networks out of reach add nothing. */
export function narrowedTo(reach: Reach, redes: readonly string[]): Reach {
  const limits = reach[LIMITS]
  return { [LIMITS]: { ...limits, redes: redes.filter((id) => limits.redes?.includes(id) ?? true) } }
}

/** The part of a reach that is in some shops, by their ids. */
export function narrowedToRevendas(reach: Reach, revendas: readonly string[]): Reach {
  const limits = reach[LIMITS]
  return { [LIMITS]: { ...limits, revendas: revendas.filter((id) => limits.revendas?.includes(id) ?? true) } }
}

/** Whether the person is limited to no networks and no shops. */
export const seesAll = (reach: Reach): boolean => reach[LIMITS].redes === null && reach[LIMITS].revendas === null

/** Whether a limit to networks, if the person has one, admits this network. Limits to shops are not looked at. */
export const admitsRede = (reach: Reach, id: string): boolean => reach[LIMITS].redes?.includes(id) ?? true

/** Whether the network was given to the person by name; false for somebody without a limit to networks. */
export const namesRede = (reach: Reach, id: string): boolean => reach[LIMITS].redes?.includes(id) ?? false

/** Whether the person sees only some shops, as role 3 does. */
export const limitedToRevendas = (reach: Reach): boolean => reach[LIMITS].revendas !== null

/** Whether a row is within reach, by its network and its shop. */
export function within(reach: Reach, { rede, revenda }: Place): RawBuilder<boolean> {
  const { redes, revendas } = reach[LIMITS]
  const conditions = [...(redes ? [isOneOf(rede, redes)] : []), ...(revendas ? [isOneOf(revenda, revendas)] : [])]
  return allOf(conditions)
}

/** Whether a network's registration is within reach: for role 3, if it has one of their shops that is not deleted. */
export function redeWithin(reach: Reach, rede: RawBuilder<unknown>): RawBuilder<boolean> {
  const { redes, revendas } = reach[LIMITS]
  const comRevenda = (ids: readonly string[]) =>
    sql<boolean>`${rede} in (select id_rede from revendas where excluido_em is null and ${isOneOf(sql`id`, ids)})`
  const conditions = [...(redes ? [isOneOf(rede, redes)] : []), ...(revendas ? [comRevenda(revendas)] : [])]
  return allOf(conditions)
}

/**
 * Whether a panel user, by id and role, may see nothing that the person may not: who is limited to networks administers
 * only users of those networks, and role 3 of shops in them.
 */
export function usuarioWithin(
  reach: Reach,
  { id, permissao }: { id: RawBuilder<unknown>; permissao: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (seesAll(reach)) return sql<boolean>`true`
  const { redes } = reach[LIMITS]
  const beyond = sql`select from usuarios_redes where id_usuario = ${id} and not ${isOneOf(sql`id_rede`, redes ?? [])}`
  const elsewhere = sql`select from usuarios_revendas ur
    where ur.id_usuario = ${id} and ur.id_revenda not in (${revendasWithin(reach)})`
  return sql<boolean>`not exists (${beyond}) and case when ${permissao} = ${VENDEDOR} then not exists (${elsewhere})
    else exists (select from usuarios_redes where id_usuario = ${id}) end`
}

/** Whether the person sees the own figures of any network: role 3 only of those that were given to them by name. */
export const seesNumbers = (reach: Reach): boolean => namedRedes(reach)?.length !== 0

const namedRedes = (reach: Reach): readonly string[] | null => {
  const { redes, revendas } = reach[LIMITS]
  return redes ?? (revendas ? [] : null)
}

/**
 * Whether a network's own figures, which are of no one shop, are within reach: who is limited to shops sees those of
 * the networks that were given to them by name (`domain.md §4 Access`).
 */
export function numbersOfRede(reach: Reach, rede: RawBuilder<unknown>): RawBuilder<boolean> {
  const named = namedRedes(reach)
  return named ? isOneOf(rede, named) : sql<boolean>`true`
}

/** `select id …`: the shops within reach by the networks that they are in now, deleted ones included. */
export const revendasWithin = (reach: Reach): RawBuilder<unknown> =>
  sql`select r.id from revendas r where ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}`

/**
 * The ids under which a read model keeps sums that together are what the person sees: shops, networks, or `all` alone.
 * Undefined with shops and networks both limited, for which no sums are kept.
 */
export function scopesOf(reach: Reach, all: string): readonly string[] | undefined {
  const { redes, revendas } = reach[LIMITS]
  return redes && revendas ? undefined : (revendas ?? redes ?? [all])
}

/** Whether the person sees work of others, or only their own: work belongs to no network. */
export const workWithin = (reach: Reach, pessoa: RawBuilder<unknown>): RawBuilder<boolean> =>
  seesAll(reach) ? sql<boolean>`true` : sql<boolean>`${pessoa} = ${reach[LIMITS].pessoa}::uuid`

/**
 * Whether an act is within reach, by who did it and what it was done to. Who is limited sees their own acts, and what
 * was done to products, which are the whole programme's, to their networks and shops, to whoever is in one now, and to
 * `others`, which is a `select id …`.
 */
export function actWithin(
  reach: Reach,
  { por, alvo, others }: { por: RawBuilder<unknown>; alvo: RawBuilder<unknown>; others?: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (seesAll(reach)) return sql<boolean>`true`
  const { pessoa, redes } = reach[LIMITS]
  const revendas = revendasWithin(reach)
  return sql<boolean>`(${por} = ${pessoa}::uuid or ${alvo} in (
    select id from parceiros where id_revenda in (${revendas}) union all select id from produtos
    union all select unnest(${redes ?? []}::uuid[])
    union all ${revendas} ${others ? sql`union all ${others}` : sql``}))`
}
