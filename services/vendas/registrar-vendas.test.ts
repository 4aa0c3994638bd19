import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { VendaRegistrada } from '#contracts/events/venda.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { LedgerUnavailable, type Ledger, type Recorded } from '#services/engine/ledger/port.ts'
import { cause, id, motivo } from '../../tools/test-kit/events.ts'
import { createTestLedger, withLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { idDe, remessa, venda } from '../../tools/test-kit/vendas.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { reservarNumeros } from './numeros.ts'
import { idDaVenda, registrarVendas, simularVendas, type VendaParaRegistrar } from './registrar-vendas.ts'
import { vendaDecider } from './venda.decider.ts'

describe('registrarVendas', () => {
  let store: TestLedger
  let ledger: Ledger
  let other: Ledger
  let pool: pg.Pool
  /** Shop and sellers of one test. */
  let dental: string
  let ana: string
  let bruno: string
  beforeAll(async () => {
    store = await createTestLedger()
    ledger = store.ledger
    other = store.open()
    pool = createPool(store.url, 4)
  })
  afterAll(async () => {
    await pool?.end()
    await store?.close()
  })
  beforeEach(() => {
    ;[dental, ana, bruno] = [newId(), newId(), newId()]
  })

  const deps = (de: Ledger = ledger) => ({ ledger: de, reservarNumeros: reservarNumeros(pool) })
  const daAna = (identificador: string, pontos = 100) =>
    venda(identificador, pontos, { parceiro: ana, revenda: dental })
  const doBruno = (identificador: string, pontos = 100) =>
    venda(identificador, pontos, { parceiro: bruno, revenda: dental })
  const daVenda = (de: VendaParaRegistrar) =>
    ledger.readStream(streamName('venda', idDe(de))) as Promise<Recorded<VendaRegistrada>[]>
  const daConta = async (nome: string) =>
    (await ledger.readStream(streamName('conta', id(nome)))) as Recorded<ContaEvent>[]
  const creditos = async (nome: string) => (await daConta(nome)).filter((event) => event.type === 'PontosCreditados')

  /** Each sale stands once, and its seller has exactly one credit for it that names the numbers it was stored with. */
  async function cadaUmaUmaVez(
    vendas: readonly VendaParaRegistrar[],
    nomes: readonly string[] = [ana, bruno],
  ): Promise<void> {
    const porVenda = new Map(
      (await Promise.all(nomes.map(creditos))).flat().map((event) => [event.data.idVenda, event]),
    )
    expect((await Promise.all(nomes.map(creditos))).flat()).toHaveLength(vendas.length)
    for (const each of vendas) {
      const [registrada, ...rest] = await daVenda(each)
      expect(rest).toEqual([])
      expect(porVenda.get(idDe(each))).toMatchObject({
        data: {
          idParceiro: each.idParceiro,
          pontos: registrada!.data.totalPontos,
          documento: { numeroVenda: registrada!.data.numero },
          lote: { venceEm: registrada!.data.venceEm },
        },
      })
    }
  }

  test('a batch, registers each sale and credits each seller once, with the position of the last event', async () => {
    const vendas = [daAna('1', 100), daAna('2', 50), doBruno('3', 70)]
    const resultado = await registrarVendas(deps(), vendas, remessa())
    expect(
      resultado.registradas.map(({ venda: { identificador }, pontos, valor }) => [identificador, pontos, valor]).sort(),
    ).toEqual([
      ['1', 100, 1000],
      ['2', 50, 1000],
      ['3', 70, 1000],
    ])
    expect(resultado.repetidas).toEqual([])
    expect(resultado.saldos).toEqual(
      new Map([
        [id(ana), 150],
        [id(bruno), 70],
      ]),
    )
    expect(resultado.position).toBe(await ledger.head())
    await cadaUmaUmaVez(vendas)
    // Each credit names the registration that caused it.
    expect((await creditos(ana)).map(({ metadata }) => metadata.causationId).sort()).toEqual(
      (await Promise.all(vendas.slice(0, 2).map(daVenda))).flatMap((events) => events.map((event) => event.id)).sort(),
    )
  })

  test('sale numbers and item numbers, are each taken once', async () => {
    const vendas = Array.from({ length: 12 }, (_, n) => ({
      ...daAna(`${n + 1}`),
      itens: [...daAna('x').itens, ...daAna('x').itens],
    }))
    await Promise.all([
      registrarVendas(deps(), vendas.slice(0, 8), remessa()),
      registrarVendas(deps(other), vendas.slice(4), remessa()),
    ])
    const registradas = (await Promise.all(vendas.map(daVenda))).flat()
    expect(new Set(registradas.map((event) => event.data.numero)).size).toBe(12)
    expect(new Set(registradas.flatMap((event) => event.data.itens.map((item) => item.idItem))).size).toBe(24)
  })

  test('the same note written otherwise, in one list, counts once', async () => {
    const [first, second] = [daAna('000.123'), { ...daAna(' 123 '), itens: [] }]
    const resultado = await registrarVendas(deps(), [first, second], remessa())
    expect(resultado.registradas).toHaveLength(1)
    expect(resultado.repetidas).toEqual([second])
    await cadaUmaUmaVez([first])
  })

  test('the natural key, is shop, kind and number', () => {
    expect(idDaVenda(id('a'), 'N', '0012')).toBe(idDaVenda(id('a'), 'N', '1.2'))
    expect(
      new Set([
        idDaVenda(id('a'), 'N', '12'),
        idDaVenda(id('a'), 'C', '12'),
        idDaVenda(id('b'), 'N', '12'),
        idDaVenda(id('a'), 'N', '13'),
      ]).size,
    ).toBe(4)
  })

  test('sales of one shop, stand together in the order of their numbers', () => {
    const [a, b] = ['a', 'b'].map((loja) => ['9', '0010', '11', '1.000'].map((nota) => idDaVenda(id(loja), 'N', nota)))
    const all = [...b!, ...a!].sort()
    expect([
      [...a!, ...b!],
      [...b!, ...a!],
    ]).toContainEqual(all)
  })

  test('everything that a sending writes, sorts by the moment of its key', async () => {
    const chave = newId()
    await registrarVendas(deps(), [daAna('1'), doBruno('2')], remessa(chave))
    const events = [...(await daVenda(daAna('1'))), ...(await daConta(ana)), ...(await daConta(bruno))]
    const place = (of: string | null) => of?.slice(0, 'xxxxxxxx-xxxx'.length)
    expect(events).toHaveLength(3)
    for (const { id: event, metadata } of events)
      expect([place(event), place(metadata.commandId)]).toEqual([place(chave), place(chave)])
  })

  describe('the same batch again', () => {
    test('writes nothing, and counts its own sales as taken in', async () => {
      const vendas = [daAna('1'), doBruno('2')]
      const primeira = await registrarVendas(deps(), vendas, remessa('remessa ' + ana))
      const head = await ledger.head()
      const segunda = await registrarVendas(deps(other), vendas, remessa('remessa ' + ana))
      expect(await ledger.head()).toBe(head)
      expect(segunda.registradas.map((each) => each.idVenda).sort()).toEqual(
        primeira.registradas.map((each) => each.idVenda).sort(),
      )
      expect(segunda.repetidas).toEqual([])
      await cadaUmaUmaVez(vendas)
    })

    test('at the same moment in two processes, registers and credits once, with the numbers that were stored', async () => {
      const vendas = [
        ...Array.from({ length: 20 }, (_, n) => daAna(`${n + 1}`)),
        ...Array.from({ length: 20 }, (_, n) => doBruno(`b${n}`)),
      ]
      const resultados = await Promise.all(
        [ledger, other, store.open()].map((each) =>
          registrarVendas(deps(each), vendas, remessa('ao mesmo tempo ' + ana)),
        ),
      )
      for (const resultado of resultados)
        expect([resultado.registradas.length, resultado.repetidas.length]).toEqual([40, 0])
      await cadaUmaUmaVez(vendas)
    })

    test.each([0, 1, 5, 6, 7])(
      'after it broke off at its append number %i, completes it: each sale and each credit once',
      async (feitos) => {
        const vendas = [...Array.from({ length: 5 }, (_, n) => daAna(`${n + 1}`)), daAna('9', 900)]
        let left = feitos
        const breaking = withLedger(ledger, (original) => ({
          append: (...args) =>
            left-- > 0 ? original.append(...args) : Promise.reject(new LedgerUnavailable(new Error('broken off'))),
        }))
        const primeira = registrarVendas(deps(breaking), vendas, remessa('interrompido ' + ana))
        if (feitos < 7) await expect(primeira).rejects.toBeInstanceOf(LedgerUnavailable)
        else await primeira
        const resultado = await registrarVendas(deps(other), vendas, remessa('interrompido ' + ana))
        expect([resultado.registradas.length, resultado.repetidas.length]).toEqual([6, 0])
        expect(resultado.saldos.get(id(ana))).toBe(1400)
        await cadaUmaUmaVez(vendas)
      },
    )

    test('after an append that was written but not answered, completes it', async () => {
      const vendas = [daAna('1'), daAna('2'), daAna('3')]
      let answers = 2
      const losing = withLedger(ledger, (original) => ({
        async append(...args) {
          const appended = await original.append(...args)
          if (answers-- === 0) throw new LedgerUnavailable(new Error('lost'))
          return appended
        },
      }))
      await expect(registrarVendas(deps(losing), vendas, remessa('perdido ' + ana))).rejects.toBeInstanceOf(
        LedgerUnavailable,
      )
      await registrarVendas(deps(), vendas, remessa('perdido ' + ana))
      await cadaUmaUmaVez(vendas)
    })
  })

  describe('another batch with the same sale', () => {
    test('later, finds it processed and credits nothing more', async () => {
      await registrarVendas(deps(), [daAna('1')], remessa())
      const resultado = await registrarVendas(deps(), [daAna('1', 999), daAna('2')], remessa())
      expect(resultado.registradas).toHaveLength(1)
      expect(resultado.repetidas).toEqual([daAna('1', 999)])
      await cadaUmaUmaVez([daAna('1'), daAna('2')])
    })

    test('with other content, is told beside what stands, by a simulation too, and nothing of it is taken in', async () => {
      await registrarVendas(deps(), [daAna('1'), daAna('2')], remessa())
      const outra = { ...daAna('1'), itens: [...daAna('1').itens, { ...daAna('1').itens[0]!, codigo: 'A2' }] }
      const esperado = {
        registradas: [],
        repetidas: [daAna('2')],
        divergentes: [{ venda: outra, registro: (await daVenda(outra))[0]!.data }],
      }
      expect(await simularVendas(ledger, [outra, daAna('2')], remessa())).toEqual(esperado)
      expect(await registrarVendas(deps(other), [outra, daAna('2')], remessa())).toMatchObject(esperado)
      await cadaUmaUmaVez([daAna('1'), daAna('2')])
    })

    test('at the same moment in two processes, one takes it in and the other finds it processed', async () => {
      const vendas = Array.from({ length: 30 }, (_, n) => daAna(`${n + 1}`))
      const resultados = await Promise.all([
        registrarVendas(deps(), vendas, remessa()),
        registrarVendas(deps(other), [...vendas].reverse(), remessa()),
      ])
      expect(resultados[0].registradas.length + resultados[1].registradas.length).toBe(30)
      expect(resultados[0].repetidas.length + resultados[1].repetidas.length).toBe(30)
      await cadaUmaUmaVez(vendas)
      expect((await daConta(ana)).at(-1)!.data.saldo).toBe(3000)
    })

    test('after its annulment, takes it in again, for the seller it names now, and only that one has the points', async () => {
      await registrarVendas(deps(), [daAna('1', 100)], remessa())
      await handle(
        ledger,
        streamName('venda', idDe(daAna('1'))),
        vendaDecider,
        { tipo: 'anular', hoje: '2026-11-20', motivo, foraDoPrazo: false },
        cause(),
      )
      const resultado = await registrarVendas(deps(), [doBruno('1', 80)], remessa())
      expect(resultado.registradas).toHaveLength(1)
      expect(resultado.saldos).toEqual(
        new Map([
          [id(ana), 0],
          [id(bruno), 80],
        ]),
      )
      expect((await daConta(ana)).map((event) => event.type)).toEqual(['PontosCreditados', 'PontosEstornados'])
      expect((await daConta(bruno)).map((event) => [event.type, event.data.saldo])).toEqual([['PontosCreditados', 80]])
    })
  })

  test('a sale that breaks a rule, fails the call, and the same batch without it completes the others', async () => {
    const [boa, futura] = [daAna('1'), { ...daAna('2'), realizadoEm: '2026-11-21' }]
    await expect(registrarVendas(deps(), [boa, futura], remessa('regra ' + ana))).rejects.toMatchObject({
      codigo: 'venda-futura',
    })
    const resultado = await registrarVendas(deps(), [boa], remessa('regra ' + ana))
    expect(resultado.registradas).toHaveLength(1)
    expect(await daVenda(futura)).toEqual([])
    await cadaUmaUmaVez([boa])
  })

  test('a simulation, answers what the batch would do and writes nothing', async () => {
    await registrarVendas(deps(), [daAna('1')], remessa())
    const head = await ledger.head()
    const vendas = [daAna('1'), daAna('2', 70), daAna('02'), doBruno('3', 30)]
    const simulada = await simularVendas(ledger, vendas, remessa())
    expect(await ledger.head()).toBe(head)
    const feita = await registrarVendas(deps(), vendas, remessa())
    // Nothing has a number before it is written.
    const porId = <T extends { idVenda: string }>(registradas: T[]) =>
      registradas.map((uma) => ({ ...uma, numero: 0 })).sort((a, b) => (a.idVenda < b.idVenda ? -1 : 1))
    expect(porId(simulada.registradas)).toEqual(porId(feita.registradas))
    expect(simulada.repetidas.map((each) => each.identificador).sort()).toEqual(
      feita.repetidas.map((each) => each.identificador).sort(),
    )
  })

  test('an empty batch, does nothing', async () => {
    expect(await registrarVendas(deps(), [], remessa())).toEqual({
      registradas: [],
      repetidas: [],
      divergentes: [],
      position: undefined,
      saldos: new Map(),
    })
  })
})
