/** One message by an approved template (`decisions.md §I 96`). */
export interface MensagemWhatsApp {
  /** Of the row in `mensagens`: a store that can tell takes the same id once. */
  id: string
  /** E.164: `+5511987654321`. */
  para: string
  /** Name of the approved template, and its language. */
  modelo: string
  idioma: string
  /** The template's variables, in order. */
  parametros: readonly string[]
  /** The whole text as the person reads it; the real service makes it from the template. */
  texto: string
}

/** The message did not go out. Its text names a code and never the person, the number or the token. */
export class EntregaFalhou extends Error {
  /** Worth another try later; otherwise the same message will never go out. */
  readonly retentavel: boolean
  constructor(mensagem: string, retentavel: boolean, cause?: unknown) {
    super(mensagem, { cause })
    this.name = 'EntregaFalhou'
    this.retentavel = retentavel
  }
}

/** Sends WhatsApp messages. Each implementation passes `whatsapp.contract.ts`. */
export interface WhatsApp {
  /** @throws EntregaFalhou and nothing else. */
  enviar(mensagem: MensagemWhatsApp): Promise<void>
}
