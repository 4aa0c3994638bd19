import request from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { apagarChavesAntigas, chavesDeIdempotencia, DIAS_DA_CHAVE } from '#services/engine/idempotency/chaves.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { creditar, dyingLedger } from '#services/resgates/resgates.fixture.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../../tools/test-kit/ledger.ts'
import { endpoints, redemptionApp, type TestApp } from './idempotency.fixture.ts'
import { noKeys } from './gateway.fixture.ts'
import { mount } from './mount.ts'

const AGORA = new Date('2026-11-20T15:00:00Z')

const store = ledgerForTests(8)
const { ledger, db } = store
let quem: string

beforeEach(async () => {
  quem = newId()
  await creditar(ledger, quem, 'v', 100)
})

/** A process of its own over the same database. */
const open = (parts: Partial<TestApp> = {}) =>
  redemptionApp({ context: { ledger, db }, chaves: chavesDeIdempotencia({ db, agora: () => AGORA }), ...parts })
type App = ReturnType<typeof open>['app']

const post = (
  app: App,
  chave: string | undefined,
  body: object = { pontos: 30 },
  { path = '/api/teste/resgatar', de = quem } = {},
) => {
  const sent = request(app).post(path).set('authorization', `Bearer ${de}`)
  return (chave === undefined ? sent : sent.set('idempotency-key', chave)).send(body)
}
const resgates = async (de = quem) =>
  (await ledger.readStream(streamName('conta', id(de)))).filter(({ type }) => type === 'PontosResgatados')

describe('a call with an Idempotency-Key', () => {
  it('gives the same answer again, and moves nothing twice', async () => {
    const { app } = open()
    const first = await post(app, 'k')
    expect([first.status, first.body]).toEqual([
      200,
      { idResgate: expect.any(String) as string, numero: 1, saldo: 7000 },
    ])
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    await creditar(ledger, quem, 'w', 50)
    const again = await post(open().app, 'k')
    expect([again.status, again.text, again.headers['content-type']]).toEqual([
      200,
      first.text,
      first.headers['content-type'],
    ])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await resgates()).toHaveLength(1)
  })

  it('with the same input in another spelling, is the same call', async () => {
    const { app } = open()
    const first = await post(app, 'k', { pontos: 10, qtde: 1 })
    for (const body of [{ qtde: 1, pontos: 10 }, { pontos: 10 }, { pontos: 10, outro: 'x' }])
      expect((await post(app, 'k', body)).text).toBe(first.text)
    expect(await resgates()).toHaveLength(1)
  })

  it('with another input, is refused with a sentence', async () => {
    const { app } = open()
    await post(app, 'k')
    const other = await post(app, 'k', { pontos: 31 })
    expect([other.status, other.body]).toEqual([
      409,
      expect.objectContaining({
        codigo: 'chave-com-outros-dados',
        erro: 'Esta chave (Idempotency-Key) já foi usada com outros dados. Use uma chave nova para um pedido novo.',
      }),
    ])
    expect(await resgates()).toHaveLength(1)
  })

  it('of another person, or at another endpoint, is another call', async () => {
    const { app } = open()
    const outra = newId()
    await creditar(ledger, outra, 'v', 100)
    const answers = [
      await post(app, 'k'),
      await post(app, 'k', { pontos: 40 }, { de: outra }),
      await post(app, 'k', { pontos: 20 }, { path: '/api/teste/resgatar-tambem' }),
    ]
    expect(answers.map(({ status, body }) => [status, (body as { saldo: number }).saldo])).toEqual([
      [200, 7000],
      [200, 6000],
      [200, 5000],
    ])
    expect([await resgates(), await resgates(outra)].map(({ length }) => length)).toEqual([2, 1])
  })

  it.each([
    ['empty', ''],
    ['with a space', 'a b'],
    ['with an accent', 'chavé'],
    ['too long', 'k'.repeat(201)],
  ])('that is %s, is refused', async (_, chave) => {
    const { status, body } = await post(open().app, chave)
    expect([status, (body as { codigo: string }).codigo]).toEqual([400, 'chave-invalida'])
    expect(await resgates()).toEqual([])
  })

  it('of the greatest length and the strangest signs, is taken', async () => {
    expect((await post(open().app, `"!~${'k'.repeat(197)}`)).status).toBe(200)
  })

  it('many times at once in two processes, answers all the same and acts once', async () => {
    const other = store.open()
    const apps = [open().app, open({ context: { ledger: other, db } }).app]
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => post(apps[n % 2]!, 'k')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await resgates()).toHaveLength(1)
  })

  it('that was refused, is decided again: nothing had moved', async () => {
    const { app } = open()
    expect((await post(app, 'k', { pontos: 150 })).body).toMatchObject({ codigo: 'saldo-insuficiente' })
    expect((await post(app, 'k', { pontos: 10 })).status).toBe(409)
    await creditar(ledger, quem, 'w', 50)
    expect((await post(app, 'k', { pontos: 150 })).body).toMatchObject({ saldo: 0 })
  })

  it('whose input was not valid, is still free', async () => {
    const { app } = open()
    expect((await post(app, 'k', { pontos: -1 })).status).toBe(400)
    expect((await post(app, 'k', { pontos: 10 })).status).toBe(200)
  })

  it('after a failure of ours, runs under the same ids', async () => {
    const dead = await post(open({ context: { ledger: dyingLedger(ledger, 0, true), db } }).app, 'k').set(
      'x-correlation-id',
      'primeira-vez',
    )
    expect(dead.status).toBe(503)
    const [written] = await resgates()
    const again = await post(open().app, 'k').set('x-correlation-id', 'segunda-vez')
    expect([again.status, await resgates()]).toEqual([200, [written]])
    expect(again.headers).not.toHaveProperty('idempotency-replayed')
    expect(again.headers['x-correlation-id']).toBe('segunda-vez')
    const { idResgate } = again.body as { idResgate: string }
    expect(await ledger.readStream(streamName('resgate', idResgate))).toMatchObject([
      { metadata: { correlationId: 'primeira-vez' } },
    ])
  })

  it('whose answer may have been cut short by a stop, is not kept', async () => {
    const dying = open({ onDone: () => dying.stop() })
    expect((await post(dying.app, 'k')).status).toBe(200)
    const again = await post(open().app, 'k')
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect(await resgates()).toHaveLength(1)
  })
})

