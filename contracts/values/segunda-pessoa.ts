import { z } from 'zod'

/** What an act's call answers when it waits for a second person. */
export const aguardaSegundaPessoaSchema = z.object({
  mensagem: z.string(),
  /** The number of the request. */
  pedido: z.int(),
})
