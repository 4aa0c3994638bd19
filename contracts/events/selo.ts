import { z } from 'zod'
import { event, type EventOf } from '../event.ts'

/** SHA-256 in lower-case hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const posicao = z.string().regex(/^[1-9]\d*$/)

export const intervaloSelado = event(
  'IntervaloSelado',
  'Intervalo do ledger selado',
  z.object({
    /** From 1, without gaps: the seal's revision plus one. */
    numero: z.int().positive(),
    /** Position of the first event sealed. The interval is everything after the previous seal, up to `ate`. */
    de: posicao,
    /** Position of the last event sealed. */
    ate: posicao,
    /** How many events it seals. */
    eventos: z.int().positive(),
    /** Hash of the previous seal; zeros in the first. */
    hashAnterior: sha256,
    /** SHA-256 of everything else in this seal; it covers every stored byte up to `ate`. */
    hash: sha256,
    /** The interval in pieces, so that a difference can be found without the rest. */
    blocos: z
      .array(
        z.object({
          /** Position of the piece's last event. */
          ate: posicao,
          /** SHA-256 of its events' hashes. */
          hash: sha256,
        }),
      )
      .min(1),
  }),
)

/** One stream, `selo`; each of its events seals an interval of the whole ledger (`domain.md §3.3`). */
export const selo = { category: 'selo', stream: 'selo', events: { intervaloSelado } } as const

export type IntervaloSelado = EventOf<typeof intervaloSelado>
export type Selo = IntervaloSelado['data']
