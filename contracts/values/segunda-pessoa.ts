import { z } from 'zod'

/** What an act's call answers when it waits for a second person. */
export const aguardaSegundaPessoaSchema = z.object({
  mensagem: z.string(),
  /** The number of the request. */
  pedido: z.int(),
})
export type AguardaSegundaPessoa = z.output<typeof aguardaSegundaPessoaSchema>

/** The answer 202 of an act that is long work: it goes on, or waits for a second person. */
export const trabalhoOuPedidoSchema = z.union([z.object({ idProcessamento: z.uuid() }), aguardaSegundaPessoaSchema])

/** What may refuse an act that is counted against a limit, before it is done or asked for. */
export const FALHAS_DO_LIMITE = { 'ato-em-andamento': 409 } as const
