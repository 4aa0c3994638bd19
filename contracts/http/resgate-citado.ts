import { z } from 'zod'

/** A redemption where another record names it. */
export const resgateCitadoSchema = z.object({
  /** The number that people see. */
  numero: z.int(),
  codigoPremio: z.string(),
  /** As the prize is called now; empty for one that nobody registered. */
  premio: z.string(),
  qtde: z.int(),
})
export type ResgateCitado = z.output<typeof resgateCitadoSchema>
