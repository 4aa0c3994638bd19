import type { EnderecoDoCep } from '#contracts/http/cep.ts'

/** The service did not answer as it should. Its text names no CEP. */
export class CepIndisponivel extends Error {
  constructor(motivo: string, cause?: unknown) {
    super(`postal-code service: ${motivo}`, { cause })
    this.name = 'CepIndisponivel'
  }
}

/** Knows the address of eight digits. */
export interface ServicoDeCep {
  /**
   * Undefined when there is no such CEP.
   * @throws CepIndisponivel and nothing else
   */
  consultar(cep: string): Promise<EnderecoDoCep | undefined>
}
