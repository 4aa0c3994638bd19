import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#services/engine/database/embedded-postgres.ts'
import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { migrations } from '#services/migrations/all.ts'
import { startStandIn } from '../test-kit/eventstoredb/stand-in.ts'
import { ensaiar } from './run.ts'

const MINUTOS = 10
const CONFERIR_A_CADA = 25
const USE = 'Use: npm run soak [-- --minutes N | --steps N] [--seed S] [--ledger esdb://… | --ledger stand-in]'

/**
 * `npm run soak`: runs a random programme with real processes on a real Postgres, kills processes on the way, and
 * checks that everything adds up. If something does not, it exits with 1 and prints the command that repeats the run.
 * `--ledger` puts the ledger on an EventStoreDB that is empty, or on the stand-in that the tests use.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    steps: { type: 'string' },
    seed: { type: 'string' },
    ledger: { type: 'string' },
  },
})
const positive = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const n = Number(text)
  if (!(n > 0)) {
    console.error(USE)
    process.exit(2)
  }
  return n
}
const [minutes, steps] = [positive(values.minutes), positive(values.steps)]
const semente = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
const ate = Date.now() + (minutes ?? MINUTOS) * 60_000
const say = (line: string): void => console.log(line)

const dataDir = mkdtempSync(join(tmpdir(), 'lastro-soak-'))
chmodSync(dataDir, 0o755) // the database's own user enters it
say(`Semente ${semente}, dados em ${dataDir}`)
// The database is never killed, so it need not be durable; it needs connections for six processes.
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
const standIn = values.ledger === 'stand-in' ? await startStandIn({ file: join(dataDir, 'ledger') }) : undefined
const ledgerUrl = standIn?.url ?? values.ledger
let passoAtual = 0
let certo = false
try {
  await migrateToLatest(postgres.url, migrations)
  const { passos, comandos, mortes, eventos, problemas } = await ensaiar({
    url: postgres.url,
    ledgerUrl,
    dataDir,
    semente,
    say,
    conferirACada: CONFERIR_A_CADA,
    continua: (passo) => {
      const vai = steps === undefined ? Date.now() < ate : passo <= steps
      if (vai) passoAtual = passo
      return vai
    },
  })
  say(`${passos} passos, ${comandos} comandos, ${mortes} processos mortos, até o evento ${eventos}.`)
  for (const problema of problemas) say(`✘ ${problema}`)
  certo = problemas.length === 0
} catch (error) {
  console.error(error)
} finally {
  await standIn?.close()
  await postgres.stop()
}
if (certo) {
  rmSync(dataDir, { recursive: true, force: true })
  say('Tudo confere.')
} else {
  say(
    `Repita com: npm run soak -- --seed ${/^\w+$/.test(semente) ? semente : JSON.stringify(semente)} --steps ${passoAtual}${values.ledger ? ` --ledger ${values.ledger}` : ''}`,
  )
  process.exitCode = 1
}
