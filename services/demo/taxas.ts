import type { NovaConfiguracao } from '#contracts/http/taxas.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { idProdutoDemo, idRedeDemo } from './elenco.ts'
import { redesDemo } from './lugares.ts'
import { materiais } from './materiais.ts'
import { createRandom } from './random.ts'

/** The products for which fees are configured: those that sell most. */
const PRODUTOS = 12
/** Of a hundred configurations, how many somebody forgot, which the report then says. */
const ESQUECIDAS = 12

/** The configurations of each network for the month in which its programme starts, and when each was entered. */
export function taxasDemo(inicio: Dia): (NovaConfiguracao & { noDia: number })[] {
  const random = createRandom('taxas de sucesso')
  const [ano, mes] = [Number(inicio.slice(0, 4)), Number(inicio.slice(5, 7))]
  const procurados = materiais.toSorted((a, b) => b.procura - a.procura).slice(0, PRODUTOS)
  return redesDemo.flatMap((rede) =>
    procurados
      .map(({ codigo, valorUnitario }) => ({
        idRede: idRedeDemo(rede.nome),
        idProduto: idProdutoDemo(codigo),
        ano,
        mes,
        valorUnitario: Math.round((valorUnitario * random.int(90, 108)) / 100),
        qtdVendidaAntes: random.int(40, 900) * 100,
        noDia: random.int(3, 20),
      }))
      .filter(() => !random.chance(ESQUECIDAS)),
  )
}
