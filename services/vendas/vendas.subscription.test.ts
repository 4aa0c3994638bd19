import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { createCheckpoint, readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { caughtUp, type CaughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { createPool } from '#services/engine/database/connection.ts'
import type { Following } from '#services/engine/subscriptions/follow.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { comparePositions, type Ledger, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { cause, id, motivo } from '../../tools/test-kit/events.ts'
import { createTestLedger, withLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { idDe, remessa, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { REACAO_CONTA } from './vendas.reactions.ts'
import { seguirVendas } from './vendas.subscription.ts'

const UM_DIA_MS = 86_400_000
const cancelar: VendaCommand = { tipo: 'cancelar', hoje: '2026-11-25', motivo, foraDoPrazo: false }

describe('what completes the credits of sales', () => {
  let store: TestLedger
  let ledger: Ledger
  let pool: pg.Pool
  let waiting: CaughtUp
  let ana: string
  beforeAll(async () => {
    store = await createTestLedger()
    ledger = store.ledger
    pool = createPool(store.url, 4)
    waiting = await caughtUp(store.url, pool)
  })
  afterAll(async () => {
    await waiting?.close()
    await pool?.end()
    await store?.close()
  })
  beforeEach(() => {
    ana = newId()
  })

  const failures: unknown[] = []
  const seguir = (esperaMs: number, de: Ledger = store.open()): Following =>
    seguirVendas(
      openSubscriptions({
        ledger: de,
        pool,
        url: store.url,
        log: { info: () => undefined, error: (fields) => failures.push(fields) },
      }),
      { agora: () => new Date('2026-11-20T12:00:00.000Z'), esperaMs },
    )
  const passou = async (position: Position) =>
    expect([await waiting.wait(['reacao-conta'], position, 120_000), failures]).toEqual([true, []])
  const daAna = (identificador: string) => venda(identificador, 100, { parceiro: ana, revenda: ana })
  /** As a process leaves it that dies between the sale and its credit. */
  const soVender = async (identificador: string, ...commands: VendaCommand[]) => {
    for (const command of [registrar(daAna(identificador)), ...commands])
      await handle(ledger, streamName('venda', idDe(daAna(identificador))), vendaDecider, command, cause())
  }
  const venderECreditar = (identificador: string) =>
    registrarVendas({ ledger, reservarNumeros: reservarNumeros(pool) }, [daAna(identificador)], remessa())
  const conta = async () =>
    ((await ledger.readStream(streamName('conta', id(ana)))) as Recorded<ContaEvent>[]).map(
      ({ type, data: { saldo } }) => [type, saldo],
    )

  test('a sale that nobody credited, is credited once its time is over', async () => {
    await soVender('1')
    const following = seguir(0)
    await passou(await ledger.head())
    await following.stop()
    expect(await conta()).toEqual([['PontosCreditados', 100]])
  })

  test('a checkpoint past the end of the ledger, as of one that was restored from before, starts anew', async () => {
    await soVender('1')
    await createCheckpoint(pool, REACAO_CONTA, 1)
    await pool.query('update projections.checkpoints set position = 999999 where name = $1', [REACAO_CONTA])
    const following = seguir(0)
    await eventually(async () => expect(await conta()).toEqual([['PontosCreditados', 100]]))
    await following.stop()
  })

  test('sales that their command credited, are only read past: no account is loaded and nothing is decided again', async () => {
    await venderECreditar('1')
    await venderECreditar('2')
    const looks: string[] = []
    const following = seguir(
      UM_DIA_MS,
      withLedger(store.open(), (original) => ({
        append: (stream, ...rest) => (looks.push(stream), original.append(stream, ...rest)),
        readStream: (stream, ...rest) => (looks.push(stream), original.readStream(stream, ...rest)),
        readStreams: (streams, ...rest) => (looks.push(...streams), original.readStreams(streams, ...rest)),
      })),
    )
    await passou(await ledger.head())
    await following.stop()
    expect(looks).toEqual([])
  })

  test('while a sale may still be credited by its command, nothing after it counts as done; another process completes it', async () => {
    const { position: before } = await venderECreditar('1')
    await soVender('2')
    const { position: after } = await venderECreditar('3')
    const readOn = Promise.withResolvers<void>()
    const patient = seguir(
      UM_DIA_MS,
      withLedger(store.open(), (original) => ({
        readAll(options) {
          if (comparePositions(options.after, after!) >= 0) readOn.resolve()
          return original.readAll(options)
        },
      })),
    )
    await passou(before!)
    await venderECreditar('4')
    await readOn.promise
    await patient.stop()
    expect(await readCheckpoint(pool, 'reacao-conta')).toMatchObject({ position: before })

    const impatient = seguir(0)
    await passou(await ledger.head())
    await impatient.stop()
    expect((await conta()).map(([, saldo]) => saldo)).toEqual([100, 200, 300, 400])
  })

  test('a cancellation, whatever the account said of the registration, takes the points back', async () => {
    await venderECreditar('1')
    await handle(ledger, streamName('venda', idDe(daAna('1'))), vendaDecider, cancelar, cause())
    const following = seguir(UM_DIA_MS)
    await passou(await ledger.head())
    await following.stop()
    expect(await conta()).toEqual([
      ['PontosCreditados', 100],
      ['PontosEstornados', 0],
    ])
  })
})
