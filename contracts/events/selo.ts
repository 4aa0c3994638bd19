import { z } from 'zod'
import { event, type EventOf } from '../event.ts'

/** SHA-256 in lower-case hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** An event's place in the whole ledger, counted from 1: the same in every copy, whatever its positions are there. */
const ordem = z.int().positive()

export const intervaloSelado = event(
  'IntervaloSelado',
  'Intervalo do ledger selado',
  z.object({
    /** From 1, without gaps: the seal's revision plus one. */
    numero: z.int().positive(),
    /** Which event of the ledger is the first sealed: the one after those of the previous seal. */
    de: ordem,
    /** Which event of the ledger is the last sealed. */
    ate: ordem,
    /** The last event sealed, by its place in its stream: the seal is found in the ledger by it. */
    ultimo: z.object({ stream: z.string(), revisao: z.int().nonnegative() }),
    /** Hash of the previous seal; zeros in the first. */
    hashAnterior: sha256,
    /** SHA-256 of everything else in this seal; it covers every stored byte up to `ate`. */
    hash: sha256,
    /** The interval in pieces, so that a difference can be found without the rest. */
    blocos: z
      .array(
        z.object({
          /** Which event of the ledger is the piece's last. */
          ate: ordem,
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
