import type { TipoPremio } from '../events/resgate.ts'
import type { Centesimos } from './centesimos.ts'

export const nomeTipoPremio: Readonly<Record<TipoPremio, string>> = {
  geral: 'Geral',
  bivolt: 'Bivolt',
  credito: 'Crédito no cartão',
  recarga: 'Recarga de celular',
  pix: 'Pix',
}

/** What one prize loads on a card, for prizes that are a credit (`domain.md §4 Cards`). */
export const cargaDoPremio = ({
  tipo,
  custoTotal,
  valorCredito,
}: {
  tipo: TipoPremio
  custoTotal: Centesimos
  valorCredito: Centesimos | null
}): Centesimos | undefined => (tipo === 'credito' ? valorCredito || custoTotal : undefined)

const PONTO = 100n

/**
 * The price of one prize for a member, in hundredths of points: `custoTotal ÷ valorPonto` rounded up to whole points
 * (`domain.md §2`). Undefined without a positive value of the point, because then there are no prizes.
 */
export function precoEmPontos(custoTotal: Centesimos, valorPonto: Centesimos | null): Centesimos | undefined {
  if (valorPonto === null || valorPonto <= 0) return undefined
  const [custo, valor] = [BigInt(custoTotal), BigInt(valorPonto)]
  const pontos = Number(((custo + valor - 1n) / valor) * PONTO)
  if (!Number.isSafeInteger(pontos)) throw new RangeError(`Preço fora do limite: ${custoTotal} por ${valorPonto}`)
  return pontos
}
