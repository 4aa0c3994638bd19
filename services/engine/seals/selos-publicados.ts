import type { Selo } from '#contracts/events/selo.ts'
import type { EventoIndexado } from './selo.ts'

export interface SeloPublicado extends Selo {
  /** `metadata.at` of the seal's event. */
  seladoEm: string
}

/** Another seal is already published under that number; published seals are never replaced. */
export class SeloJaPublicado extends Error {
  constructor(numero: number) {
    super(`Outro selo já foi publicado com o número ${numero}`)
    this.name = 'SeloJaPublicado'
  }
}

/**
 * Seals outside the database, out of reach of somebody who can rewrite the ledger and all of its seals. Reading
 * something that is not a seal fails with an Error that says why.
 */
export interface SelosPublicados {
  /**
   * The seal is on disk when this resolves; publishing the same seal again changes nothing.
   * @throws SeloJaPublicado
   */
  publicarSelo(selo: SeloPublicado, indice: readonly EventoIndexado[]): Promise<void>
  /** The numbers published, in order. */
  numeros(): Promise<number[]>
  lerSelo(numero: number): Promise<SeloPublicado | undefined>
  lerIndice(numero: number): Promise<EventoIndexado[] | undefined>
}
