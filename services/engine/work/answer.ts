import { refused, unavailable } from '#contracts/errors.ts'
import type { ArquivoPronto } from '#contracts/works/arquivos.ts'
import { accepted, FileAnswer, type Answered } from '#services/engine/http/endpoints.ts'
import type { EngineApp } from '#services/engine/app.ts'
import { LINKS_PATH } from '#services/engine/files/links.ts'
import type { WorkKind } from './kind.ts'
import { waitForEnd, type WorkReading } from './processamentos.ts'

/** What work gives, or 202 with its id while it still runs; `answer` makes the call's answer of the result. */
export async function answerWithResult<Result, A>(
  app: WorkReading & Pick<EngineApp, 'workWaitMs'>,
  { failure }: WorkKind<string, unknown, unknown, Result>,
  idProcessamento: string,
  signal: AbortSignal,
  answer: (result: Result) => A,
): Promise<A | Answered<202, { idProcessamento: string }>> {
  const last = await waitForEnd(app, idProcessamento, AbortSignal.any([signal, AbortSignal.timeout(app.workWaitMs)]))
  if (last?.estado === 'falhou') throw refused(failure.codigo, last.falha ?? failure.falha)
  if (last?.estado !== 'concluido') return accepted({ idProcessamento })
  if (last.resultado === null)
    throw unavailable('resultado-ausente', 'O resultado ainda não está disponível. Tente novamente em instantes.')
  return answer(last.resultado as Result)
}

/** The file itself in the place of its link. */
export async function fileOf(
  { files, links }: Pick<EngineApp, 'files' | 'links'>,
  fileLink: string,
): Promise<FileAnswer> {
  const { pathname, searchParams } = new URL(fileLink, 'http://link.invalid')
  const file = links.read(pathname.slice(LINKS_PATH.length + 1), Object.fromEntries(searchParams))!
  return new FileAnswer(await files.read(file.name), file)
}

export const asLink = ({ fileLink }: ArquivoPronto): { fileLink: string } => ({ fileLink })
