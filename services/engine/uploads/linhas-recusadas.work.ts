import { conflict, invalid, refused } from '#contracts/errors.ts'
import type { EngineApp } from '#services/engine/app.ts'
import { csvOfSheet } from '#services/engine/exports/csv.ts'
import { fileNameOf } from '#services/engine/exports/file-name.ts'
import { xlsxOf } from '#services/engine/exports/xlsx.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { countedRows, fileWork, startFile } from '#services/engine/work/file-work.ts'
import { noSuchWork, readProcessamento } from '#services/engine/work/processamentos.ts'
import { isUpload } from './upload-kind.ts'

/** The rows of an upload that were left out, as a file of the same type to correct and send again. */
export const linhasRecusadas = fileWork<'linhas-recusadas', { idProcessamento: string }>('linhas-recusadas', {
  async write({ work, keep }, { db, files, works, agora }) {
    const upload = await db
      .selectFrom('processamentos')
      .select(['id', 'tipo', 'arquivo'])
      .where('id', '=', work.input.idProcessamento)
      .executeTakeFirstOrThrow()
    const kind = works[upload.tipo]
    if (!isUpload(kind)) throw noSuchWork()
    return files.withLocalPath(upload.arquivo, async (path) => {
      const { signal } = work
      const sheet = await kind.refusedRows({ db, idProcessamento: upload.id, path, agora: agora(), signal })
      const { rows, linhas } = countedRows(work, sheet.linhas, 0)
      const content = { ...sheet, linhas: rows }
      const tipo = tipoDe(upload.arquivo)
      const file = tipo === 'xlsx' ? xlsxOf([content]) : csvOfSheet(content)
      return { arquivo: await keep(file, tipo), linhas: linhas() }
    })
  },
})

/**
 * Starts the file of an upload that the person may follow, and answers its id.
 * @throws Failure `processamento-nao-encontrado`; `processamento-em-andamento`; `sem-linhas-recusadas`;
 * `planilha-removida`
 */
export async function pedirLinhasRecusadas(
  app: EngineApp,
  idProcessamento: string,
  actor: ActorPainel,
): Promise<string> {
  const upload = await readProcessamento(app, idProcessamento, actor)
  const kind = app.works[upload.tipo]
  if (!isUpload(kind)) throw noSuchWork()
  if (upload.estado !== 'concluido')
    throw conflict('processamento-em-andamento', 'Este envio não terminou. Espere o fim para ter as linhas recusadas.')
  if (upload.erros === 0) throw invalid('sem-linhas-recusadas', 'Nenhuma linha deste envio foi recusada.')
  const { arquivo } = await app.db
    .selectFrom('processamentos')
    .select('arquivo')
    .where('id', '=', idProcessamento)
    .executeTakeFirstOrThrow()
  if (arquivo === '')
    throw refused(
      'planilha-removida',
      'A planilha deste envio não está mais guardada: uma pessoa que estava nela pediu a exclusão dos dados.',
    )
  return startFile(app, linhasRecusadas, {
    input: { idProcessamento },
    nomeArquivo: fileNameOf(`Corrigir ${upload.nomeArquivo}`, tipoDe(arquivo), app.agora()),
    actor,
  })
}

/** As it was told by its content when it came. */
const tipoDe = (arquivo: string): 'xlsx' | 'csv' => (arquivo.endsWith('.xlsx') ? 'xlsx' : 'csv')
