/** Reproducible random numbers: the same seed gives the same programme on every machine. Integers only. */
export interface Random {
  /** From `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** True with a probability of `percent` per cent. */
  chance(percent: number): boolean
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[]
  /** An index of `weights`, with probability proportional to its weight. */
  weighted(weights: Weights): number
}

/** Cumulative sums of integer weights, so that picking among many is a binary search. */
export interface Weights {
  readonly cumulative: readonly number[]
}

export function weightsOf(weights: readonly number[]): Weights {
  let sum = 0
  return { cumulative: weights.map((weight) => (sum += weight)) }
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const int = (min: number, max: number) => min + Math.floor((next() * (max - min + 1)) / 0x1_0000_0000)
  return {
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    chance: (percent) => int(1, 100) <= percent,
    shuffle(list) {
      const copy = [...list]
      for (let n = copy.length - 1; n > 0; n--) {
        const other = int(0, n)
        ;[copy[n], copy[other]] = [copy[other]!, copy[n]!]
      }
      return copy
    },
    weighted({ cumulative }) {
      const target = int(1, cumulative.at(-1) ?? 1)
      let low = 0
      let high = cumulative.length - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if (cumulative[middle]! >= target) high = middle
        else low = middle + 1
      }
      return low
    },
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  return value >>> 0
}

/** Mulberry32 by Tommy Ettinger (public domain): 32 bits of state are enough for a demonstration. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
