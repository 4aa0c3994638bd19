import { situacaoDasCompras } from '#projections/compras/compras.queries.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'

export const historicoRoutes = ({ readDb }: App) =>
  ({
    async primeiraDataDoHistorico(_, { actor }) {
      const { primeiraData } = await situacaoDasCompras(readDb, reachOf(actor))
      return { primeiraData }
    },
    async ultimaDataDoHistorico(_, { actor }) {
      const { ultimoEnvio } = await situacaoDasCompras(readDb, reachOf(actor))
      return { history: ultimoEnvio && { criadoEm: ultimoEnvio.toISOString() } }
    },
  }) satisfies Partial<Handlers>
