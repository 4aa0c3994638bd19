import type { TipoProcessamento } from '#contracts/http/processamentos.ts'
import type { QueryOf } from '../shared/ui/loaded.tsx'
import { useProcessamentoQuery } from './processamentos.api.ts'

interface Resultado {
  simulado: boolean
}
/** Work that goes on. */
interface Aceito {
  idProcessamento: string
}

/** Whether an answer is the result, or only the id of work that goes on. */
export const terminado = <R extends Resultado>(answer: R | Aceito): answer is R => 'simulado' in answer

/** What a call with `simular` finds now; of a large one once its work, of this kind, has ended. */
export function usePrevia<R extends Resultado>(
  tipo: TipoProcessamento,
  codigo: string,
  { currentData, error, isFetching, refetch }: QueryOf<R | Aceito>,
): QueryOf<R> {
  // What was computed for an earlier dialog is not shown.
  const answer = isFetching ? undefined : currentData
  const later = answer === undefined || terminado(answer) ? undefined : answer.idProcessamento
  const { currentData: job } = useProcessamentoQuery({ params: { id: later ?? '' } }, { skip: later === undefined })
  if (answer !== undefined && terminado(answer)) return { currentData: answer, isFetching, refetch }
  if (job?.tipo === tipo && job.resultado !== null)
    return { currentData: job.resultado as unknown as R, isFetching, refetch }
  const failed = job?.falha ? { status: 422, erro: job.falha, codigo, campos: {}, correlacao: job.id } : error
  return { error: failed, isFetching: isFetching || (later !== undefined && !failed), refetch }
}
