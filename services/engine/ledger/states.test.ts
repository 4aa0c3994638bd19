import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoNoDia } from '#services/conta/estado.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { comandosDaConta, contaSolta } from '../../../tools/test-kit/conta.ts'
import { cause, id, novo } from '../../../tools/test-kit/events.ts'
import { createTestLedger, withLedger, type TestLedger } from '../../../tools/test-kit/ledger.ts'
import { venda, vendaRegistrada, idDe } from '../../../tools/test-kit/vendas.ts'
import { postgresSnapshots } from './adapters/snapshots-postgres.ts'
import { handle, replay, type Stored } from './handle.ts'
import { newId } from './ids.ts'
import type { Ledger, NewEvent } from './port.ts'
import { freeze, type Snapshot, type Snapshots } from './snapshots.ts'

const HOJE = '2026-11-20'
const EVERY = 5

let store: TestLedger
let pool: pg.Pool
beforeAll(async () => {
  store = await createTestLedger()
  pool = createPool(store.url, 4)
})
afterAll(async () => {
  await pool?.end()
  await store?.close()
})

let quem: string
let stream: string
beforeEach(() => {
  quem = newId()
  stream = streamName('conta', id(quem))
})
const comandos = () => comandosDaConta(quem)

/**
 * A process that has seen nothing yet. It counts what it reads, and `written` waits for the snapshots that it wrote.
 */
function newProcess(everyEvents = EVERY, changes: (original: Snapshots) => Partial<Snapshots> = () => ({})) {
  const found = { events: 0, snapshots: 0 }
  const writes: Promise<unknown>[] = []
  const original = postgresSnapshots(pool, everyEvents)
  const snapshots: Snapshots = {
    ...original,
    async read(...args) {
      const rows = await original.read(...args)
      found.snapshots += rows.size
      return rows
    },
    write(...args) {
      const written = original.write(...args)
      writes.push(written)
      return written
    },
    ...changes(original),
  }
  const ledger = withLedger(store.ledger, (underneath) => ({
    snapshots,
    async readStream(...args) {
      const events = await underneath.readStream(...args)
      found.events += events.length
      return events
    },
    async readStreams(...args) {
      const streams = await underneath.readStreams(...args)
      for (const events of streams.values()) found.events += events.length
      return streams
    },
  }))
  return { ledger, found, written: () => Promise.all(writes) }
}

let n = 0
const creditar = (ledger: Ledger, pontos = 100, causa = cause()) =>
  handle(ledger, stream, contaDecider, comandos().ajustar(`venda ${n++}`, 0, pontos, HOJE), causa)
const nada = (ledger: Ledger) => handle(ledger, stream, contaDecider, comandos().expirar(HOJE), cause())
const semSnapshot = async () => replay(contaDecider, await store.ledger.readStream(stream))
const linhas = async () =>
  (
    await pool.query<{ decider: string; version: number; revision: number }>(
      'select decider, version, revision from snapshots where stream = $1 order by version',
      [stream],
    )
  ).rows

/** An account of so many events: what was credited is redeemed a while later. */
async function contaLonga(events: number): Promise<void> {
  const conta = contaSolta()
  const { ajustar, resgatar } = comandos()
  for (let pair = 0; conta.events.length < events; pair++) {
    const dia = somarDias('2026-01-01', Math.floor(pair / 50))
    conta.fazer(ajustar(`v${pair}`, 0, 100, dia), ...(pair < 20 ? [] : [resgatar(`r${pair}`, 100, dia)]))
  }
  const novos = conta.events.slice(0, events).map((event): NewEvent => novo(event))
  for (let from = 0; from < novos.length; from += 1000)
    await store.ledger.append(stream, from === 0 ? 'none' : from - 1, novos.slice(from, from + 1000))
}

