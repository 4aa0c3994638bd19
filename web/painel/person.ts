import type { Answer } from '#contracts/endpoint.ts'
import type { sessaoAtual, UsuarioSessao } from '#contracts/http/sessoes.ts'
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
