import { conflict, refused } from '#contracts/errors.ts'
import { RevisionConflict, START, type Ledger } from './port.ts'
import { inPieces, PAGE_EVENTS, type CopiedEvent } from './stored.ts'

export interface Copied {
  /** Events that the target had already. */
  before: number
  /** All events that both have now. */
  events: number
}

/** How far a copy has come. */
export type Progress = (step: 'compared' | 'copied', events: number) => void

/**
 * Copies a ledger to another store, of whichever engine: the same events in the same order, with the same ids and
 * bytes; positions are the target's. The target is empty or holds the beginning of the same ledger, which is compared,
 * so a copy that was interrupted goes on where it was, and one of a ledger that has grown takes what is new. In the end
 * everything is read again from both sides and compared.
 * @throws Failure `destino-com-outro-ledger`, `destino-em-uso`; LedgerUnavailable.
 */
export async function copyLedger(
  from: Ledger,
  to: Ledger,
  progress: Progress = () => undefined,
  signal?: AbortSignal,
): Promise<Copied> {
  const source = inPieces(from.stored.read(START, signal))
  const before = await compare(source, to, progress, signal)
  let events = before
  for (let page = await source.take(PAGE_EVENTS); page.length > 0; page = await source.take(PAGE_EVENTS)) {
    await to.stored.append(page.map(withoutPosition)).catch((error: unknown) => {
      if (error instanceof RevisionConflict)
        throw conflict(
          'destino-em-uso',
          `Alguém mais escreve no destino, ou a origem não é íntegra (${error.message}).`,
        )
      throw error
    })
    progress('copied', (events += page.length))
  }
  const again = await compare(inPieces(from.stored.read(START, signal)), to, progress, signal)
  if (again !== events)
    throw conflict('destino-em-uso', 'Alguém mais escreve no destino. Pare o Lastro e copie de novo.')
  return { before, events }
}

/** Takes from `source` what `to` holds, and answers how much that is. */
async function compare(
  source: ReturnType<typeof inPieces>,
  to: Ledger,
  progress: Progress,
  signal?: AbortSignal,
): Promise<number> {
  let events = 0
  for await (const page of to.stored.read(START, signal)) {
    const expected = await source.take(page.length)
    const wrong = page.findIndex((event, n) => !isSame(event, expected[n]))
    if (wrong !== -1)
      throw refused(
        'destino-com-outro-ledger',
        `O destino já tem outro ledger: seu evento nº ${events + wrong + 1} não é o da origem. Use um destino vazio, ou o de uma cópia interrompida desta origem.`,
      )
    progress('compared', (events += page.length))
  }
  return events
}

const withoutPosition = ({ position: _, ...event }: CopiedEvent & { position: string }): CopiedEvent => event

const isSame = (one: CopiedEvent, other: CopiedEvent | undefined): boolean =>
  one.id === other?.id
  && one.stream === other.stream
  && one.revision === other.revision
  && one.type === other.type
  && one.data === other.data
  && one.metadata === other.metadata
