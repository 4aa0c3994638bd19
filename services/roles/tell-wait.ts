import { unavailable } from '#contracts/errors.ts'

/** How long a start may wait in silence. */
const SILENT_MS = 5_000

export interface WaitOptions {
  say: (line: string) => void
  /** How far it is, in a few words. */
  progress?: () => Promise<string>
  /** Longer than this the start does not wait. Unset where what is waited for has its own limit. */
  withinMs?: number
  everyMs?: number
}

/**
 * Waits for `work`, and says every few seconds that it waits for `what`.
 * @throws Failure `inicio-demorado` after `withinMs`.
 */
export async function tellWait<T>(
  what: string,
  work: Promise<T>,
  { say, progress, withinMs, everyMs = SILENT_MS }: WaitOptions,
): Promise<T> {
  let isOver = false
  const tell = async (): Promise<void> => {
    const how = progress && (await progress().catch(() => undefined))
    if (!isOver) say(`Esperando ${what}${how ? ` (${how})` : ''}…`)
  }
  const telling = setInterval(() => void tell(), everyMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const limit = withinMs === undefined ? undefined : setTimeout(() => reject(tookTooLong(what, withinMs)), withinMs)
  try {
    return await Promise.race([work, late])
  } finally {
    isOver = true
    clearInterval(telling)
    clearTimeout(limit)
  }
}

const tookTooLong = (what: string, ms: number) =>
  unavailable(
    'inicio-demorado',
    `O início parou depois de ${ms / 1000} segundos esperando ${what}. Confira o banco de dados e comece de novo.`,
  )
