import type { Selo } from '#contracts/events/selo.ts'
import type { EventoIndexado } from './selo.ts'

export interface SeloPublicado extends Selo {
  /** `metadata.at` of the seal's event. */
  seladoEm: string
}

/** Another seal stands under that number already: what was published is never replaced. */
export class SeloJaPublicado extends Error {
  constructor(numero: number) {
    super(`Outro selo já foi publicado com o número ${numero}`)
    this.name = 'SeloJaPublicado'
  }
}

/**
 * Seals outside the database, where whoever can rewrite the ledger and all of its seals cannot reach them. Reading may
 * fail with an Error that says why when what stands there is not a seal.
 */
export interface SelosPublicados {
  /**
   * On disk when it resolves; the same seal again changes nothing.
   * @throws SeloJaPublicado
   */
  publicarSelo(selo: SeloPublicado, indice: readonly EventoIndexado[]): Promise<void>
  /** The numbers published, in order. */
  numeros(): Promise<number[]>
  lerSelo(numero: number): Promise<SeloPublicado | undefined>
  lerIndice(numero: number): Promise<EventoIndexado[] | undefined>
}
