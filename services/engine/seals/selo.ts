import { hash } from 'node:crypto'
import type { Selo } from '#contracts/events/selo.ts'
import { START, type Position } from '#services/engine/ledger/port.ts'
import { SEM_SELO, STREAM_DOS_SELOS, type UltimoSelo } from './selo.decider.ts'
import { eventsBetween, type StoredEvent, type StoredEvents } from './stored-events.ts'

/** Events behind one hash of the seal: few enough to locate a difference when only the seal is left. */
const EVENTS_PER_BLOCK = 256
/**
 * A longer interval becomes several seals, which bounds the memory for sealing and the size of a seal and its index.
 */
const EVENTS_PER_SEAL = 32_768

/** What a seal's index keeps of each event: enough to name one that is missing. */
export interface EventoIndexado {
  posicao: Position
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

export const indexar = ({ position, stream, revision, id, type, data, metadata }: StoredEvent): EventoIndexado => ({
  posicao: position,
  stream,
  revisao: revision,
  tipo: type,
  hash: sha256(netstrings([position, stream, revision, id, type, data, metadata])),
})

export const hashDoBloco = (eventos: readonly EventoIndexado[]): string =>
  sha256(eventos.map((evento) => evento.hash).join(''))

/** The hash that a seal must have: over everything in it, including the previous seal's hash. */
export const hashDoSelo = ({ numero, hashAnterior, de, ate, eventos, blocos }: Omit<Selo, 'hash'>): string =>
  sha256(
    netstrings([
      'lastro-selo-1',
      numero,
      hashAnterior,
      de,
      ate,
      eventos,
      ...blocos.flatMap((bloco) => [bloco.ate, bloco.hash]),
    ]),
  )

/**
 * The seal of the events after `ultimo`, up to `ate` or to the maximum of one seal, with its index. Undefined when
 * there are only seals, which would otherwise seal each other for ever.
 */
export async function montarSelo(
  gravados: StoredEvents,
  ultimo: UltimoSelo,
  ate: Position,
  signal?: AbortSignal,
): Promise<SeloMontado | undefined> {
  const indice: EventoIndexado[] = []
  for await (const event of eventsBetween(gravados, ultimo.ate, ate, signal)) {
    indice.push(indexar(event))
    if (indice.length === EVENTS_PER_SEAL) break
  }
  const [primeiro, fim] = [indice[0], indice.at(-1)]
  if (!primeiro || !fim || indice.every((evento) => evento.stream === STREAM_DOS_SELOS)) return undefined
  const blocos: Selo['blocos'] = []
  for (let from = 0; from < indice.length; from += EVENTS_PER_BLOCK) {
    const bloco = indice.slice(from, from + EVENTS_PER_BLOCK)
    blocos.push({ ate: bloco.at(-1)?.posicao ?? START, hash: hashDoBloco(bloco) })
  }
  const semHash = {
    numero: ultimo.numero + 1,
    de: primeiro.posicao,
    ate: fim.posicao,
    eventos: indice.length,
    hashAnterior: ultimo.hash,
    blocos,
  }
  return { selo: { ...semHash, hash: hashDoSelo(semHash) }, indice }
}

export { SEM_SELO, STREAM_DOS_SELOS, type UltimoSelo }
