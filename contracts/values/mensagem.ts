import { z } from 'zod'

/** A message to a salesperson, as the page of what it is about tells of it. */
export const mensagemDaPaginaSchema = z.object({
  canal: z.enum(['whatsapp', 'email']),
  estado: z.enum(['pendente', 'enviada', 'falhou', 'sem-destino']),
  criadaEm: z.iso.datetime(),
  enviadaEm: z.iso.datetime().nullable(),
})
export type MensagemDaPagina = z.output<typeof mensagemDaPaginaSchema>

/** What became of a message: it waits, it left, the service refused it, or it has nobody to go to. */
export const ESTADOS_DA_MENSAGEM = ['Aguarda o envio', 'Enviada', 'Não entregue', 'Não enviada'] as const
export type EstadoDaMensagem = (typeof ESTADOS_DA_MENSAGEM)[number]

export const CANAIS = ['WhatsApp', 'E-mail'] as const
