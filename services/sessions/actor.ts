import type { Papel } from '#contracts/values/papeis.ts'

/** Nobody logged in. */
export interface Publico {
  tipo: 'publico'
}

/** A panel user, and what they may see (`domain.md §4 Access`, `decisions.md §C 28`). */
export interface ActorPainel {
  tipo: 'painel'
  id: string
  nome: string
  permissao: Papel
  /** Ids of the only shops that role 3 sees, possibly none; null for every other role: all. */
  revendasPermitidas: string[] | null
  /** Ids of the only networks that this person sees; null = all. */
  redesPermitidas: string[] | null
}

/** A salesperson in the store; they see only what is theirs. */
export interface ActorLoja {
  tipo: 'loja'
  id: string
  nome: string
  /** Their password was given out by staff: until they change it they may change nothing else (`domain.md §4 Passwords`). */
  senhaTemporaria?: true
}

/** Who makes a call. */
export type Actor = Publico | ActorPainel | ActorLoja

export const PUBLICO: Publico = { tipo: 'publico' }
