import type { Position } from './port.ts'

/** Something that is not as the seals say, with whatever is known of the event that it is about. */
export interface ProblemaDoLedger {
  tipo:
    | 'evento-alterado'
    | 'evento-ausente'
    | 'evento-inserido'
    | 'evento-fora-de-ordem'
    | 'bloco'
    | 'selo'
    | 'publicacao'
    | 'protecao'
  selo?: number
  posicao?: Position
  stream?: string
  revisao?: number
  /** The event's type. */
  evento?: string
  /** A sentence for people. */
  descricao: string
}

/** The first problems are kept and the others counted: a ledger that is wrong throughout must not fill the memory. */
export class Problemas {
  static readonly MAX = 1000
  readonly lista: ProblemaDoLedger[] = []
  omitidos = 0

  add(problema: ProblemaDoLedger): void {
    if (this.lista.length < Problemas.MAX) this.lista.push(problema)
    else this.omitidos++
  }
}
