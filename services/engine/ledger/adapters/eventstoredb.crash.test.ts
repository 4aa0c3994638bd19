import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedAfter } from '../../../../tools/test-kit/at-the-end.ts'
import { novos } from '../../../../tools/test-kit/events.ts'
import { startStandIn, type Step } from '../../../../tools/test-kit/eventstoredb/stand-in.ts'
import { derivedId, newId } from '../ids.ts'
import { LedgerUnavailable, type Appended, type ExpectedRevision, type NewEvent } from '../port.ts'
import { eventStoreLedger } from './eventstoredb.ts'

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const STAND_IN = program('../../../../tools/test-kit/eventstoredb/run-stand-in.ts')
const COMMAND = program('../decide-in-process.fixture.ts')

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
const said = async (child: ChildProcess): Promise<string> => String((await once(child.stdout!, 'data'))[0]).trim()

const STEPS: readonly [when: string, Step][] = [
  ['before it is written', 'append'],
  ['when it is written and not answered', 'appended'],
]

describe('kill -9 in the midst of an append', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lastro-stand-in-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  test.each(STEPS)('of the server, %s: nothing is lost, and nothing is there twice', async (_, step) => {
    const file = join(dir, step)
    let server = start(STAND_IN, file, '0', step, '4')
    const url = await said(server)
    const ledger = await eventStoreLedger(url)
    let deaths = 0
    const append = async (expected: ExpectedRevision, events: NewEvent[]): Promise<Appended> => {
      try {
        return await ledger.append('rede-1', expected, events)
      } catch (error) {
        expect(error).toBeInstanceOf(LedgerUnavailable)
        if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
        deaths++
        server = start(STAND_IN, file, new URL(url).port)
        await said(server)
        return ledger.append('rede-1', expected, events)
      }
    }
    try {
      const events = novos(12)
      const outcomes: boolean[] = []
      for (let n = 0; n < events.length; n += 2)
        outcomes.push((await append(expectedAfter(n - 1), events.slice(n, n + 2))).repeated)
      expect(deaths).toBe(1)
      expect(outcomes).toEqual([0, 1, 2, 3, 4, 5].map((n) => n === 3 && step === 'appended'))
      expect((await ledger.readStream('rede-1')).map(({ id, revision }) => [id, revision])).toEqual(
        events.map(({ id }, n) => [id, n]),
      )
      const { events: all } = await ledger.readAll({ after: '0', limit: 100 })
      expect(all.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    } finally {
      await ledger.close()
      server.kill('SIGKILL')
    }
  })

  test.each(STEPS)('of the process that decided, %s: the same command completes it, once', async (_, fatal) => {
    let victim: ChildProcess | undefined
    const standIn = await startStandIn({
      async step(step) {
        if (step !== fatal || !victim) return
        const dying = victim
        victim = undefined
        dying.kill('SIGKILL')
        await once(dying, 'exit')
      },
    })
    try {
      const [stream, command] = ['rede-1', newId()]
      victim = start(COMMAND, standIn.url, stream, command)
      await once(victim, 'exit')
      const ledger = await eventStoreLedger(standIn.url)
      // The server goes on with what it was sent, whoever sent it.
      const written = await ledger.readStream(stream)
      expect(await said(start(COMMAND, standIn.url, stream, command))).toBe(String(written.length > 0))
      expect((await ledger.readStream(stream)).map(({ id }) => id)).toEqual([derivedId(command, stream, 0)])
      await ledger.close()
    } finally {
      await standIn.close()
    }
  })
})
