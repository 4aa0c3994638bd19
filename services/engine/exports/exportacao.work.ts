import { sql } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import type { EngineApp } from '#services/engine/app.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { countedRows, fileWork, startFile } from '#services/engine/work/file-work.ts'
import type { StartDependencies } from '#services/engine/work/start.ts'
import { csvOf } from './csv.ts'
import { exportarLista, type PedidoDeExportacao } from './exportar-lista.ts'
import { fileNameOf } from './file-name.ts'
import { sheetsOf, xlsxOf } from './xlsx.ts'

/** A list as a file. */
export const exportacao = fileWork<'exportacao', PedidoDeExportacao>('exportacao', {
  formerJobs: ['exportar'],
  // One snapshot: what changes meanwhile neither vanishes from the file nor stands in it twice.
  write: ({ work, actor, keep }, { readDb, lists, agora }) =>
    readDb
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { formato } = work.input
        const { tabela, total, notas } = await exportarLista(tx, lists, work.input, actor, agora())
        const { rows, linhas } = countedRows(work, tabela.linhas, total)
        const contada = { ...tabela, linhas: checked(rows, () => checkComplete(tx, linhas(), total)) }
        const conteudo = formato === 'csv' ? csvOf(contada) : xlsxOf(sheetsOf(contada, notas))
        return { arquivo: await keep(conteudo, formato), linhas: linhas() }
      }),
})

/** Starts the export of a list, and answers its id. */
export const exportar = (
  app: StartDependencies & Pick<EngineApp, 'works' | 'agora'>,
  pedido: PedidoDeExportacao,
  prefixo: string,
  actor: ActorPainel,
): Promise<string> =>
  startFile(app, exportacao, { input: pedido, nomeArquivo: fileNameOf(prefixo, pedido.formato, app.agora()), actor })

/** The rows; the stream fails at its end when `check` does, and nothing of a failed stream is kept. */
async function* checked<Rows>(all: AsyncIterable<Rows>, check: () => Promise<void>): AsyncGenerator<Rows> {
  yield* all
  await check()
}

/** Not every row of the list was read; another try reads them all. */
class Incomplete extends Error {
  constructor(what: string) {
    super(`the export is not complete: ${what}`)
    this.name = 'Incomplete'
  }
}

/**
 * A rebuild replaces the tables under their names (`projections/rebuild.ts`). A snapshot older than that sees the new
 * tables empty.
 */
async function checkComplete(tx: Db, linhas: number, total: number): Promise<void> {
  // Compares the table that the snapshot knows by a name with the one that has the name now.
  const { rows } = await sql<{ name: string }>`
    select n.nspname as name from pg_namespace n
    join projections.checkpoints c on c.name = n.nspname
    where to_regnamespace(quote_ident(n.nspname)) is distinct from n.oid::regnamespace`.execute(tx)
  if (rows.length > 0) throw new Incomplete(`${rows.map(({ name }) => name).join(', ')} was rebuilt meanwhile`)
  if (linhas !== total) throw new Incomplete(`${linhas} rows of ${total}`)
}
