import type { Position } from '#services/engine/ledger/port.ts'

/** A difference from the seals, with what is known of the event concerned. */
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

/** Keeps the first problems and counts the others, so that a ledger with errors throughout does not fill the memory. */
export class Problemas {
  static readonly MAX = 1000
  readonly lista: ProblemaDoLedger[] = []
  omitidos = 0

  add(problema: ProblemaDoLedger): void {
    if (this.lista.length < Problemas.MAX) this.lista.push(problema)
    else this.omitidos++
  }
}
