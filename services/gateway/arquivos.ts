import { refused, unavailable } from '#contracts/errors.ts'
import { accepted, type Answered } from './endpoints.ts'
import { waitForEnd, type ProcessamentosDeps } from './processamentos.ts'

/** How long a call waits for its file before it answers 202 (`interfaces.md §3`). */
const WAIT_MS = 20_000

export interface ArquivosDeps extends ProcessamentosDeps {
  /** `WAIT_MS` unless set. */
  exportWaitMs?: number
}

type Resposta = { fileLink: string } | { idProcessamento: string }

/** The link of the file that a job makes, or the job while it still runs. */
export async function answerWithFile(
  deps: ArquivosDeps,
  idProcessamento: string,
  signal: AbortSignal,
): Promise<Resposta | Answered<Resposta>> {
  const last = await waitForEnd(
    deps,
    idProcessamento,
    AbortSignal.any([signal, AbortSignal.timeout(deps.exportWaitMs ?? WAIT_MS)]),
  )
  if (last?.estado === 'falhou')
    throw refused('exportacao-falhou', last.falha ?? 'O arquivo não pôde ser gerado. Tente exportar de novo.')
  if (last?.estado !== 'concluido') return accepted<Resposta>({ idProcessamento })
  if (last.tipo === 'upload-vendas' || !last.resultado)
    throw unavailable('resultado-ausente', 'O resultado ainda não está disponível. Tente novamente em instantes.')
  return { fileLink: last.resultado.fileLink }
}
