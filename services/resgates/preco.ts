import { refused } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { precoEmPontos } from '#contracts/values/premio.ts'

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
