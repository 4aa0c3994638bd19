import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { verificarSelos } from '#services/engine/seals/verificar-selos.ts'
import { withClient } from '../../../tools/temporary-postgres.ts'
import { atTheEnd } from '../../../tools/test-kit/at-the-end.ts'
import { novos } from '../../../tools/test-kit/events.ts'
import { createStandInLedger, createTestLedger, withLedger } from '../../../tools/test-kit/ledger.ts'
import { copyLedger } from './copy.ts'
import { START, type Ledger } from './port.ts'
import type { StoredEvent } from './stored.ts'

interface Store {
  url: string
  ledger: Ledger
  close: () => Promise<void>
}
const engines: Record<'Postgres' | 'EventStoreDB', () => Promise<Store>> = {
  Postgres: createTestLedger,
  EventStoreDB: createStandInLedger,
}

let from: Store
let to: Store
let dataDir: string
const AGORA = new Date('2026-11-20T05:00:00.000Z')
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-copia-'))
})
afterEach(async () => {
  await Promise.all([from?.close(), to?.close()])
  await rm(dataDir, { recursive: true, force: true })
})

const provas = (ledger: Ledger) => ({ ledger, publicados: selosPublicados(localFiles(dataDir)), agora: () => AGORA })

/** Appends of one event and of more, to streams in turn; sealed on the way. */
async function grow(ledger: Ledger, appends: number): Promise<void> {
  const append = atTheEnd(ledger)
  for (let n = 0; n < appends; n++) {
    await append(`rede-${n % 7}`, novos(1 + (n % 40)))
    if (n % 50 === 49) await selarIntervalo(provas(ledger))
  }
}
async function stored(ledger: Ledger): Promise<Omit<StoredEvent, 'position'>[]> {
  const events = []
  for await (const page of ledger.stored.read(START)) for (const { position: _, ...event } of page) events.push(event)
  return events
}

describe.each([
  ['Postgres', 'Postgres'],
  ['Postgres', 'EventStoreDB'],
  ['EventStoreDB', 'Postgres'],
] as const)('from %s to %s,', (source, target) => {
  beforeEach(async () => {
    ;[from, to] = await Promise.all([engines[source](), engines[target]()])
    if (source === target)
      await withClient(to.url, (client) => client.query(`select setval('ledger.position_seq', 5000)`))
  })

  test('a ledger, stands in the target event for event, and its seals prove it there and are gone on from', async () => {
    await grow(from.ledger, 120)
    const events = await stored(from.ledger)
    expect(await copyLedger(from.ledger, to.ledger)).toEqual({ before: 0, events: events.length })
    expect(await stored(to.ledger)).toEqual(events)
    // The two give other positions.
    expect(await to.ledger.head()).not.toBe(await from.ledger.head())

    const there = await verificarSelos(provas(to.ledger))
    expect(there).toMatchObject({ problemas: [], selos: 2 })
    expect(there.naoSelados).toBeGreaterThan(0)
    expect(await selarIntervalo(provas(to.ledger))).toMatchObject([{ numero: 3 }])
    expect((await verificarSelos(provas(to.ledger))).problemas).toEqual([])
  })

  test('a ledger that has grown since, is copied from there on', async () => {
    await grow(from.ledger, 60)
    const { events } = await copyLedger(from.ledger, to.ledger)
    await grow(from.ledger, 60)
    expect(await copyLedger(from.ledger, to.ledger)).toMatchObject({ before: events })
    expect(await copyLedger(from.ledger, to.ledger)).toMatchObject({ before: (await stored(from.ledger)).length })
    expect(await stored(to.ledger)).toEqual(await stored(from.ledger))
  })

  test('a copy that was interrupted at any page, goes on where it was', async () => {
    await grow(from.ledger, 150)
    let pages = 0
    const dying = withLedger(to.ledger, ({ stored: original }) => ({
      stored: {
        ...original,
        async append(events) {
          // Of the page on which it dies, a part stands.
          if (++pages % 2 === 0) {
            await original.append(events.slice(0, 300))
            throw new Error('killed')
          }
          await original.append(events)
        },
      },
    }))
    let deaths = 0
    for (let done = false; !done;) {
      done = await copyLedger(from.ledger, dying).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed')
          return ++deaths > 20
        },
      )
    }
    expect(deaths).toBeGreaterThan(1)
    expect(await stored(to.ledger)).toEqual(await stored(from.ledger))
    expect((await verificarSelos(provas(to.ledger))).problemas).toEqual([])
  })
})

test('a ledger that goes to the other engine and back, is the same, and proven there', async () => {
  ;[from, to] = await Promise.all([createTestLedger(), createTestLedger()])
  const other = await createStandInLedger()
  try {
    await grow(from.ledger, 120)
    const events = await stored(from.ledger)
    expect(await copyLedger(from.ledger, other.ledger)).toEqual({ before: 0, events: events.length })
    expect(await verificarSelos(provas(other.ledger))).toMatchObject({ problemas: [], selos: 2 })
    await grow(other.ledger, 1)
    expect(await copyLedger(other.ledger, to.ledger)).toEqual({ before: 0, events: events.length + 1 })
    expect((await stored(to.ledger)).slice(0, -1)).toEqual(events)
    expect((await verificarSelos(provas(to.ledger))).problemas).toEqual([])
  } finally {
    await other.close()
  }
})

describe('a target', () => {
  beforeEach(async () => {
    ;[from, to] = await Promise.all([createTestLedger(), createTestLedger()])
  })

  describe('that holds something else, is refused and left as it is:', () => {
    test.each<[what: string, spoil: () => Promise<unknown>, number: number]>([
      ['another ledger', () => to.ledger.append('rede-x', 'none', novos(3)), 1],
      [
        'an event with other bytes',
        async () => {
          await copyLedger(from.ledger, to.ledger)
          await withClient(to.url, (client) =>
            client.query(`alter table ledger.events disable trigger user;
              update ledger.events set data = (data::text || ' ')::json where stream = 'rede-1' and revision = 1`),
          )
        },
        3,
      ],
      [
        'more than there is',
        async () => {
          await copyLedger(from.ledger, to.ledger)
          await to.ledger.append('rede-x', 'none', novos(1))
        },
        821,
      ],
    ])('%s', async (_, spoil, number) => {
      await grow(from.ledger, 40)
      await spoil()
      const before = await stored(to.ledger)
      await expect(copyLedger(from.ledger, to.ledger)).rejects.toThrow(
        `O destino já tem outro ledger: seu evento nº ${number} não é o da origem.`,
      )
      expect(await stored(to.ledger)).toEqual(before)
    })
  })

  test('to which somebody else writes meanwhile, is said', async () => {
    await grow(from.ledger, 10)
    const [first] = await stored(from.ledger)
    const busy = withLedger(to.ledger, ({ stored: original }) => ({
      stored: {
        ...original,
        async append(events) {
          await to.ledger.append(first!.stream, 'none', novos(1))
          await original.append(events)
        },
      },
    }))
    await expect(copyLedger(from.ledger, busy)).rejects.toMatchObject({ codigo: 'destino-em-uso' })
  })
})
