import { mkdtempSync, openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import { criarProgramaDemo } from '#services/demo/criar-programa-demo.ts'
import { gravarPlanilhaDeVendas, lerCatalogo, linhasDeVendas, type Catalogo } from '#services/demo/planilha.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { openSession, writeCadastros } from './programme.ts'
import { buildReadModels } from './read-models.ts'
import { writeSales } from './sales.ts'
import { withClient } from '../../tools/temporary-postgres.ts'
import type { Server } from './server.ts'
import { startProgram, type Program } from './side.ts'

/** The demonstration's people and products, and gateway, worker and projections as separate processes. */
export interface Deployment {
  /** A sheet of about `rows` item rows, all valid, that shares no sale with another `seed`. */
  sheet: (seed: string, rows: number) => Promise<{ path: string; rows: number }>
  /** Seconds from the upload until its points can be read. */
  upload: (path: string) => Promise<{ seconds: number; total: number }>
  /** Highest resident memory of the worker so far, in MB (Linux). */
  workerPeakMb: () => number
  stop: () => Promise<void>
}

/** `sales` of other people that the ledger and the read models hold before. */
export async function deploy(server: Server, name: string, { sales = 0 } = {}): Promise<Deployment> {
  const database = await server.database(name)
  const { url } = database
  const catalogo = await writeProgramme(url)
  if (sales > 0) {
    await writeCadastros(url)
    await writeSales(url, sales)
    await buildReadModels(url)
  }
  const dataDir = mkdtempSync(join(server.dir, 'dados-'))
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', DEMO: '0' }
  const programs: Program[] = []
  for (const role of ['projections', 'worker', 'gateway'])
    programs.push(await startProgram(`services/${role}.main.ts`, environment, /"started"/))
  const [, worker, gateway] = programs as [Program, Program, Program]
  const address = /"url":"([^"]+)"/.exec(gateway.output.text)![1]!
  const admin = await withClient(url, (client) =>
    client.query<{ id: string }>('select id from usuarios where permissao = 2 limit 1'),
  )
  const token = await openSession(url, 'painel', admin.rows[0]!.id)

  return {
    async sheet(seed, rows) {
      const path = join(dataDir, `${seed}.xlsx`)
      const hoje = diaDoInstante(new Date())
      // A sale has about two rows; the sheet ends with a whole sale.
      const sales = linhasDeVendas(catalogo, { vendas: rows, hoje, semente: seed })
      return { path, rows: (await gravarPlanilhaDeVendas(path, upTo(rows, sales))).linhas }
    },

    async upload(path) {
      const form = new FormData()
      form.set('enviarMensagem', '0')
      form.set('arquivo', await openAsBlob(path), 'vendas.xlsx')
      const begin = performance.now()
      const answer = await fetch(`${address}/api/upload/vendas`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      const body = (await answer.json()) as { idProcessamento: string; total?: number }
      if (!answer.ok)
        throw new Error(`the upload was refused: ${JSON.stringify(body)}; the gateway's log ends:\n${ending(gateway)}`)
      const total = body.total ?? (await untilDone(url, body.idProcessamento))
      return { seconds: (performance.now() - begin) / 1000, total }
    },

    workerPeakMb: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker.child.pid}/status`, 'utf8'))![1]) / 1024,

    async stop() {
      for (const program of programs.reverse()) await program.stop()
      await database.drop()
    },
  }
}

const LAST_LINES = 20
const ending = ({ output }: Program): string => output.text.trimEnd().split('\n').slice(-LAST_LINES).join('\n')

async function writeProgramme(url: string): Promise<Catalogo> {
  const pool = createPool(url)
  const db = createDb(pool)
  const ledger = postgresLedger(url)
  await criarProgramaDemo({
    db,
    ledger,
    agora: () => new Date(),
    reservarNumeros: reservarNumeros(pool),
    diasValidade: 365,
    vendas: 400,
  })
  const catalogo = await lerCatalogo(db)
  await ledger.close()
  await pool.end()
  return catalogo
}

function* upTo<Sale extends readonly unknown[]>(rows: number, sales: Iterable<Sale>): Generator<Sale> {
  let count = 0
  for (const sale of sales) {
    if (count + sale.length > rows) return
    count += sale.length
    yield sale
  }
}

/** The upload's row ends once sales, dashboard and statement show it. */
async function untilDone(url: string, idProcessamento: string): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('listen processamentos')
    for (;;) {
      const changed = new Promise((resolve) => client.once('notification', resolve))
      const {
        rows: [row],
      } = await client.query<{ estado: string; falha: string | null; total: number }>(
        `select estado, falha, (resultado->>'total')::int as total from processamentos where id = $1`,
        [idProcessamento],
      )
      if (row?.estado === 'falhou') throw new Error(row.falha ?? 'the upload failed')
      if (row?.estado === 'concluido') return row.total
      await changed
    }
  })
}
