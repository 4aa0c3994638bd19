import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure } from '#contracts/errors.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { PlanilhaRecusada } from '#services/engine/spreadsheet/refused.ts'
import { joinWork, startWork, type StartDependencies } from '#services/engine/work/start.ts'
import { FORMATOS, type UploadKind } from './upload-kind.ts'

export interface UploadRecebido<Input> {
  path: string
  nomeOriginal: string
  input: Input
  simular: boolean
  actor: { id: string }
  /** Becomes the upload's id: the same one again is the same upload. */
  commandId: string
}

const NOME_MAXIMO = 200

/**
 * Keeps an uploaded file and starts its work; answers the upload's id. The same call again joins what it started, and
 * starts an upload that failed anew.
 */
export async function receberUpload<Input>(
  app: StartDependencies & { files: Pick<FileStore, 'putFile' | 'delete'> },
  kind: UploadKind<string, Input>,
  { path, nomeOriginal, input, simular, actor, commandId: id }: UploadRecebido<Input>,
): Promise<string> {
  const tipo = await tipoDoArquivo(kind.formato, path)
  if (await joinWork(app, kind, id)) return id
  const arquivo = await app.files.putFile(path, tipo)
  const nomeArquivo =
    basename(nomeOriginal.replaceAll('\\', '/'))
      .replace(/\p{Cc}/gu, '')
      .slice(0, NOME_MAXIMO) || `planilha.${tipo}`
  const novo = await startWork(app, kind, { id, input, nomeArquivo, simulado: simular, arquivo, actor })
  // The same call came twice at once, and the other one's file is the upload's.
  if (!novo) await app.files.delete(arquivo.name)
  return id
}

/** The type is told by content, not by name (`interfaces.md §4`). What a job would refuse anyway is refused at once. */
async function tipoDoArquivo(formato: UploadKind['formato'], path: string): Promise<'xlsx' | 'csv'> {
  const file = await open(path, 'r')
  try {
    return await FORMATOS[formato](file, (await file.stat()).size)
  } catch (error) {
    if (error instanceof PlanilhaRecusada) throw new Failure('unsupported', error.codigo, error.message)
    throw error
  } finally {
    await file.close()
  }
}