describe('an account of 10,000 events', () => {
  test('costs a new process a bounded number of them, for a command and for the reaction to a sale', async () => {
    const everyEvents = 250
    await contaLonga(10_000)
    const first = newProcess(everyEvents)
    await creditar(first.ledger)
    await first.written()
    expect(first.found.events).toBeGreaterThanOrEqual(10_000)
    for (let events = 0; events < 240; events++) await creditar(store.ledger)

    const command = newProcess(everyEvents)
    const { state } = await nada(command.ledger)
    expect(command.found.events).toBeLessThanOrEqual(2 * everyEvents)
    expect(state).toEqual(await semSnapshot())

    const reaction = newProcess(everyEvents)
    const nova = vendaRegistrada(venda('1', 700, { parceiro: quem }))
    const evento = {
      ...nova,
      id: newId(),
      stream: streamName('venda', nova.data.idVenda),
      revision: 0,
      metadata: { ...cause(), causationId: null, schema: 1 },
    } as unknown as Stored<typeof nova>
    const { saldos } = await reagirAVendas({ ledger: reaction.ledger, agora: () => new Date(0) }, [evento])
    expect(reaction.found.events).toBeLessThanOrEqual(2 * everyEvents)
    expect(saldos.get(id(quem))).toBe(saldoNoDia(await semSnapshot(), HOJE))
    expect((await store.ledger.readStream(stream)).at(-1)).toMatchObject({
      type: 'PontosCreditados',
      data: { idVenda: idDe(venda('1', 700)), pontos: 700 },
    })
  })
})

describe('a snapshot', () => {
  test('is written after every so many events, and one process goes on where another was', async () => {
    const { ledger, written } = newProcess()
    for (let events = 0; events < EVERY - 1; events++) await creditar(ledger)
    await written()
    expect(await linhas()).toEqual([])
    for (let events = 0; events < EVERY + 3; events++) await creditar(ledger)
    await written()
    expect(await linhas()).toEqual([{ decider: 'conta', version: contaDecider.snapshot.version, revision: 9 }])
    const other = newProcess()
    expect((await nada(other.ledger)).state).toEqual(await semSnapshot())
    expect(other.found.snapshots).toBe(1)
  })

  test('keeps nobody waiting, and one that cannot be written or read changes nothing', async () => {
    const never = newProcess(1, () => ({ write: () => new Promise(() => undefined) }))
    await creditar(never.ledger)
    const broken = newProcess(1, () => ({
      read: () => Promise.reject(new Error('gone')),
      write: () => Promise.reject(new Error('gone')),
    }))
    await creditar(broken.ledger)
    const mistaken = newProcess(1, () => ({
      write: () => {
        throw new Error('at once')
      },
    }))
    await creditar(mistaken.ledger)
    expect((await nada(newProcess().ledger)).state.lotes).toHaveLength(3)
  })

  test('never replaces a later one, and makes those of older programs go', async () => {
    const snapshots = postgresSnapshots(pool)
    const at = (revision: number): Snapshot => ({ revision, eventId: newId(), state: `as of ${revision}` })
    await snapshots.write({ name: 'conta', version: 1 }, stream, at(9))
    await snapshots.write({ name: 'conta', version: 1 }, stream, at(4))
    await snapshots.write({ name: 'outro', version: 1 }, stream, at(2))
    expect((await snapshots.read({ name: 'conta', version: 1 }, [stream, 'conta-x'])).get(stream)).toMatchObject({
      revision: 9,
      state: 'as of 9',
    })
    await snapshots.write({ name: 'conta', version: 2 }, stream, at(7))
    expect(await linhas()).toEqual([
      { decider: 'outro', version: 1, revision: 2 },
      { decider: 'conta', version: 2, revision: 7 },
    ])
  })

  /** How a row can be wrong; each must be as good as none. */
  const spoilt: [circumstance: string, spoil: () => Promise<unknown>][] = [
    ['lost', () => pool.query('delete from snapshots where stream = $1', [stream])],
    ['cut short', () => pool.query('update snapshots set state = left(state, -5) where stream = $1', [stream])],
    ['empty', () => pool.query(`update snapshots set state = '' where stream = $1`, [stream])],
    [
      'with another figure',
      () => pool.query(`update snapshots set state = replace(state, '100', '900') where stream = $1`, [stream]),
    ],
    [
      'of another revision',
      () => pool.query('update snapshots set revision = revision - 1 where stream = $1', [stream]),
    ],
    ['of another version', () => pool.query('update snapshots set version = 99 where stream = $1', [stream])],
    ['of another decider', () => pool.query(`update snapshots set decider = 'outro' where stream = $1`, [stream])],
    ['of a ledger that was since restored', () => rewrite({ revision: 4, eventId: newId() })],
    ['from the future', () => rewrite({ revision: 900, eventId: newId() })],
  ]
  const rewrite = ({ revision, eventId }: Omit<Snapshot, 'state'>) =>
    pool.query('update snapshots set revision = $2, event_id = $3, state = $4 where stream = $1', [
      stream,
      revision,
      eventId,
      freeze(
        contaDecider.snapshot,
        stream,
        { revision, eventId },
        { state: contaDecider.initialState(), commands: new Set() },
      ),
    ])
  test.each(spoilt)('%s, is as good as none', async (_, spoil) => {
    const { ledger, written } = newProcess()
    for (let events = 0; events < EVERY + 2; events++) await creditar(ledger)
    await written()
    await spoil()
    expect((await nada(newProcess().ledger)).state).toEqual(await semSnapshot())
    const nova = vendaRegistrada(venda('1', 700, { parceiro: quem }))
    const evento = {
      ...nova,
      id: newId(),
      stream: streamName('venda', nova.data.idVenda),
      revision: 0,
      metadata: { ...cause(), causationId: null, schema: 1 },
    } as unknown as Stored<typeof nova>
    const { saldos } = await reagirAVendas({ ledger: newProcess().ledger, agora: () => new Date(0) }, [evento])
    expect(saldos.get(id(quem))).toBe(700 + 100 * (EVERY + 2))
  })
})

