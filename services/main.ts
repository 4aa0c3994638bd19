import { describeError } from '#services/engine/log/describe-error.ts'
import { existsSync } from 'node:fs'
import { Failure } from '#contracts/errors.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { acquireLock } from '#services/engine/database/data-dir-lock.ts'
import { startEmbeddedPostgres } from '#services/engine/database/embedded-postgres.ts'
import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { migrations } from '#services/migrations/all.ts'
import { demoLogins } from '#services/demo/logins.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { keepDataDirPrivate } from '#services/engine/files/private-data-dir.ts'
import { chooseMailer, chooseWhatsApp, openQueue, readVersion } from '#services/roles/adapters.ts'
import { criarPrimeirosDados } from '#services/roles/first-data.ts'
import { createLog, openPlatform } from '#services/roles/platform.ts'
import { startGateway } from '#services/roles/gateway.ts'
import { startProjections } from '#services/roles/projections.ts'
import { readModelsReady } from '#services/roles/read-models-ready.ts'
import { tellWait } from '#services/roles/tell-wait.ts'
import { startWorker } from '#services/roles/worker.ts'
import { untilStopped } from '#services/roles/until-stopped.ts'
import { buildWebIfStale, serveWebSources, WEB_SOURCES_URL } from '#services/roles/web-build.ts'
import { InvalidSettings, readSettings } from '#services/settings.ts'

/** `npm start`: the whole of Lastro in one process (`interfaces.md §1`). */
async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  keepDataDirPrivate(settings.dataDir)
  const stops: (() => Promise<void>)[] = []
  const say = (line: string): void => console.log(line)
  const lock = acquireLock(settings.dataDir)
  stops.push(() => Promise.resolve(lock.release()))

  const dev = process.argv.includes('--dev')
  const building = dev ? Promise.resolve(undefined) : buildWebIfStale(say)
  building.catch(() => undefined)
  let url = settings.databaseUrl
  if (!url) {
    say('Iniciando o banco de dados…')
    const log = createLog(settings)
    // What it says while it is being stopped is of no use to anybody.
    let stopping = false
    const starting = startEmbeddedPostgres({
      dataDir: settings.dataDir,
      log: (line) => {
        if (!stopping) log.warn({ postgres: line }, 'postgres')
      },
      onUnexpectedEnd: (reason) => {
        log.fatal({ reason }, 'the database ended')
        process.exit(1)
      },
    })
    const postgres = await tellWait('o banco de dados', starting, { say })
    stops.push(() => {
      stopping = true
      return postgres.stop()
    })
    url = postgres.url
  }
  await tellWait('as migrações do banco de dados', migrateToLatest(url, migrations), { say })
  const opening = openPlatform(settings, url, () => new Date())
  const platform = await tellWait('o banco de dados e o ledger', opening, { say })
  stops.push(() => platform.close())
  const running = await tellWait('o ledger', startProjections(platform), { say })
  stops.push(() => running.stop())
  const queue = await openQueue(platform)
  stops.push(() => queue.close())
  const files = localFiles(settings.dataDir)
  await criarPrimeirosDados(platform, files, say)
  await readModelsReady(platform, say)
  const worker = await startWorker(platform, {
    queue,
    files,
    whatsapp: chooseWhatsApp(platform),
    mailer: chooseMailer(platform),
  })
  stops.push(() => worker.stop())
  const gateway = await startGateway(platform, { queue, files, webDir: await building, versao: await readVersion() })
  stops.push(() => gateway.stop())
  lock.announce(gateway.url)
  if (dev) {
    const web = serveWebSources(gateway.url)
    stops.push(() => web.stop())
  }
  say(welcome(dev ? WEB_SOURCES_URL : gateway.url, settings.demo))
  await untilStopped(stops, say)
}

function welcome(url: string, demo: boolean): string {
  const logins = demoLogins.map(
    ({ onde, papel, cpf, senha }) => `  ${onde.padEnd(6)}  ${formatarCpf(cpf)}  ${senha.padEnd(20)}  ${papel}`,
  )
  return [
    '',
    '  Lastro está pronto.',
    '',
    `  Loja    ${url}`,
    `  Painel  ${url}/painel`,
    `  API     ${url}/api/docs`,
    ...(demo ? ['', '  Acessos da demonstração (onde, CPF, senha):', ...logins] : []),
    '',
    '  Ctrl-C encerra.',
    '',
  ].join('\n')
}

start().catch((error: unknown) => {
  if (error instanceof InvalidSettings || error instanceof Failure) console.error(error.message)
  else console.error(describeError(error))
  process.exit(1)
})
