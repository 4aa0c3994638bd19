/** One message by an approved template (`decisions.md §I 96`). */
export interface MensagemWhatsApp {
  /** The id of the row in `mensagens`; an implementation that can recognise it accepts the same id once. */
  id: string
  /** E.164: `+5511987654321`. */
  para: string
  /** Name of the approved template, and its language. */
  modelo: string
  idioma: string
  /** The template's variables, in order. */
  parametros: readonly string[]
  /** The whole text as the person reads it; the real service builds it from the template. */
  texto: string
}

/** Sends WhatsApp messages. Each implementation passes `whatsapp.contract.ts`. */
export interface WhatsApp {
  /** @throws EntregaFalhou and nothing else. */
  enviar(mensagem: MensagemWhatsApp): Promise<void>
}
