import { hash } from 'node:crypto'
import type { Selo } from '#contracts/events/selo.ts'
import { START, type Position } from './port.ts'
import { SEM_SELO, STREAM_DOS_SELOS, type UltimoSelo } from './selo.decider.ts'
import { eventsBetween, type StoredEvent, type StoredEvents } from './stored-events.ts'

/** Events behind one hash of the seal: small enough to say where something differs when nothing but the seal is left. */
const EVENTS_PER_BLOCK = 256
/** A longer interval becomes several seals: it bounds the memory of whoever seals, and the size of one seal and its index. */
const EVENTS_PER_SEAL = 32_768

/** What the index of a seal keeps of each event: enough to name one that is gone. */
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

/** Length before text, so that no two lists of texts are the same bytes. */
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

/** The hash that a seal must have: of everything in it, the hash of the seal before included. */
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
 * The seal of what stands after `ultimo`, up to `ate` or to the most that one seal holds, with its index; undefined
 * when nothing stands there but seals, which would otherwise seal each other for ever.
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
