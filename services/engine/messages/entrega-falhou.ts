/** A message was not sent. The error's text names a code, never the person, their address or a secret. */
export class EntregaFalhou extends Error {
  /** Whether a later try may succeed; otherwise this message can never be sent. */
  readonly retentavel: boolean
  constructor(mensagem: string, retentavel: boolean, cause?: unknown) {
    super(mensagem, { cause })
    this.name = 'EntregaFalhou'
    this.retentavel = retentavel
  }
}
