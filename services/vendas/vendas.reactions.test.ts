import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somar } from '#contracts/values/centesimos.ts'
import type { Stored } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import {
  bytesOf,
  LedgerUnavailable,
  MAX_APPEND_BYTES,
  RevisionConflict,
  type Ledger,
  type Position,
  type Recorded,
} from '#services/engine/ledger/port.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id, metadata, motivo } from '../../tools/test-kit/events.ts'
import { createTestLedger, withLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { idDe, registrar, venda, vendaRegistrada } from '../../tools/test-kit/vendas.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { MOST_LOTES } from '#services/conta/lotes.ts'
import { reagirAVendas, REAGE_A } from './vendas.reactions.ts'

const D = '2026-11-20'
const agora = () => new Date('2026-11-20T12:00:00.000Z')
const cancelar: VendaCommand = { tipo: 'cancelar', hoje: '2026-11-25', motivo, foraDoPrazo: false }
const anular: VendaCommand = { tipo: 'anular', hoje: '2026-11-25', motivo, foraDoPrazo: false }
const corrigir = (valorPontos: number, hoje = '2026-11-22'): VendaCommand => ({
  tipo: 'corrigir',
  hoje,
  valores: new Map([[1, valorPontos]]),
  motivo: null,
  foraDoPrazo: true,
})

describe("the account's reaction to sales", () => {
  let store: TestLedger
  let ledger: Ledger
  let other: Ledger
  let ana: string
  let bruno: string
  let dental: string
  beforeAll(async () => {
    store = await createTestLedger()
    ledger = store.ledger
    other = store.open()
  })
  afterAll(() => store?.close())
  beforeEach(() => {
    ;[ana, bruno, dental] = [newId(), newId(), newId()]
  })

  const daAna = (identificador: string, pontos = 100) =>
    venda(identificador, pontos, { parceiro: ana, revenda: dental })
  const doBruno = (identificador: string, pontos = 100) =>
    venda(identificador, pontos, { parceiro: bruno, revenda: dental })
  /** Writes to the sale alone; what it wrote is for a reaction to find. */
  const vender = async (de: ReturnType<typeof venda>, ...commands: VendaCommand[]): Promise<Stored<VendaEvent>[]> => {
    const stream = streamName('venda', idDe(de))
    const events: Stored<VendaEvent>[] = []
    for (const command of commands)
      events.push(...(await handle(ledger, stream, vendaDecider, command, cause())).events)
    return events
  }
  const reagir = (eventos: readonly Stored<VendaEvent>[], de: Ledger = ledger) =>
    reagirAVendas({ ledger: de, agora }, eventos)
  const conta = async (nome: string) =>
    (await ledger.readStream(streamName('conta', id(nome)))) as Recorded<ContaEvent>[]
  const saldo = async (nome: string) => (await conta(nome)).at(-1)?.data.saldo ?? 0
  const tipos = async (nome: string) => (await conta(nome)).map((event) => event.type)

  test('a registration, credits the seller with what the sale says, caused by it', async () => {
    const [registro] = await vender(daAna('1', 100), registrar(daAna('1', 100), { numero: 77 }))
    const { position, saldos } = await reagir([registro!])
    const [credito] = await conta(ana)
    expect(credito).toMatchObject({
      type: 'PontosCreditados',
      position,
      metadata: { by: registro!.metadata.by, byKind: 'usuario', causationId: registro!.id, correlationId: 'teste' },
      data: {
        idParceiro: id(ana),
        idRevenda: id(dental),
        em: D,
        pontos: 100,
        saldo: 100,
        revisaoVenda: 0,
        documento: { numeroVenda: 77, tipoFiscal: 'N', identificador: '1', realizadoEm: '2026-11-10' },
        lote: { pontuadoEm: D, venceEm: '2027-11-20' },
      },
    })
    expect(saldos).toEqual(new Map([[id(ana), 100]]))
  })

  test('more sales of one account than one append holds, credit it once each, and it spends their sum', async () => {
    const vendidas = Array.from({ length: 2000 }, (_, n) => vendaRegistrada(daAna(String(n), 1), { numero: n }))
    const registros = vendidas.map((registrada) => ({
      ...registrada,
      id: newId(),
      stream: streamName('venda', registrada.data.idVenda),
      revision: 0,
      metadata: metadata({ commandId: newId() }),
    }))
    const { position, saldos } = await reagir(registros)
    const creditos = await conta(ana)
    const bytes = creditos.map(({ type, data, metadata }) =>
      bytesOf({ type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }),
    )
    expect(somar(bytes)).toBeGreaterThan(MAX_APPEND_BYTES)
    expect(new Set(creditos.map(({ data }) => 'idVenda' in data && data.idVenda)).size).toBe(2000)
    expect([creditos.length, creditos.at(-1)!.position, saldos]).toEqual([2000, position, new Map([[id(ana), 2000]])])
    expect(await reagir(registros)).toEqual({ position, saldos })
    expect(await conta(ana)).toHaveLength(2000)
  })

  describe('of an account whose lots are more than one append holds', () => {
    const MUITAS = 2 * MOST_LOTES + 1
    beforeEach(async () => {
      const { lancar } = comandosDaConta(ana, dental)
      const creditos = Array.from({ length: MUITAS }, (_, n) => lancar(`${ana} ${n}`, 'credito', 10, D))
      for (let de = 0; de < MUITAS; de += 1000)
        await handle(ledger, streamName('conta', id(ana)), contaDecider, creditos.slice(de, de + 1000), cause())
    })
    /** Sales whose points are all spent at once: each reversal goes through the lots of others. */
    const gastas = async (pontos: readonly number[]) => {
      const vendas = pontos.map((um, n) => daAna(`g${n}`, um))
      const registros = await Promise.all(
        vendas.map((uma) => vender(uma, registrar(uma, { pontuadoEm: '2026-11-19' }))),
      )
      await reagir(registros.flat())
      const { resgatar } = comandosDaConta(ana, dental)
      await handle(ledger, streamName('conta', id(ana)), contaDecider, resgatar(ana, somar(pontos), D), cause())
      return (await Promise.all(vendas.map((uma) => vender(uma, { ...cancelar, hoje: D })))).flat()
    }
    const estornos = async () =>
      (await conta(ana)).flatMap(({ type, data }) => (type === 'PontosEstornados' ? [data] : []))

    test('a sale that was cancelled, is reversed in several events, by whoever comes next where one broke off', async () => {
      const canceladas = await gastas([(MUITAS + 5) * 10])
      let appends = 0
      const breaking = withLedger(ledger, (original) => ({
        append: (...args) =>
          ++appends > 1 ? Promise.reject(new LedgerUnavailable(new Error('away'))) : original.append(...args),
      }))
      await expect(reagir(canceladas, breaking)).rejects.toBeInstanceOf(LedgerUnavailable)
      expect(await estornos()).toMatchObject([{ pontos: 50_000, alvo: 50_060, divida: 0, saldo: 50_010 }])
      const { position, saldos } = await reagir(canceladas, other)
      expect((await estornos()).slice(1)).toMatchObject([
        { pontos: 50_000, alvo: 60, divida: 0, saldo: 10 },
        { pontos: 60, alvo: 0, divida: 50, saldo: -50 },
      ])
      expect([position, saldos]).toEqual([(await conta(ana)).at(-1)!.position, new Map([[id(ana), -50]])])
      for (const de of [ledger, other]) expect(await reagir(canceladas, de)).toEqual({ position, saldos })
      expect(await estornos()).toHaveLength(3)
    })

    test('many that were cancelled together, whose lots one append does not hold, are each reversed', async () => {
      const canceladas = await gastas([50_000, 50_000])
      await reagir(canceladas)
      expect((await estornos()).map(({ pontos, alvo }) => [pontos, alvo])).toEqual([
        [50_000, 0],
        [50_000, 0],
      ])
      expect(Buffer.byteLength(JSON.stringify(await estornos()))).toBeGreaterThan(MAX_APPEND_BYTES)
      expect(await saldo(ana)).toBe(10)
    })
  })

  test('an account that moved while it was credited, is known once: what is spent later never counts a credit twice', async () => {
    let conflicts = 0
    const contested = withLedger(ledger, () => ({
      append: (stream, expected, events) =>
        stream.startsWith('conta-') && conflicts-- > 0
          ? Promise.reject(new RevisionConflict(stream, 'moved'))
          : ledger.append(stream, expected, events),
    }))
    const vendidas = Array.from({ length: 120 }, (_, n) => daAna(String(n)))
    const registros = (await Promise.all(vendidas.map((uma) => vender(uma, registrar(uma))))).flat()
    for (const [n, registro] of registros.entries()) {
      if (n === 118) conflicts = 1
      await reagir([registro], contested)
    }
    const stream = streamName('conta', id(ana))
    const gastar = (pontos: number) =>
      handle(
        contested,
        stream,
        contaDecider,
        {
          tipo: 'resgatar',
          idParceiro: id(ana),
          idRevenda: id(dental),
          idRede: id('rede'),
          hoje: D,
          idResgate: newId(),
          numeroResgate: 1,
          idPremio: newId(),
          codigoPremio: 'P',
          qtde: 1,
          pontosUnitario: pontos,
          pontos,
          valorPonto: 50,
          statusInicial: 0,
        },
        cause(),
      )
    await expect(gastar(12_001)).rejects.toThrow('Saldo insuficiente')
    await gastar(12_000)
    expect(await saldo(ana)).toBe(0)
  })

  test('no events, does nothing', async () => {
    expect(await reagir([])).toEqual({ position: undefined, saldos: new Map() })
  })

  test.each([
    ['cancelled', cancelar, 'cancelamento'],
    ['annulled', anular, 'anulacao'],
  ] as const)('a sale that was %s, is reversed with its reason on that day', async (_, baixa, causa) => {
    await reagir(await vender(daAna('1'), registrar(daAna('1'))))
    await reagir(await vender(daAna('1'), baixa))
    expect((await conta(ana))[1]).toMatchObject({
      type: 'PontosEstornados',
      data: { pontos: 100, saldo: 0, causa, motivo, em: '2026-11-25', revisaoVenda: 1 },
    })
  })

  test('a correction, moves the balance by its difference', async () => {
    const de = daAna('1', 100)
    await reagir(await vender(de, registrar(de)))
    await reagir(await vender(de, corrigir(130)))
    await reagir(await vender(de, corrigir(90)))
    expect((await conta(ana)).map((event) => [event.type, event.data.pontos, event.data.saldo])).toEqual([
      ['PontosCreditados', 100, 100],
      ['PontosCreditados', 30, 130],
      ['PontosEstornados', 40, 90],
    ])
  })

  test('the same events again, alone, together or from another process, write nothing', async () => {
    const eventos = [
      ...(await vender(daAna('1'), registrar(daAna('1')))),
      ...(await vender(daAna('2'), registrar(daAna('2')), corrigir(70))),
      ...(await vender(daAna('3'), registrar(daAna('3')), cancelar)),
    ]
    const positions: (Position | undefined)[] = []
    for (const evento of eventos) positions.push((await reagir([evento])).position)
    const head = await ledger.head()
    // What was told before, answers where its event stands.
    for (const [again, position] of [
      [eventos, positions.at(-1)],
      [eventos.toReversed(), positions.at(-1)],
      [eventos.slice(0, 3), positions[2]],
    ] as const)
      for (const de of [ledger, other]) expect((await reagir(again, de)).position).toBe(position)
    for (const evento of [...eventos].reverse()) await reagir([evento], other)
    expect(await ledger.head()).toBe(head)
    expect(await saldo(ana)).toBe(170)
  })

  describe('events that arrive out of order', () => {
    test('a registration after its cancellation, credits nothing for good', async () => {
      const [registro, cancelada] = await vender(daAna('1'), registrar(daAna('1')), cancelar)
      await reagir([cancelada!])
      await reagir([registro!])
      await reagir([registro!], other)
      expect([await saldo(ana), (await tipos(ana)).includes('PontosCreditados')]).toEqual([0, false])
    })

    test("any order of one sale's whole history, ends at what the sale says", async () => {
      const orders = [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
        [2, 0, 3, 1],
        [1, 3, 0, 2],
      ]
      for (const [n, order] of orders.entries()) {
        const de = daAna(`${n + 1}`, 100)
        const eventos = await vender(
          de,
          registrar(de),
          corrigir(150),
          anular,
          registrar({ ...de, itens: [{ ...de.itens[0]!, valorPontos: 40 }] }, { numero: 2, pontuadoEm: '2026-11-26' }),
        )
        for (const each of order) await reagir([eventos[each]!], n % 2 ? ledger : other)
      }
      expect(await saldo(ana)).toBe(40 * orders.length)
    })

    test('an old registration that a slow process still carries, changes nothing after a newer one', async () => {
      const de = daAna('1', 100)
      const [registro] = await vender(de, registrar(de))
      const eventos = await vender(
        de,
        anular,
        registrar({ ...de, itens: [{ ...de.itens[0]!, valorPontos: 100 }] }, { numero: 2, pontuadoEm: '2026-11-26' }),
      )
      await reagir(eventos)
      await reagir([registro!])
      expect(await saldo(ana)).toBe(100)
    })
  })

  describe('a sale that was annulled and registered for another seller', () => {
    const historia = async () => {
      const registro = await vender(daAna('1', 100), registrar(daAna('1', 100)))
      const resto = await vender(
        daAna('1'),
        anular,
        registrar(doBruno('1', 80), { numero: 2, pontuadoEm: '2026-11-26' }),
      )
      return [registro, resto] as const
    }

    test('known to the first account, and the rest told at once, moves the points', async () => {
      const [registro, resto] = await historia()
      await reagir(registro)
      await reagir(resto)
      expect([await saldo(ana), await saldo(bruno)]).toEqual([0, 80])
      expect((await conta(ana)).at(-1)).toMatchObject({
        type: 'PontosEstornados',
        data: { causa: 'anulacao', motivo, em: '2026-11-25' },
      })
    })

    test('told whole at once, as after a crash, gives points to the second alone', async () => {
      const [registro, resto] = await historia()
      await reagir([...registro, ...resto])
      expect([await saldo(ana), await saldo(bruno)]).toEqual([0, 80])
    })

    test('told by the annulment alone, while the new registration stands already, takes them from the first', async () => {
      const [registro, resto] = await historia()
      await reagir(registro)
      await reagir([resto[0]!])
      expect(await saldo(ana)).toBe(0)
      await reagir([resto[1]!])
      expect([await saldo(ana), await saldo(bruno)]).toEqual([0, 80])
    })

    test('told in any order and twice, gives points to the second alone', async () => {
      const [registro, resto] = await historia()
      const eventos = [...registro, ...resto]
      for (const each of [2, 0, 1, 0, 2]) await reagir([eventos[each]!], each % 2 ? ledger : other)
      expect([await saldo(ana), await saldo(bruno)]).toEqual([0, 80])
    })
  })

  test('batches at the same moment on one account, in two processes, credit each sale once', async () => {
    const vendas = Array.from({ length: 24 }, (_, n) => daAna(`${n + 1}`, 10 + n))
    const eventos = (await Promise.all(vendas.map((de) => vender(de, registrar(de))))).flat()
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => reagir(eventos.slice(n * 2, n * 2 + 10), n % 2 ? ledger : other)),
    )
    const creditos = (await conta(ana)).map((event) => event.type === 'PontosCreditados' && event.data.idVenda)
    expect(creditos).toHaveLength(24)
    expect(new Set(creditos).size).toBe(24)
    expect(await saldo(ana)).toBe(Array.from({ length: 24 }, (_, n) => 10 + n).reduce((a, b) => a + b))
  })

  test('redemptions meanwhile in another process, are neither lost nor overspent, and each later run knows them', async () => {
    const { resgatar } = comandosDaConta(ana, dental)
    const stream = streamName('conta', id(ana))
    for (let n = 1; n <= 6; n++) {
      const de = daAna(`${n}`, 100)
      await reagir(await vender(de, registrar(de)), n % 2 ? ledger : other)
      await handle(n % 3 ? ledger : other, stream, contaDecider, resgatar(`r${n}`, 60, D), cause())
    }
    await reagir(await vender(daAna('6'), cancelar))
    expect((await conta(ana)).at(-1)!.data.saldo).toBe(6 * 40 - 100)
    const events = await conta(ana)
    expect(events.map((event) => event.revision)).toEqual(events.map((_, n) => n))
    // The balance that each event stamped is that of the events before it: no process decided on an old state.
    let state = contaDecider.initialState()
    for (const event of events) state = contaDecider.evolve(state, structuredClone(event))
    expect(state.lotes.reduce((total, each) => total + each.restante, 0) - state.divida).toBe(140)
  })

  test('after an append that failed, the next run decides on what is stored', async () => {
    const [um, dois] = [daAna('1', 100), daAna('2', 50)]
    await reagir(await vender(um, registrar(um)))
    const eventos = await vender(dois, registrar(dois))
    let failing = true
    const breaking = withLedger(ledger, (original) => ({
      append: (...args) =>
        failing ? Promise.reject(new LedgerUnavailable(new Error('away'))) : original.append(...args),
    }))
    await expect(reagir(eventos, breaking)).rejects.toBeInstanceOf(LedgerUnavailable)
    failing = false
    await reagir(eventos, breaking)
    expect((await conta(ana)).map((event) => event.data.saldo)).toEqual([100, 150])
  })

  test('a closed account among others, records the refusal and the others have their points', async () => {
    const { encerrar } = comandosDaConta(ana, dental)
    await handle(ledger, streamName('conta', id(ana)), contaDecider, encerrar(D), cause())
    await reagir([
      ...(await vender(daAna('1'), registrar(daAna('1')))),
      ...(await vender(doBruno('2'), registrar(doBruno('2')))),
    ])
    expect(await tipos(ana)).toEqual(['ContaEncerrada', 'CreditoRecusado'])
    expect(await saldo(bruno)).toBe(100)
  })

  test('every event of a sale, is one to which the account reacts', () => {
    expect([...REAGE_A].sort()).toEqual(['PontuacaoCancelada', 'PontuacaoCorrigida', 'VendaAnulada', 'VendaRegistrada'])
  })
})
