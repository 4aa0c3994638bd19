import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EnqueueOptions, JobQueue } from '#services/engine/jobs/queue.ts'
import { nightlyHandler, scheduleNightly, type Agenda } from '#services/engine/jobs/nightly.ts'
import { selar } from './selar.job.ts'
import { abrirCofre, type Cofre } from './selo.fixture.ts'

let cofre: Cofre
/** The queued jobs by id: as in the real queue, one id is one job. */
let fila: Map<string, { dia: string; delayMs: number | undefined }>
let queue: JobQueue
beforeAll(async () => {
  cofre = await abrirCofre()
})
afterAll(() => cofre.close())
beforeEach(() => {
  fila = new Map()
  queue = {
    enqueue: (job: { name: string }, data: unknown, { id, delayMs }: EnqueueOptions) => {
      expect(job).toMatchObject({ name: 'selar-ledger', attempts: 8, backoffMs: 60_000 })
      if (!fila.has(id)) fila.set(id, { dia: (data as { dia: string }).dia, delayMs })
      return Promise.resolve()
    },
  } as Partial<JobQueue> as JobQueue
})
afterEach(async () => {
  await cofre.selar()
})

const HORA_MS = 3_600_000
const em = (instante: string) => ({ queue, agora: () => new Date(instante) })
const agendarSelos = (agenda: Agenda) => scheduleNightly(agenda, selar)
const rodar = (dia: string, instante: string) =>
  nightlyHandler(
    { ...cofre.deps, ...em(instante) },
    selar,
  )({ id: dia, data: { dia }, attempt: 1, signal: new AbortController().signal })
const selos = async () => (await cofre.store.ledger.readStream('selo')).length

test('in the evening, the night before is queued at once and the coming one for 02:00 in São Paulo', async () => {
  await agendarSelos(em('2026-11-20T22:00:00.000Z'))
  expect([...fila]).toEqual([
    ['2026-11-20', { dia: '2026-11-20', delayMs: undefined }],
    ['2026-11-21', { dia: '2026-11-21', delayMs: 7 * HORA_MS }],
  ])
})

test('just before 02:00 it is still the night before, and at 02:00 it is the next', async () => {
  await agendarSelos(em('2026-11-20T04:59:59.000Z'))
  expect([...fila.keys()]).toEqual(['2026-11-19', '2026-11-20'])
  expect(fila.get('2026-11-20')).toMatchObject({ delayMs: 1000 })
  fila.clear()
  await agendarSelos(em('2026-11-20T05:00:00.000Z'))
  expect([...fila.keys()]).toEqual(['2026-11-20', '2026-11-21'])
})

test('in a summer with daylight saving, 02:00 is an hour earlier in UTC', async () => {
  await agendarSelos(em('2018-12-20T03:00:00.000Z'))
  expect(fila.get('2018-12-20')).toMatchObject({ delayMs: HORA_MS })
})

test('a run, seals and queues the next night, and the same night again seals nothing more', async () => {
  await cofre.registrar('rede-a')
  await rodar('2026-11-20', '2026-11-20T05:00:00.000Z')
  expect(await selos()).toBe(1)
  expect([...fila.keys()]).toEqual(['2026-11-21'])
  await cofre.registrar('rede-a')
  await rodar('2026-11-20', '2026-11-20T13:00:00.000Z')
  expect(await selos()).toBe(1)
  await rodar('2026-11-21', '2026-11-21T05:00:00.000Z')
  expect(await selos()).toBe(2)
})

test('a run that fails has still queued the next night', async () => {
  await cofre.registrar('rede-a')
  const ledger = { ...cofre.deps.ledger, head: () => Promise.reject(new Error('gone')) }
  const run = nightlyHandler({ ...cofre.deps, ledger, ...em('2026-11-25T05:00:00.000Z') }, selar)
  await expect(
    run({ id: 'x', data: { dia: '2026-11-25' }, attempt: 1, signal: new AbortController().signal }),
  ).rejects.toThrow('gone')
  expect([...fila.keys()]).toEqual(['2026-11-26'])
})
