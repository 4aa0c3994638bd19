import type { Papel } from '#contracts/values/papeis.ts'

/** A caller without a session. */
export interface Publico {
  tipo: 'publico'
}

/** A panel user, and what they may see (`domain.md §4 Access`, `decisions.md §C 28`). */
export interface ActorPainel {
  tipo: 'painel'
  id: string
  nome: string
  permissao: Papel
  /** Ids of the shops that role 3 may see, possibly none; null for every other role, which means all. */
  revendasPermitidas: string[] | null
  /** Ids of the networks that this person may see; null = all. */
  redesPermitidas: string[] | null
  /** Set while their password is a temporary one: until they change it they may do nothing else. */
  senhaTemporaria?: true
}

/** A salesperson in the store, who sees only their own data. */
export interface ActorLoja {
  tipo: 'loja'
  id: string
  nome: string
  /** Set while their password is a temporary one: until they change it they may do nothing else. */
  senhaTemporaria?: true
}

/** The caller. */
export type Actor = Publico | ActorPainel | ActorLoja

export const PUBLICO: Publico = { tipo: 'publico' }
