import { z } from 'zod'

/** A tick, as queries and forms with a file write it. */
export const marcado = z.enum(['1', '0', 'true', 'false']).transform((valor) => valor === '1' || valor === 'true')
