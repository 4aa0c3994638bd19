import type { ResultadoDoStatus } from '#contracts/http/atos-de-resgate.ts'
import type { StatusDeEntrega } from '#contracts/values/status-resgate.ts'
import { resgatesPorNumero } from '#projections/resgates/resgates.queries.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { attemptEach } from '#services/engine/records/attempt-each.ts'
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
  const mudancas = await attemptEach(numeros, AO_MESMO_TEMPO, (numero) => {
    const idResgate = achados.get(numero)
    if (idResgate === undefined) throw resgateNaoEncontrado()
    return alterarStatusResgate(context, { idResgate, chave, status })
  })
  return {
    resultados: mudancas.map(({ item: id, done, refusal: motivo }) => ({
      id,
      alterado: done !== undefined,
      status: done?.resgate.status ?? null,
      motivo,
    })),
    position: latest(...mudancas.map(({ done }) => done?.position)),
  }
}
