import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure } from '#contracts/errors.ts'
import type { Db } from '#services/database/connection.ts'
import { PlanilhaRecusada } from '#services/imports/spreadsheet/refused.ts'
import { refuseUnlessZip } from '#services/imports/spreadsheet/signature.ts'
import type { FileStore } from '#services/files/port.ts'
import { newId } from '#services/ledger/ids.ts'

export interface UploadDeVendas {
  path: string
  nomeOriginal: string
  enviarMensagem: boolean
  simular: boolean
  actor: { id: string }
}

export interface ReceberDependencies {
  db: Db
  files: Pick<FileStore, 'putFile'>
  enfileirar: (idProcessamento: string) => Promise<void>
}

const NOME_MAXIMO = 200

/** Keeps an uploaded spreadsheet and starts its job. The row is there first: a job that is lost is found again by it. */
export async function receberUploadDeVendas({ db, files, enfileirar }: ReceberDependencies, upload: UploadDeVendas): Promise<{ idProcessamento: string }> {
  await recusarOutroTipo(upload.path)
  const arquivo = await files.putFile(upload.path, 'xlsx')
  const id = newId()
  await db.insertInto('processamentos').values({
    id, tipo: 'upload-vendas', simulado: upload.simular, parametros: JSON.stringify({ enviarMensagem: upload.enviarMensagem }),
    nome_arquivo: basename(upload.nomeOriginal.replaceAll('\\', '/')).replace(/\p{Cc}/gu, '').slice(0, NOME_MAXIMO) || 'planilha.xlsx',
    arquivo: arquivo.name, arquivo_sha256: arquivo.sha256, criado_por: upload.actor.id,
  }).execute()
  await enfileirar(id)
  return { idProcessamento: id }
}

/** The type is told by content, not by name (`interfaces.md §4`). What a job would refuse anyway is refused at once. */
async function recusarOutroTipo(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await refuseUnlessZip(file, (await file.stat()).size)
  } catch (error) {
    if (error instanceof PlanilhaRecusada) throw new Failure('unsupported', error.codigo, error.mensagem)
    throw error
  } finally {
    await file.close()
  }
}
