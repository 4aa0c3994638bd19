import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { streamName } from '#contracts/events/catalogue.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { caughtUp, type CaughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { START, type Ledger } from '#services/engine/ledger/port.ts'
import { id } from '../../tools/test-kit/events.ts'
import { createTestLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { cancelarResgate } from './cancelar-resgate.ts'
import { idDoResgate, resgatarPor } from './resgatar.ts'
import { REAGE_A, reagirAResgates, type Causa } from './resgate.reactions.ts'
import { seguirResgates } from './resgate.subscription.ts'
import { contexto, creditar, dyingLedger, meioDia, membro, pedido } from './resgates.fixture.ts'

describe('accounts and redemptions', () => {
  let store: TestLedger
  let ledger: Ledger
  let pool: pg.Pool
  let db: Db
  let waiting: CaughtUp
  let ana: string
  let idResgate: string
  const agora = () => meioDia('2026-12-01')
  const failures: unknown[] = []
  const seguir = () =>
    seguirResgates(
      openSubscriptions({
        ledger: store.open(),
        pool,
        url: store.url,
        log: { info: () => undefined, error: (fields) => failures.push(fields) },
      }),
      { agora },
    )
  beforeAll(async () => {
    store = await createTestLedger()
    ledger = store.ledger
    pool = createPool(store.url, 4)
    db = createDb(createPool(store.url, 4))
    waiting = await caughtUp(store.url, pool)
  })
  afterAll(async () => {
    await waiting?.close()
    await pool?.end()
    await db?.destroy()
    await store?.close()
  })
  beforeEach(async () => {
    ana = newId()
    idResgate = idDoResgate(id(ana), 'k')
    await creditar(ledger, ana, 'v', 100)
  })

  const tipos = async (stream: string) => (await ledger.readStream(stream)).map((event) => event.type)
  const daConta = () => tipos(streamName('conta', id(ana)))
  const doResgate = () => tipos(streamName('resgate', idResgate))
  /** Runs the subscription from its checkpoint to the end of the ledger. */
  async function completar(): Promise<void> {
    const following = seguir()
    expect(await waiting.wait(['reacao-resgate'], await ledger.head(), 120_000)).toBe(true)
    await following.stop()
    expect(failures).toEqual([])
  }
  const resgatar = (de: Ledger) => resgatarPor(contexto(de, db), membro(ana), pedido('k', 60))
  const cancelar = (de: Ledger) =>
    cancelarResgate(contexto(de, db), { idResgate, chave: 'c', tipoPremio: 'geral', motivo: 'Desistiu' })
  const causas = async (): Promise<Causa[]> =>
    (await ledger.readAll({ after: START, limit: 1000, types: REAGE_A })).events as unknown as Causa[]

  describe.each([
    [0, false],
    [1, false],
    [0, true],
    [1, true],
  ])('a process that died at append number %i (written: %s)', (feitos, lost) => {
    test('while redeeming, leaves the redemption done or absent, and the same request finishes it', async () => {
      await expect(resgatar(dyingLedger(ledger, feitos, lost))).rejects.toThrow()
      await completar()
      const absent = feitos === 0 && !lost
      expect([await daConta(), await doResgate()]).toEqual(
        absent ? [['PontosCreditados'], []] : [['PontosCreditados', 'PontosResgatados'], ['ResgateSolicitado']],
      )
      expect(await resgatar(ledger)).toMatchObject({ idResgate, pontos: 6000, saldo: 4000 })
      expect([await daConta(), await doResgate()]).toEqual([
        ['PontosCreditados', 'PontosResgatados'],
        ['ResgateSolicitado'],
      ])
    })

    test('while cancelling, leaves it cancelled with its points returned, or not at all', async () => {
      await resgatar(ledger)
      await expect(cancelar(dyingLedger(ledger, feitos, lost))).rejects.toThrow()
      await completar()
      const done = [
        ['PontosCreditados', 'PontosResgatados', 'PontosDevolvidos'],
        ['ResgateSolicitado', 'ResgateCancelado'],
      ]
      const absent = feitos === 0 && !lost
      expect([await daConta(), await doResgate()]).toEqual(
        absent ? [['PontosCreditados', 'PontosResgatados'], ['ResgateSolicitado']] : done,
      )
      await cancelar(ledger)
      expect([await daConta(), await doResgate()]).toEqual(done)
    })
  })

  test('what the subscription completes, is on the day of its cause', async () => {
    await resgatar(ledger)
    await expect(cancelar(dyingLedger(ledger, 1))).rejects.toThrow()
    await completar()
    expect((await ledger.readStream(streamName('conta', id(ana)))).at(-1)).toMatchObject({
      type: 'PontosDevolvidos',
      data: { em: '2026-11-20' },
      metadata: { at: agora().toISOString(), by: id('usuario') },
    })
  })

  test('reactions repeated, in any order and at once in two processes, change nothing', async () => {
    await resgatar(ledger)
    await cancelar(ledger)
    const head = await ledger.head()
    const todas = await causas()
    await Promise.all(
      [todas, [...todas].reverse(), [...todas, ...todas]].map((eventos, n) =>
        reagirAResgates({ ledger: n === 0 ? ledger : store.open(), agora }, eventos),
      ),
    )
    expect(await ledger.head()).toBe(head)
  })

  test('reactions missed by all, are made good at once by two processes, once', async () => {
    const outros = Array.from({ length: 10 }, () => newId())
    for (const nome of outros) {
      await creditar(ledger, nome, 'v', 100)
      await expect(resgatarPor(contexto(dyingLedger(ledger, 1), db), membro(nome), pedido('k', 10))).rejects.toThrow()
    }
    const todas = await causas()
    await Promise.all([
      reagirAResgates({ ledger, agora }, todas),
      reagirAResgates({ ledger: store.open(), agora }, todas),
    ])
    for (const nome of outros)
      expect(await tipos(streamName('resgate', idDoResgate(id(nome), 'k')))).toEqual(['ResgateSolicitado'])
  })

  test('no events, do nothing', async () => {
    expect(await reagirAResgates({ ledger, agora }, [])).toEqual({ position: undefined, saldos: new Map() })
  })
})
