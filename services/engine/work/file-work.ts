import type { Readable } from 'node:stream'
import { conflict, forbidden } from '#contracts/errors.ts'
import type { ArquivoPronto } from '#contracts/works/arquivos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { oneAtATime } from '#services/engine/database/transaction.ts'
import type { EngineApp, EngineWorker } from '#services/engine/app.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { usuarioAtual } from '#services/engine/sessions/usuario-atual.ts'
import type { RunningWork, WorkKind } from './kind.ts'
import { joinWork, keepWork, type StartDependencies } from './start.ts'

/** How long a file that was made for somebody can be fetched (`decisions.md §F 68`). */
const VALIDADE_DO_ARQUIVO_MS = 24 * 60 * 60_000
/** Files that one person may wait for at once: they share the workers with everybody's uploads. */
const ABERTAS_POR_PESSOA = 5

/** What is kept of a file that is ready; its link is made for whoever asks and may have it. */
export interface ArquivoGuardado {
  linhas: number
  expiraEm: string
}

export type FileKind<
  Tipo extends string = string,
  Input = unknown,
  Worker extends EngineWorker = EngineWorker,
> = WorkKind<Tipo, Input, ArquivoGuardado, ArquivoPronto, Worker> & { makesFile: true }

export interface FileWriting<Input, Asker = ActorPainel> {
  work: RunningWork<Input>
  /** Whoever asked for it, with the role and limits that they have now. */
  actor: Asker
  /** Keeps the content, and answers its name in the files port. */
  keep: (content: Readable, extension: string) => Promise<string>
}

/** Whoever asked, as they are now; undefined for somebody who may not log in any more. */
type AskerOf<Asker> = (db: Db, id: string) => Promise<Asker | undefined>

interface Options<Input, Worker, Asker> extends Pick<WorkKind, 'formerJobs'> {
  /** Answers the file that was kept, and the rows in it. */
  write(writing: FileWriting<Input, Asker>, worker: Worker): Promise<{ arquivo: string; linhas: number }>
}

/** A kind of work that makes a file for the panel user who asked for it. */
export const fileWork = <Tipo extends string, Input, Worker extends EngineWorker = EngineWorker>(
  tipo: Tipo,
  options: Options<Input, Worker, ActorPainel>,
): FileKind<Tipo, Input, Worker> => fileWorkFor(usuarioAtual)(tipo, options)

/** The same for people of another kind. */
export const fileWorkFor =
  <Asker>(askerOf: AskerOf<Asker>) =>
  <Tipo extends string, Input, Worker extends EngineWorker = EngineWorker>(
    tipo: Tipo,
    { write, formerJobs }: Options<Input, Worker, Asker>,
  ): FileKind<Tipo, Input, Worker> => ({
    tipo,
    formerJobs,
    makesFile: true,
    attempts: 3,
    keptMs: VALIDADE_DO_ARQUIVO_MS,
    failure: {
      codigo: 'exportacao-falhou',
      etapa: 'Não foi possível gerar o arquivo',
      falha: 'O arquivo não pôde ser gerado. Tente exportar de novo.',
    },
    async run(work, worker) {
      await work.progress({ etapa: 'Lendo as linhas', feito: 0, total: 0 })
      const actor = await askerOf(worker.db, work.criadoPor)
      if (!actor) throw forbidden('sem-permissao', 'Quem pediu este arquivo não tem mais acesso.')
      const keep = async (content: Readable, extension: string) =>
        (await worker.files.putStream(content, extension)).name
      const { arquivo, linhas } = await write({ work, actor, keep }, worker)
      const expiraEm = new Date(worker.agora().getTime() + VALIDADE_DO_ARQUIVO_MS)
      return {
        etapa: 'Arquivo pronto',
        resultado: { linhas, expiraEm: expiraEm.toISOString() },
        file: { arquivo, linhas, expiraEm },
      }
    },
    result: ({ linhas, expiraEm }, { arquivo, nomeArquivo }, { links }) => ({
      fileLink: links.linkTo({ name: arquivo, nomeArquivo, expiraEm: new Date(expiraEm) }),
      nomeArquivo,
      linhas,
      expiraEm,
    }),
  })

/**
 * Starts work that makes a file, and answers its id.
 * @throws Failure `muitas-exportacoes` for who waits for too many
 */
export async function startFile<Input>(
  app: StartDependencies & Pick<EngineApp, 'works'>,
  kind: FileKind<string, Input>,
  { input, nomeArquivo, actor }: { input: Input; nomeArquivo: string; actor: { id: string } },
): Promise<string> {
  const id = newId()
  await app.db.transaction().execute(async (trx) => {
    await oneAtATime(trx, `arquivos:${actor.id}`)
    const abertas = await trx
      .selectFrom('processamentos')
      .select('id')
      .where('criado_por', '=', actor.id)
      .where('tipo', 'in', fileKindsOf(app.works))
      .where('estado', 'in', ['aguardando', 'executando'])
      .limit(ABERTAS_POR_PESSOA)
      .execute()
    if (abertas.length === ABERTAS_POR_PESSOA)
      throw conflict(
        'muitas-exportacoes',
        `Você já espera por ${ABERTAS_POR_PESSOA} arquivos. Peça este de novo quando um deles ficar pronto.`,
      )
    await keepWork(trx, kind, { id, input, nomeArquivo, actor })
  })
  await joinWork(app, kind, id)
  return id
}

/** The kinds of work that make files. */
export const fileKindsOf = (works: EngineApp['works']): string[] =>
  Object.values(works)
    .filter((kind) => 'makesFile' in kind)
    .map(({ tipo }) => tipo)

/** Writes progress and gives up with the signal, as rows pass; `linhas` counts them. */
export function countedRows<Row>(
  { progress, signal }: Pick<RunningWork, 'progress' | 'signal'>,
  rows: AsyncIterable<readonly Row[]>,
  total: number,
): { rows: AsyncIterable<readonly Row[]>; linhas: () => number } {
  let feito = 0
  async function* counted() {
    for await (const some of rows) {
      signal.throwIfAborted()
      feito += some.length
      await progress({ etapa: 'Escrevendo o arquivo', feito, total })
      yield some
    }
  }
  return { rows: counted(), linhas: () => feito }
}
