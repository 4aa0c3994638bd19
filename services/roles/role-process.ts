import { existsSync } from 'node:fs'
import { inspect } from 'node:util'
import { Failure } from '#contracts/errors.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#services/engine/database/embedded-postgres.ts'
import { whyUnusable } from '#services/engine/database/unavailable.ts'
import { keepDataDirPrivate } from '#services/engine/files/private-data-dir.ts'
import { describeError } from '#services/engine/log/describe-error.ts'
import { InvalidSettings, readSettings, type Settings } from '#services/settings.ts'
import { createLog, openPlatform, type Platform } from './platform.ts'
import { tellWait } from './tell-wait.ts'
import { untilStopped } from './until-stopped.ts'

/** A program chooses it for its role. */
interface Clock {
  agora: () => Date
}

/** Called by a role for each thing it started; they are stopped in reverse order. */
export type StopLater = (stop: () => Promise<void>) => void

/** Runs one role as a separate process, for deployments, until it is asked to stop; then exits with 0. */
export function runRole(
  clock: Clock,
  start: (platform: Platform, stopLater: StopLater) => Promise<void>,
): Promise<void> {
  return orEnd(async () => {
    const stops: (() => Promise<void>)[] = []
    const platform = await open(clock)
    stops.push(() => platform.close())
    await start(platform, (stop) => stops.push(stop))
    await untilStopped(stops, (line) => platform.log.info(line))
  })
}

/**
 * Runs work that ends by itself; exits with 0 after a success. Without `DATABASE_URL` it uses the embedded database:
 * that of a running `npm start`, or one started for the time of the work.
 */
export function runTask({ agora }: Clock, work: (platform: Platform) => Promise<void>): Promise<void> {
  return orEnd(async () => {
    const settings = settingsOfProcess()
    const running = settings.databaseUrl ?? runningEmbeddedPostgres(settings.dataDir)
    const own = running ? undefined : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: () => undefined })
    const platform = await openPlatform(settings, running ?? own!.url, agora)
    try {
      await work(platform)
    } finally {
      await platform.close()
      await own?.stop()
    }
  })
}

function open({ agora }: Clock): Promise<Platform> {
  const settings = settingsOfProcess()
  if (!settings.databaseUrl) {
    throw new InvalidSettings([
      'DATABASE_URL: falta; só "npm start" traz um banco de dados. Use postgres://usuario:senha@servidor/banco',
    ])
  }
  const log = createLog(settings)
  return tellWait('o banco de dados e o ledger', openPlatform(settings, settings.databaseUrl, agora), {
    say: (line) => log.info(line),
  })
}

function settingsOfProcess(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  keepDataDirPrivate(settings.dataDir)
  return settings
}

/** Prints an error that a person can correct as one sentence, and any other with its stack. */
async function orEnd(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  if (error instanceof InvalidSettings || error instanceof Failure) return error.message
  return whyUnusable(error) ?? inspect(describeError(error))
}
