import { refused } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'

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

/**
 * Unit price and total cost (`round(price × qtde, 0)`: the price is whole, so the cost is too).
 * @throws Failure when there is no price
 */
export function custoDoResgate(
  custoTotal: Centesimos,
  valorPonto: Centesimos | null,
  qtde: number,
): { pontosUnitario: Centesimos; pontos: Centesimos; valorPonto: Centesimos } {
  const pontosUnitario = precoEmPontos(custoTotal, valorPonto)
  if (pontosUnitario === undefined || valorPonto === null)
    throw refused('sem-valor-do-ponto', 'Sua rede ainda não tem um valor para o ponto. Fale com a equipe do programa.')
  if (pontosUnitario === 0) throw refused('premio-sem-preco', 'Este prêmio ainda não tem preço. Escolha outro.')
  return { pontosUnitario, pontos: pontosUnitario * qtde, valorPonto }
}
