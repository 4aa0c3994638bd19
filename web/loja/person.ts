import { useDispatch } from 'react-redux'
import type { Answer } from '#contracts/endpoint.ts'
import type { ParceiroSessao, sessaoAtual } from '#contracts/http/sessoes.ts'
import { personChanged } from '#web/shared/session/session.slice.ts'
import { usePerson } from '#web/shared/session/session.hooks.ts'

/**
 * The fields that the store keeps of its session in `localStorage`. The server is asked for the others, such as
 * addresses, when they are shown.
 */
const GUARDADO = [
  'id',
  'nome',
  'cpf',
  'saldoPontos',
  'idRevenda',
  'cnpjRevenda',
  'nomeRevenda',
  'tipoPontuacaoRevenda',
  'aceitouRegulamento',
  'informouCep',
  'senhaTemporaria',
] as const

/** The salesperson, as the screens know them. */
export type Vendedor = Pick<ParceiroSessao, (typeof GUARDADO)[number]>

export const vendedorDe = (parceiro: ParceiroSessao): Vendedor =>
  Object.fromEntries(GUARDADO.map((campo) => [campo, parceiro[campo]])) as unknown as Vendedor

/** Only such shops' people send photos of sales (`doc 3 §6`). */
export const pontuaPorFoto = ({ tipoPontuacaoRevenda }: Vendedor): boolean => tipoPontuacaoRevenda === 1

/** The person of the session that the server restored; null when it is a panel session. */
export const storePersonOf = (answer: Answer<typeof sessaoAtual>): Vendedor | null =>
  answer.tipo === 'loja' ? vendedorDe(answer.parceiro) : null

/** The salesperson; only for screens behind the guard, where there always is one. */
export function useParceiro(): Vendedor {
  const parceiro = usePerson<Vendedor>()
  if (parceiro === null) throw new Error('No store session')
  return parceiro
}

/** Updates the session after an answer that contains the current salesperson. */
export function useParceiroMudou() {
  const dispatch = useDispatch()
  return (parceiro: ParceiroSessao) => {
    dispatch(personChanged(vendedorDe(parceiro)))
  }
}
