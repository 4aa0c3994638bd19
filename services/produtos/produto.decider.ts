import type { Texto } from '#contracts/event.ts'
import type { ProdutoEvent } from '#contracts/events/produto.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { conferirInicio, emVigor, type Datado } from '#contracts/values/datado.ts'
import type { Dia } from '#contracts/values/dia.ts'

export interface Produto {
  /** Points of one unit, in the order in which they were entered. */
  valoresPontos: (Datado & { valorPontos: Centesimos })[]
}

export interface DefinirValorPontos {
  tipo: 'definirValorPontos'
  idProduto: string
  valorPontos: Centesimos
  desde: Dia
  hoje: Dia
  motivo: Texto | null
}

export const produtoDecider = {
  initialState: (): Produto => ({ valoresPontos: [] }),

  decide({ idProduto, valorPontos, desde, hoje, motivo }: DefinirValorPontos, state: Produto): ProdutoEvent[] {
    conferirInicio(desde, hoje, motivo)
    if (emVigor(state.valoresPontos, desde)?.valorPontos === valorPontos) return []
    return [{ type: 'ValorPontosDefinido', data: { idProduto, valorPontos, desde, motivo } }]
  },

  evolve(state: Produto, event: ProdutoEvent): Produto {
    return { valoresPontos: [...state.valoresPontos, { desde: event.data.desde, valorPontos: event.data.valorPontos }] }
  },
}
