import type { IntervaloSelado, Selo } from '#contracts/events/selo.ts'

export const STREAM_DOS_SELOS = 'selo'

/** Up to where the ledger is sealed. */
export interface UltimoSelo {
  numero: number
  ate: string
  hash: string
}
export const SEM_SELO: UltimoSelo = { numero: 0, ate: '0', hash: '0'.repeat(64) }

/** A seal stands when it goes on exactly where the one before ended; one that came too late states nothing new. */
export const seloDecider = {
  initialState: (): UltimoSelo => SEM_SELO,
  decide: (selo: Selo, ultimo: UltimoSelo): IntervaloSelado[] =>
    selo.numero === ultimo.numero + 1 && selo.hashAnterior === ultimo.hash
      ? [{ type: 'IntervaloSelado', data: selo }]
      : [],
  evolve: (_: UltimoSelo, { data }: IntervaloSelado): UltimoSelo => ({
    numero: data.numero,
    ate: data.ate,
    hash: data.hash,
  }),
}
