import type { Answer } from '#contracts/endpoint.ts'
import type { sessaoAtual, UsuarioSessao } from '#contracts/http/sessoes.ts'
import { ADMINISTRADOR, OPERADOR, type Papel } from '#contracts/values/papeis.ts'
import { usePerson } from '#web/shared/session/session.hooks.ts'

/** What the panel keeps of its session. */
export interface PanelPerson {
  usuario: UsuarioSessao
  /** Networks flagged for antifraud attention (`doc 1 §3`). */
  redesAntifraude: string[]
}

export const panelPersonOf = (answer: Answer<typeof sessaoAtual>): PanelPerson | null =>
  answer.tipo === 'painel' ? { usuario: answer.usuario, redesAntifraude: answer.redesAntifraude } : null

/** The panel user; only for screens behind the guard, where there always is one. */
export function useUsuario(): UsuarioSessao {
  const person = usePerson<PanelPerson>()
  if (person === null) throw new Error('No panel session')
  return person.usuario
}

/** Most records are changed by roles 1 and 2, and switched off and deleted by role 2 alone. */
export function useRights(): { altera: boolean; administra: boolean } {
  const { permissao } = useUsuario()
  const administra = permissao === ADMINISTRADOR
  return { altera: administra || permissao === OPERADOR, administra }
}

/** Whether a role may read what became of a record; of panel users only role 2 may. */
export const readsHistory = (papel: Papel): boolean => papel === OPERADOR || papel === ADMINISTRADOR
