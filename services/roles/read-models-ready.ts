import { projections } from '#projections/all.ts'
import { comparePositions, START } from '#services/engine/ledger/port.ts'
import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { readCheckpoints } from '#services/engine/subscriptions/checkpoints.ts'
import type { Platform } from './platform.ts'
import { tellWait } from './tell-wait.ts'

/** Those of a fresh demo programme are built within seconds; past this the screens open while they are filled. */
const READY_MS = 60_000

/** Waits until every read model holds what is in the ledger, or says which do not, and why. */
export async function readModelsReady(
  { url, pool, ledger }: Pick<Platform, 'url' | 'pool' | 'ledger'>,
  say: (line: string) => void,
  withinMs = READY_MS,
): Promise<void> {
  const names = projections.map(({ name }) => name)
  const head = await ledger.head()
  /** Those that are not ready, with the failure on which they stand. */
  const missing = async (): Promise<string[]> => {
    const standing = new Map((await readCheckpoints(pool)).map((checkpoint) => [checkpoint.name, checkpoint]))
    return names.flatMap((name) => {
      const { position = START, failure = null } = standing.get(name) ?? {}
      if (comparePositions(position, head) >= 0) return []
      return [failure === null ? name : `${name} (parada: ${failure})`]
    })
  }
  const waiting = await caughtUp(url, pool)
  try {
    const isReady = await tellWait('as tabelas de leitura', waiting.wait(names, head, withinMs), {
      say,
      progress: async () => `${names.length - (await missing()).length} de ${names.length} prontas`,
    })
    const left = isReady ? [] : await missing()
    if (left.length === 0) return
    say(`Ainda não estão prontas: ${left.join(', ')}.`)
    say('O Lastro abre assim mesmo, e estas tabelas de leitura se completam sozinhas.')
  } finally {
    await waiting.close()
  }
}
