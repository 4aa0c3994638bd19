import type { IntervaloSelado, Selo } from '#contracts/events/selo.ts'

export const STREAM_DOS_SELOS = 'selo'

/** The point up to which the ledger is sealed. */
export type UltimoSelo = Pick<Selo, 'numero' | 'ate' | 'hash'> & { ultimo?: Selo['ultimo'] }

export const SEM_SELO: UltimoSelo = { numero: 0, ate: 0, hash: '0'.repeat(64) }

/** Accepts a seal that begins exactly where the previous one ended; one that comes too late adds nothing. */
export const seloDecider = {
  initialState: (): UltimoSelo => SEM_SELO,
  decide: (selo: Selo, ultimo: UltimoSelo): IntervaloSelado[] =>
    selo.numero === ultimo.numero + 1 && selo.de === ultimo.ate + 1 && selo.hashAnterior === ultimo.hash
      ? [{ type: 'IntervaloSelado', data: selo }]
      : [],
  evolve: (_: UltimoSelo, { data: { numero, ate, ultimo, hash } }: IntervaloSelado): UltimoSelo => ({
    numero,
    ate,
    ultimo,
    hash,
  }),
}
