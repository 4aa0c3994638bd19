/** What became of a message: it waits, it left, the service refused it, or it has nobody to go to. */
export const ESTADOS_DA_MENSAGEM = ['Aguarda o envio', 'Enviada', 'Não entregue', 'Não enviada'] as const
export type EstadoDaMensagem = (typeof ESTADOS_DA_MENSAGEM)[number]

export const CANAIS = ['WhatsApp', 'E-mail'] as const
