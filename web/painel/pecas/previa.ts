import type { TipoProcessamento } from '#contracts/http/processamentos.ts'
import type { AguardaSegundaPessoa } from '#contracts/values/segunda-pessoa.ts'
import type { QueryOf } from '#web/shared/ui/loaded.tsx'
import { useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'

interface Resultado {
  simulado: boolean
}
/** Work that goes on. */
interface Aceito {
  idProcessamento: string
}

type Andamento = Aceito | AguardaSegundaPessoa

/** Whether an answer is the result, or only says that work goes on or that a second person is needed. */
export const terminado = <R extends Resultado>(answer: R | Andamento): answer is R => 'simulado' in answer

/** Whether the answer is of work that goes on. */
export const continua = (answer: object): answer is Aceito => !('simulado' in answer) && 'idProcessamento' in answer

/** What a call with `simular` finds now; of a large one once its work, of this kind, has ended. */
export function usePrevia<R extends Resultado>(
  tipo: TipoProcessamento,
  codigo: string,
  { currentData, error, isFetching, refetch }: QueryOf<R | Andamento>,
): QueryOf<R> {
  // What was computed for an earlier dialog is not shown.
  const answer = isFetching ? undefined : currentData
  const later = answer === undefined || !continua(answer) ? undefined : answer.idProcessamento
  const { currentData: job } = useProcessamentoQuery({ params: { id: later ?? '' } }, { skip: later === undefined })
  if (answer !== undefined && terminado(answer)) return { currentData: answer, isFetching, refetch }
  if (job?.tipo === tipo && job.resultado !== null)
    return { currentData: job.resultado as unknown as R, isFetching, refetch }
  const failed = job?.falha ? { status: 422, erro: job.falha, codigo, campos: {}, correlacao: job.id } : error
  return { error: failed, isFetching: isFetching || (later !== undefined && !failed), refetch }
}
