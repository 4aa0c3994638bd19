import { aprovacoes } from './aprovacoes/aprovacoes.projection.ts'
import { compras } from './compras/compras.projection.ts'
import { dashboard } from './dashboard/dashboard.projection.ts'
import { expirados } from './expirados/expirados.projection.ts'
import { extrato } from './extrato/extrato.projection.ts'
import { lotes } from './lotes/lotes.projection.ts'
import { logs } from './logs/logs.projection.ts'
import type { EventType } from '#contracts/events/catalogue.ts'
import { typesOf, type AnyProjection } from './projection.ts'
import { pendentes } from './pendentes/pendentes.projection.ts'
import { resgates } from './resgates/resgates.projection.ts'
import { sellout } from './sellout/sellout.projection.ts'
import { taxas } from './taxas/taxas.projection.ts'
import { vendas } from './vendas/vendas.projection.ts'
import { valores } from './valores/valores.projection.ts'

/** Every read model. Runner, rebuild, verification, waiting and health derive from this list. */
export const projections: readonly AnyProjection[] = [
  valores,
  vendas,
  dashboard,
  extrato,
  expirados,
  lotes,
  pendentes,
  resgates,
  sellout,
  taxas,
  compras,
  aprovacoes,
  logs,
]

/** The same by the events that each handles. */
export const followed = projections.map((projection) => ({ name: projection.name, types: typesOf(projection) }))

/** The read models that at least one of these events changes: whoever appended the events waits for them. */
export const readModelsOf = (events: readonly EventType[]): string[] =>
  followed.filter(({ types }) => types.some((type) => events.includes(type))).map(({ name }) => name)
