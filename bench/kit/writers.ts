/** The task of a side that appends, the same for every store. */
export interface Appending {
  url: string
  writers: number
  eventsPerAppend: number
  accounts: number
  milliseconds: number
}

/** Warm-up, so that compiling code and caching plans is not measured. */
const WARM_UP_MS = 1500

/** Every writer repeats `append` on its own streams, so that writers do not conflict. Returns events a second. */
export async function rateOf(
  { writers, eventsPerAppend, accounts, milliseconds }: Appending,
  append: (account: number) => Promise<unknown>,
): Promise<number> {
  const random = (max: number): number => Math.floor(Math.random() * max)
  const run = async (forMs: number): Promise<number> => {
    const begin = performance.now()
    let appends = 0
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        while (performance.now() - begin < forMs) {
          await append(writer + writers * random(Math.floor(accounts / writers)))
          appends++
        }
      }),
    )
    return (appends * eventsPerAppend * 1000) / (performance.now() - begin)
  }
  await run(WARM_UP_MS)
  return run(milliseconds)
}

const uuidOf = (account: number): string => `00000000-0000-4000-8000-${String(account).padStart(12, '0')}`
export const idParceiroOf = uuidOf

/** A credit as the ledger holds it: about 600 bytes, the size of an average event. */
export const creditData = (account: number, n: number) => ({
  idParceiro: uuidOf(account),
  idRevenda: uuidOf(account % 500),
  idRede: uuidOf(account % 6),
  em: '2026-11-20',
  saldo: 123450 + n,
  idVenda: uuidOf(n),
  revisaoVenda: 0,
  alvo: 1250,
  documento: { numeroVenda: n, tipoFiscal: 'N', identificador: String(n).padStart(9, '0'), realizadoEm: '2026-11-19' },
  pontos: 1250,
  lote: { idLote: uuidOf(n), pontos: 1250, pontuadoEm: '2026-11-20', venceEm: '2027-11-20' },
  abatido: 0,
})

export const eventMetadata = () => ({
  by: uuidOf(1),
  byKind: 'usuario' as const,
  at: new Date().toISOString(),
  correlationId: uuidOf(2),
  causationId: null,
  commandId: uuidOf(3),
  schema: 1,
})
