import type { EnderecoDoCep } from '#contracts/http/cep.ts'

/** The service gave no valid answer. The error's text contains no CEP. */
export class CepIndisponivel extends Error {
  constructor(motivo: string, cause?: unknown) {
    super(`postal-code service: ${motivo}`, { cause })
    this.name = 'CepIndisponivel'
  }
}

/** Looks up the address of a CEP of eight digits. */
export interface ServicoDeCep {
  /**
   * Undefined when there is no such CEP.
   * @throws CepIndisponivel and nothing else
   */
  consultar(cep: string): Promise<EnderecoDoCep | undefined>
}