describe('a command whose events lie before the snapshot', () => {
  const primeiro = cause()
  async function past() {
    const { ledger, written } = newProcess()
    const causa = { ...primeiro, commandId: newId() }
    const first = await handle(ledger, stream, contaDecider, comandos().ajustar('primeira', 0, 500, HOJE), causa)
    for (let events = 0; events < 2 * EVERY; events++) await creditar(ledger)
    await written()
    return { causa, first }
  }
  test.each([
    ['that would be decided anew', () => comandos().ajustar('outra', 0, 1, HOJE)],
    ['that decides nothing', () => comandos().ajustar('primeira', 0, 500, HOJE)],
    ['that would be refused', () => comandos().resgatar('r', 999_999, HOJE)],
    [
      'of which several were given, the last to be refused',
      () => [comandos().ajustar('outra', 0, 1, HOJE), comandos().resgatar('r', 999_999, HOJE)],
    ],
  ])('%s, answers what it wrote then', async (_, command) => {
    const { causa, first } = await past()
    const { ledger, found } = newProcess()
    const before = await store.ledger.head()
    for (let times = 0; times < 2; times++) {
      const again = await handle(ledger, stream, contaDecider, command(), causa)
      expect(again).toMatchObject({
        repeated: true,
        events: first.events,
        position: first.position,
        revision: 2 * EVERY,
      })
      expect(again.state).toEqual(await semSnapshot())
    }
    expect(await store.ledger.head()).toBe(before)
    expect(found.snapshots).toBeGreaterThan(0)
    expect((await creditar(ledger)).state).toEqual(await semSnapshot())
  })

  test('another one that has the same mark, is carried out', async () => {
    const { causa } = await past()
    const commandId = `${newId().slice(0, -12)}${causa.commandId.slice(-12)}`
    const outra = await handle(newProcess().ledger, stream, contaDecider, comandos().ajustar('outra', 0, 1, HOJE), {
      ...causa,
      commandId,
    })
    expect(outra).toMatchObject({ repeated: false, revision: 2 * EVERY + 1 })
  })

  test('another one, is refused as ever, and the state stays as it was', async () => {
    await past()
    const { ledger } = newProcess()
    for (let times = 0; times < 2; times++) {
      await expect(
        handle(ledger, stream, contaDecider, comandos().resgatar('r', 999_999, HOJE), cause()),
      ).rejects.toMatchObject({ codigo: 'saldo-insuficiente' })
      await expect(
        handle(
          ledger,
          stream,
          contaDecider,
          [comandos().ajustar('outra', 0, 1, HOJE), comandos().resgatar('r', 999_999, HOJE)],
          cause(),
        ),
      ).rejects.toMatchObject({ codigo: 'saldo-insuficiente' })
    }
    expect((await nada(ledger)).state).toEqual(await semSnapshot())
  })
})
