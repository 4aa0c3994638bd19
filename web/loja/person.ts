import type { Answer } from '#contracts/endpoint.ts'
import type { ParceiroSessao, sessaoAtual } from '#contracts/http/sessoes.ts'
import { usePerson } from '../shared/session/session.hooks.ts'

/** What the store keeps of its session: the salesperson. */
export const storePersonOf = (answer: Answer<typeof sessaoAtual>): ParceiroSessao | null => (answer.tipo === 'loja' ? answer.parceiro : null)

/** The salesperson; only for screens behind the guard, where there always is one. */
export function useParceiro(): ParceiroSessao {
  const parceiro = usePerson<ParceiroSessao>()
  if (parceiro === null) throw new Error('No store session')
  return parceiro
}
