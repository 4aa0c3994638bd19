import { primeiroDiaDeCompra, ultimoRegistroDeCompra } from '#projections/compras/compras.queries.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'

export const historicoRoutes = ({ readDb }: App) =>
  ({
    async primeiraDataDoHistorico(_, { actor }) {
      return { primeiraData: await primeiroDiaDeCompra(readDb, reachOf(actor)) }
    },
    async ultimaDataDoHistorico(_, { actor }) {
      const ultimo = await ultimoRegistroDeCompra(readDb, reachOf(actor))
      return { history: ultimo && { criadoEm: ultimo.toISOString() } }
    },
  }) satisfies Partial<Handlers>
