import type { Dia } from './dia.ts'

/** `decisions.md §E 62`. */
export const IDADE_MINIMA = 18

/** The sentence for somebody who is too young on that day; undefined for who is old enough. */
export function recusaDaIdade(nascimento: Dia, hoje: Dia): string | undefined {
  const aniversario = `${Number(nascimento.slice(0, 4)) + IDADE_MINIMA}${nascimento.slice(4)}`
  return aniversario <= hoje ? undefined : `O vendedor precisa ter pelo menos ${IDADE_MINIMA} anos`
}
