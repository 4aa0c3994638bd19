import { z } from 'zod'
import { workContract } from './work.ts'

/** A request that a second person confirmed, and its act. */
export const confirmarPedido = workContract('confirmar-pedido', z.object({ numero: z.int() }))
