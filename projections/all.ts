import { dashboard } from './dashboard/dashboard.projection.ts'
import { extrato } from './extrato/extrato.projection.ts'
import { logs } from './logs/logs.projection.ts'
import type { AnyProjection } from './projection.ts'
import { sellout } from './sellout/sellout.projection.ts'
import { vendas } from './vendas/vendas.projection.ts'
import { valores } from './valores/valores.projection.ts'

/** Every read model; runner, rebuild, waiting and health derive from this list. */
export const projections: readonly AnyProjection[] = [valores, vendas, dashboard, extrato, sellout, logs]
