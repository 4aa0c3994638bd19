export interface Endereco {
  nome: string
  endereco: string
}

/** One e-mail, with the same words as text and as HTML. */
export interface Email {
  /** The id of the row in `mensagens`: one e-mail sent twice has one `Message-ID`. */
  id: string
  para: Endereco
  /** Whom an answer goes to, where that is not the sender. */
  responderPara?: Endereco
  assunto: string
  texto: string
  html: string
}

/** Sends e-mails. Each implementation passes `email.contract.ts`. */
export interface Mailer {
  /** @throws EntregaFalhou and nothing else. */
  enviar(email: Email): Promise<void>
}
