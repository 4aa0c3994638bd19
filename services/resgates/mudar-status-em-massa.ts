import { Failure } from '#contracts/errors.ts'
import type { ResultadoDoStatus } from '#contracts/http/atos-de-resgate.ts'
import type { StatusDeEntrega } from '#contracts/values/status-resgate.ts'
import { resgatesPorNumero } from '#projections/resgates/resgates.queries.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { resgateNaoEncontrado } from './ler-resgate.ts'
import type { ContextoDoResgate } from './mudar-resgate.ts'

/** Redemptions that are changed at once: as many as the ledger writes together. */
const AO_MESMO_TEMPO = 32

/**
 * Sets the delivery's status of each redemption within reach. One that may not change comes back with the reason, the
 * others change (`decisions.md §G 87`).
 */
export async function mudarStatusEmMassa(
  context: ContextoDoResgate,
  reach: Reach,
  { numeros, status, chave }: { numeros: readonly number[]; status: StatusDeEntrega; chave: string },
): Promise<{ resultados: ResultadoDoStatus[]; position: Position | undefined }> {
  const achados = new Map(
    (await resgatesPorNumero(context.db, reach, numeros)).map(({ numero, idResgate }) => [numero, idResgate]),
  )
  const mudar = async (id: number): Promise<ResultadoDoStatus & { position?: Position | undefined }> => {
    const idResgate = achados.get(id)
    try {
      if (idResgate === undefined) throw resgateNaoEncontrado()
      const { resgate, position } = await alterarStatusResgate(context, { idResgate, chave, status })
      return { id, alterado: true, status: resgate.status, motivo: null, position }
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.kind === 'unavailable') throw failure
      return { id, alterado: false, status: null, motivo: failure.message }
    }
  }
  const resultados: Awaited<ReturnType<typeof mudar>>[] = []
  for (let from = 0; from < numeros.length; from += AO_MESMO_TEMPO)
    resultados.push(...(await Promise.all(numeros.slice(from, from + AO_MESMO_TEMPO).map(mudar))))
  return {
    resultados: resultados.map(({ position: _, ...resultado }) => resultado),
    position: latest(...resultados.map(({ position }) => position)),
  }
}
