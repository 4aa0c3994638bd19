import { conflict, invalid, notFound } from '#contracts/errors.ts'
import type { Db } from '#services/database/connection.ts'
import { newId } from '#services/ledger/ids.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import type { PedidoDeExportacao } from './exportar-lista.ts'
import { fileNameOf } from './file-name.ts'

export interface PedirDependencies {
  db: Db
  agora: () => Date
  enfileirar: (idProcessamento: string) => Promise<void>
}

/** Files that one person may wait for at once: exports share the workers with everybody's uploads. */
const ABERTAS_POR_PESSOA = 5

/** Starts the export of a list. The row is there first: a job that is lost is found again by it. */
export async function pedirExportacao(
  deps: PedirDependencies,
  pedido: PedidoDeExportacao,
  prefixo: string,
  actor: ActorPainel,
): Promise<string> {
  return iniciar(deps, 'exportacao', pedido, fileNameOf(prefixo, pedido.formato, deps.agora()), actor)
}

/** Starts the sheet of an upload's refused rows. */
export async function pedirLinhasRecusadas(
  deps: PedirDependencies,
  idProcessamento: string,
  actor: ActorPainel,
): Promise<string> {
  const upload = await deps.db
    .selectFrom('processamentos')
    .select(['estado', 'erros', 'nome_arquivo'])
    .where('id', '=', idProcessamento)
    .where('tipo', '=', 'upload-vendas')
    .executeTakeFirst()
  if (!upload) throw notFound('processamento-nao-encontrado', 'Este processamento não existe.')
  if (upload.estado !== 'concluido')
    throw conflict('processamento-em-andamento', 'Este envio não terminou. Espere o fim para ter as linhas recusadas.')
  if (upload.erros === 0) throw invalid('sem-linhas-recusadas', 'Nenhuma linha deste envio foi recusada.')
  return iniciar(
    deps,
    'linhas-recusadas',
    { idProcessamento },
    fileNameOf(`Corrigir ${upload.nome_arquivo}`, 'xlsx', deps.agora()),
    actor,
  )
}

async function iniciar(
  { db, enfileirar }: PedirDependencies,
  tipo: 'exportacao' | 'linhas-recusadas',
  parametros: object,
  nomeArquivo: string,
  actor: ActorPainel,
): Promise<string> {
  const abertas = await db
    .selectFrom('processamentos')
    .select('id')
    .where('criado_por', '=', actor.id)
    .where('tipo', 'in', ['exportacao', 'linhas-recusadas'])
    .where('estado', 'in', ['aguardando', 'executando'])
    .limit(ABERTAS_POR_PESSOA)
    .execute()
  if (abertas.length === ABERTAS_POR_PESSOA)
    throw conflict(
      'muitas-exportacoes',
      `Você já espera por ${ABERTAS_POR_PESSOA} arquivos. Peça este de novo quando um deles ficar pronto.`,
    )
  const id = newId()
  await db
    .insertInto('processamentos')
    .values({
      id,
      tipo,
      parametros: JSON.stringify(parametros),
      nome_arquivo: nomeArquivo,
      arquivo: '',
      arquivo_sha256: '',
      criado_por: actor.id,
      falha: null,
      iniciado_em: null,
      concluido_em: null,
    })
    .execute()
  await enfileirar(id)
  return id
}
