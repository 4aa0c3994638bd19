import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { createTestDatabase } from '../test-kit/database.ts'
import { novo } from '../test-kit/events.ts'
import { conferir } from './check.ts'
import { idsDe } from './commander.ts'
import { plano, PROCESSOS } from './plan.ts'
import { ensaiar } from './run.ts'

/** A few steps of `npm run soak`, to keep it working. With this seed they upload, redeem, cancel and kill. */
const SEMENTE = 'ensaio 2'
const PASSOS = 3

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'lastro-soak-'))
})
afterAll(async () => {
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const primeiros = (semente: string, n: number) => plano(semente).take(n).toArray()

test('a seed says the whole plan, another seed another', () => {
  expect(primeiros('a', 60)).toEqual(primeiros('a', 60))
  expect(primeiros('a', 60)).not.toEqual(primeiros('b', 60))
  const passos = primeiros('a', 200)
  expect(new Set(passos.flatMap(({ mortes }) => mortes.map(({ processo }) => processo)))).toEqual(new Set(PROCESSOS))
  expect(new Set(passos.flatMap(({ ordens }) => ordens.map(({ comando }) => comando.que)))).toEqual(
    new Set([
      'vender',
      'enviar',
      'desfazer',
      'cancelar',
      'anular',
      'cancelarMuitas',
      'corrigir',
      'resgatar',
      'cancelarResgate',
      'expirar',
      'reativar',
    ]),
  )
})

test('a few steps with real processes and their deaths, everything adds up; what is forged afterwards is named', async () => {
  const passos = primeiros(SEMENTE, PASSOS)
  const {
    passos: dados,
    mortes,
    problemas,
  } = await ensaiar({
    url: database.url,
    dataDir,
    semente: SEMENTE,
    continua: (n) => n <= PASSOS,
    conferirACada: PASSOS,
    say: () => undefined,
  })
  expect(problemas.join('\n')).toBe('') // a short report of a failure says what was wrong
  expect([dados, mortes]).toEqual([PASSOS, passos.flatMap((passo) => passo.mortes).length])
  expect(mortes).toBeGreaterThan(1)

  const pool = createPool(database.url, 2)
  const ledger = postgresLedger(database.url)
  const { idParceiro } = idsDe(0)
  const conta = await ledger.readStream(streamName('conta', idParceiro))
  const credito = conta.findLast((event) => event.type === 'PontosCreditados')!
  await ledger.append(streamName('conta', idParceiro), conta.length - 1, [
    novo({ type: 'PontosCreditados', data: { ...credito.data } } as never),
  ])
  const nomeados = await conferir({ ledger, pool, url: database.url, dataDir, feitos: [] })
  expect(nomeados.filter((problema) => problema.includes(idParceiro)).length).toBeGreaterThanOrEqual(2)
  expect(nomeados.some((problema) => problema.startsWith('verify:'))).toBe(true)
  await ledger.close()
  await pool.end()
})
