import { existsSync } from 'node:fs'
import { Failure } from '#contracts/errors.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#services/database/embedded-postgres.ts'
import type { Ledger } from '#services/ledger/port.ts'
import { InvalidSettings, readSettings, type Settings } from '#services/settings.ts'
import { openPlatform, type Platform } from './platform.ts'
import { untilStopped } from './until-stopped.ts'

/** What a program chooses for its role. */
export interface Choices {
  createLedger: (url: string) => Ledger
  agora: () => Date
}

/** Called by a role for each thing that it started; they stop in the opposite order. */
export type StopLater = (stop: () => Promise<void>) => void

/** One role as a process of its own, for deployments: it runs until it is asked to stop, and then ends with 0. */
export function runRole(
  choices: Choices,
  start: (platform: Platform, stopLater: StopLater) => Promise<void>,
): Promise<void> {
  return orEnd(async () => {
    const stops: (() => Promise<void>)[] = []
    const platform = open(choices)
    stops.push(() => platform.close())
    await start(platform, (stop) => stops.push(stop))
    await untilStopped(stops, (line) => platform.log.info(line))
  })
}

/**
 * Work that ends by itself, with 0 when it succeeded. Without `DATABASE_URL` it works on the embedded database: the
 * one that a running `npm start` has open, or its own for that time.
 */
export function runTask({ createLedger, agora }: Choices, work: (platform: Platform) => Promise<void>): Promise<void> {
  return orEnd(async () => {
    const settings = settingsOfProcess()
    const running = settings.databaseUrl ?? runningEmbeddedPostgres(settings.dataDir)
    const own = running ? undefined : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: () => undefined })
    const platform = openPlatform(settings, running ?? own!.url, createLedger, agora)
    try {
      await work(platform)
    } finally {
      await platform.close()
      await own?.stop()
    }
  })
}

function open({ createLedger, agora }: Choices): Platform {
  const settings = settingsOfProcess()
  if (!settings.databaseUrl) {
    throw new InvalidSettings([
      'DATABASE_URL: falta; só "npm start" traz um banco de dados. Use postgres://usuario:senha@servidor/banco',
    ])
  }
  return openPlatform(settings, settings.databaseUrl, createLedger, agora)
}

function settingsOfProcess(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readSettings(process.env)
}

/** What a person can put right is one sentence; anything else comes with its stack. */
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
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