describe('a call without a key', () => {
  it('stands for itself', async () => {
    const { app } = open()
    await post(app, undefined)
    await post(app, undefined)
    expect(await resgates()).toHaveLength(2)
  })

  it('and one whose endpoint takes none, too', async () => {
    const { app } = open({ chaves: noKeys })
    const elsewhere = { path: '/api/teste/resgatar-sem-chave' }
    expect([
      (await post(app, 'k', { pontos: 10 }, elsewhere)).status,
      (await post(app, 'k k', { pontos: 10 }, elsewhere)).status,
    ]).toEqual([200, 200])
    expect(await resgates()).toHaveLength(2)
  })
})

describe('keys', () => {
  it('are kept thirty days', async () => {
    await post(open().app, 'k')
    const apos = (days: number) =>
      apagarChavesAntigas({ db, agora: () => new Date(AGORA.getTime() + days * 24 * 3600_000) })
    expect(await apos(DIAS_DA_CHAVE)).toBe(0)
    expect((await post(open().app, 'k')).headers['idempotency-replayed']).toBe('true')
    expect(await apos(DIAS_DA_CHAVE + 1)).toBeGreaterThan(0)
    expect(await db.selectFrom('chaves_idempotencia').selectAll().execute()).toEqual([])
  })
})

it('an endpoint without a person behind each call, cannot take a key', () => {
  const open = { ...endpoints.resgatar, access: 'publico' } as const
  expect(() => mount({ open }, { open: () => undefined }, undefined as never)).toThrow('cannot take an Idempotency-Key')
})
