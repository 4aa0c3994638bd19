import type { Selectable } from 'kysely'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure } from '#contracts/errors.ts'
import type { Db } from '#services/database/connection.ts'
import type { ProcessamentoRow } from '#services/database/schema.ts'
import { PlanilhaRecusada } from '#services/imports/spreadsheet/refused.ts'
import { refuseUnlessZip } from '#services/imports/spreadsheet/signature.ts'
import type { FileStore } from '#services/files/port.ts'

export interface UploadDeVendas {
  path: string
  nomeOriginal: string
  enviarMensagem: boolean
  simular: boolean
  actor: { id: string }
  /** Becomes the upload's id: the same one again is the same upload. */
  commandId: string
}

export interface ReceberDependencies {
  db: Db
  files: Pick<FileStore, 'putFile' | 'delete'>
  enfileirar: (idProcessamento: string) => Promise<void>
}

const NOME_MAXIMO = 200

/**
 * Keeps an uploaded spreadsheet and starts its job. The row is there first: a job that is lost is found again by it. The
 * same call again joins the job that it started, and starts one that failed anew.
 */
export async function receberUploadDeVendas(
  deps: ReceberDependencies,
  upload: UploadDeVendas,
): Promise<{ idProcessamento: string }> {
  await recusarOutroTipo(upload.path)
  const idProcessamento = upload.commandId
  const estado = (await recomecar(deps.db, idProcessamento)) ?? (await guardar(deps, upload))
  if (estado !== 'concluido') await deps.enfileirar(idProcessamento)
  return { idProcessamento }
}

type Estado = Selectable<ProcessamentoRow>['estado']

/** The state of an upload that was received before; undefined of a new one. */
async function recomecar(db: Db, id: string): Promise<Estado | undefined> {
  const deNovo = await db
    .updateTable('processamentos')
    .set({ estado: 'aguardando', etapa: 'Na fila', falha: null, concluido_em: null })
    .where('id', '=', id)
    .where('estado', '=', 'falhou')
    .returning('estado')
    .executeTakeFirst()
  return (deNovo ?? (await db.selectFrom('processamentos').select('estado').where('id', '=', id).executeTakeFirst()))
    ?.estado
}

async function guardar({ db, files }: ReceberDependencies, upload: UploadDeVendas): Promise<Estado> {
  const arquivo = await files.putFile(upload.path, 'xlsx')
  const nova = await db
    .insertInto('processamentos')
    .values({
      id: upload.commandId,
      tipo: 'upload-vendas',
      simulado: upload.simular,
      parametros: JSON.stringify({ enviarMensagem: upload.enviarMensagem }),
      nome_arquivo:
        basename(upload.nomeOriginal.replaceAll('\\', '/'))
          .replace(/\p{Cc}/gu, '')
          .slice(0, NOME_MAXIMO) || 'planilha.xlsx',
      arquivo: arquivo.name,
      arquivo_sha256: arquivo.sha256,
      criado_por: upload.actor.id,
    })
    .onConflict((known) => known.column('id').doNothing())
    .returning('estado')
    .executeTakeFirst()
  // The same call came twice at once, and the other one's file is the upload's.
  if (!nova) await files.delete(arquivo.name)
  return nova?.estado ?? 'aguardando'
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
