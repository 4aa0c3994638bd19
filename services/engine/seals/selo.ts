import { hash } from 'node:crypto'
import type { Selo } from '#contracts/events/selo.ts'
import { comparePositions, type Position } from '#services/engine/ledger/port.ts'
import type { StoredEvent, StoredEvents } from '#services/engine/ledger/stored.ts'
import { SEM_SELO, STREAM_DOS_SELOS, type UltimoSelo } from './selo.decider.ts'

/** Events behind one hash of the seal: few enough to locate a difference when only the seal is left. */
export const EVENTS_PER_BLOCK = 256
/**
 * A longer interval becomes several seals, which bounds the memory for sealing and the size of a seal and its index.
 */
export const EVENTS_PER_SEAL = 32_768

/**
 * What a seal's index keeps of each event, in order: enough to name one that is missing. Nothing of it says where the
 * event stands in one store, so that it holds for a copy in another.
 */
export interface EventoIndexado {
  stream: string
  revisao: number
  tipo: string
  hash: string
}

export interface SeloMontado {
  selo: Selo
  indice: EventoIndexado[]
}

const sha256 = (text: string): string => hash('sha256', text)

/** Each text is preceded by its length, so that different lists of texts never give the same bytes. */
const netstrings = (texts: readonly (string | number)[]): string =>
  texts.map((text) => `${Buffer.byteLength(String(text))}:${text}`).join('')

export const indexar = ({ stream, revision, id, type, data, metadata }: StoredEvent): EventoIndexado => ({
  stream,
  revisao: revision,
  tipo: type,
  hash: sha256(netstrings([stream, revision, id, type, data, metadata])),
})

export const hashDoBloco = (eventos: readonly EventoIndexado[]): string =>
  sha256(eventos.map((evento) => evento.hash).join(''))

/** The hash that a seal must have: over everything in it, including the previous seal's hash. */
export const hashDoSelo = ({ numero, hashAnterior, de, ate, ultimo, blocos }: Omit<Selo, 'hash'>): string =>
  sha256(
    netstrings([
      'lastro-selo-2',
      numero,
      hashAnterior,
      de,
      ate,
      ultimo.stream,
      ultimo.revisao,
      ...blocos.flatMap((bloco) => [bloco.ate, bloco.hash]),
    ]),
  )

export interface Intervalo {
  /** Where the last event of the seal before stands. */
  depoisDe: Position
  /** Events after this position are left out. */
  ate: Position
  /** The most events. */
  eventos?: number
}

/**
 * The seal that follows `ultimo`, over the events of an interval, with its index. Undefined when there are only seals,
 * which would otherwise seal each other for ever.
 */
export async function montarSelo(
  stored: StoredEvents,
  ultimo: UltimoSelo,
  { depoisDe, ate, eventos = EVENTS_PER_SEAL }: Intervalo,
  signal?: AbortSignal,
): Promise<SeloMontado | undefined> {
  const indice: EventoIndexado[] = []
  for await (const page of stored.read(depoisDe, signal)) {
    const ours = page.filter(({ position }) => comparePositions(position, ate) <= 0).slice(0, eventos - indice.length)
    indice.push(...ours.map(indexar))
    if (ours.length < page.length) break
  }
  const fim = indice.at(-1)
  if (!fim || indice.every((evento) => evento.stream === STREAM_DOS_SELOS)) return undefined
  const blocos: Selo['blocos'] = []
  for (let from = 0; from < indice.length; from += EVENTS_PER_BLOCK) {
    const bloco = indice.slice(from, from + EVENTS_PER_BLOCK)
    blocos.push({ ate: ultimo.ate + from + bloco.length, hash: hashDoBloco(bloco) })
  }
  const semHash = {
    numero: ultimo.numero + 1,
    de: ultimo.ate + 1,
    ate: ultimo.ate + indice.length,
    ultimo: { stream: fim.stream, revisao: fim.revisao },
    hashAnterior: ultimo.hash,
    blocos,
  }
  return { selo: { ...semHash, hash: hashDoSelo(semHash) }, indice }
}

export { SEM_SELO, STREAM_DOS_SELOS, type UltimoSelo }
