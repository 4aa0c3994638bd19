import { Failure, notFound } from '#contracts/errors.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { encerrarConta } from '#services/conta/encerrar-conta.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import type { ActorDoComando, CommandContext } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { apagarVencidos } from '#services/engine/work/apagar-arquivos.job.ts'
import { fileKindsOf } from '#services/engine/work/file-work.ts'
import type { RunningWork } from '#services/engine/work/kind.ts'
import { excluirMidiasDaPessoa } from '#services/midias/midias-da-pessoa.ts'
import { parceirosRecord } from '#services/parceiros/parceiros.record.ts'
import { resgatesAbertos } from '#services/resgates/resgates-abertos.ts'
import { anonimizar } from './anonimizar.ts'
import { removerPlanilhasDaPessoa } from './planilhas-da-pessoa.ts'
import { removerFotosDaPessoa } from './fotos-da-pessoa.ts'
import { registrarApagamento } from './registro.ts'
import { textosDaConta } from './textos-da-conta.ts'

const MOTIVO = 'Dados apagados a pedido da pessoa'

export type DependenciasDoApagamento = Pick<EngineWorker, 'db' | 'ledger' | 'agora' | 'files' | 'outbox' | 'works'>

export interface Apagamento extends Partial<Pick<RunningWork, 'signal' | 'progress'>> {
  idParceiro: string
  actor: ActorDoComando
  correlacao: string
}

/** The id of the command, whoever gives it and however often. */
export const idDoApagamento = (idParceiro: string): string => derivedId(idParceiro, 'apagamento')

/**
 * Erases a salesperson on request (`domain.md §1`): the account is closed and what was left expires, and every place
 * where something personal can be is emptied (`docs/personal-data.md`). What stays are ids, days and numbers, so every
 * past total stays too. Safe to repeat from wherever it stopped.
 * @throws Failure `parceiro-nao-encontrado`, `resgates-abertos`
 */
export async function apagarDados(
  deps: DependenciasDoApagamento,
  apagamento: Apagamento,
): Promise<{ position: Position | undefined }> {
  const { position } = await fecharConta(deps, apagamento)
  await apagarPessoa(deps, apagamento)
  return { position }
}

/**
 * The same of a person who was erased before: their data goes first and in any case. An account with a redemption that
 * is open again, because an older ledger was restored, is closed by a later call, when that has ended.
 * @returns whether the account is closed
 */
export async function reaplicarApagamento(
  deps: DependenciasDoApagamento,
  apagamento: Apagamento,
): Promise<{ encerrada: boolean }> {
  await apagarPessoa(deps, apagamento)
  try {
    await fecharConta(deps, apagamento)
    return { encerrada: true }
  } catch (error) {
    if (error instanceof Failure && error.codigo === 'resgates-abertos') return { encerrada: false }
    throw error
  }
}

const contextoDe = (
  { db, ledger, agora }: DependenciasDoApagamento,
  { actor, correlacao }: Apagamento,
): CommandContext => ({ db, ledger, agora, actor, correlacao })

async function fecharConta(deps: DependenciasDoApagamento, apagamento: Apagamento) {
  const chave = idDoApagamento(apagamento.idParceiro)
  return encerrarConta(
    { ...contextoDe(deps, apagamento), resgatesAbertos: (ids) => resgatesAbertos(deps.ledger, ids) },
    {
      idParceiro: apagamento.idParceiro,
      motivo: await guardarTexto(deps.db, MOTIVO, derivedId(chave, 'motivo')),
      chave,
    },
  )
}

async function apagarPessoa(deps: DependenciasDoApagamento, apagamento: Apagamento): Promise<void> {
  const { db, ledger, agora, outbox } = deps
  const { idParceiro: id, signal, progress } = apagamento
  const pessoa = await db.selectFrom('parceiros').select(['id', 'cpf', 'nome']).where('id', '=', id).executeTakeFirst()
  if (!pessoa) throw notFound('parceiro-nao-encontrado', 'Vendedor não encontrado')
  if (pessoa.cpf === null) return
  await registrarApagamento(deps, id)
  await excluirMidiasDaPessoa({ ...contextoDe(deps, apagamento), files: deps.files }, id)
  await removerPlanilhasDaPessoa({ ...deps, signal, progress }, pessoa.cpf)
  await removerArquivosProntos(deps)
  await removerFotosDaPessoa(deps, id)
  const mensagens = await db.selectFrom('mensagens').select('id').where('id_parceiro', '=', id).execute()
  await outbox.remove(mensagens.map((mensagem) => mensagem.id))
  const textos = await textosDaConta(ledger, id)
  await db.transaction().execute(async (trx) => {
    await anonimizar(trx, pessoa, textos, { agora: agora(), hoje: diaDoInstante(agora()) })
    await auditar(trx, contextoDe(deps, apagamento), parceirosRecord, [{ acao: 'apagar-dados', idEntidade: id }])
  })
}

/** Files of lists are made again on request: nobody reads through all of them for one person. */
export async function removerArquivosProntos({
  db,
  files,
  agora,
  works,
}: Pick<DependenciasDoApagamento, 'db' | 'files' | 'agora' | 'works'>): Promise<void> {
  await db
    .updateTable('processamentos')
    .set({ expira_em: agora() })
    .where('tipo', 'in', fileKindsOf(works))
    .where('estado', 'in', ['concluido', 'falhou'])
    .execute()
  await apagarVencidos({ db, files, agora })
}
