import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import type { EventMetadata } from '#contracts/event.ts'
import { streamName, type LedgerEvent } from '#contracts/events/catalogue.ts'
import { pedidoDecider, type PedidoCommand } from '#services/aprovacoes/pedido.decider.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { idDoLancamento, idsDosTextos } from '#services/conta/lancar-pontos.ts'
import { MOST_LOTES } from '#services/conta/lotes.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { idOfEvent } from '#services/engine/ledger/append.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { resgateDecider } from '#services/resgates/resgate.decider.ts'
import { REACAO_RESGATE, reagirAResgates, type Causa } from '#services/resgates/resgate.reactions.ts'
import type { VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { REACAO_CONTA, reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { comandosDaConta, contaSolta } from '../../tools/test-kit/conta.ts'
import { cause, id, metadata, motivo } from '../../tools/test-kit/events.ts'
import { pedidoDePontos } from '../../tools/test-kit/pedido.ts'
import { createTestLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { idDe, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { conciliar } from './conciliacao.ts'

const D = '2026-11-20'
const agora = () => new Date('2026-11-20T15:00:00.000Z')
const ana = comandosDaConta('ana')
const nota = venda('1', 1000)
let store: TestLedger
let pool: pg.Pool
beforeEach(async () => {
  store = await createTestLedger()
  pool = createPool(store.url, 2)
})
afterEach(async () => {
  await pool.end()
  await store.close()
})

const conciliada = () => conciliar({ ledger: store.ledger, pool })
const descricoes = async () => (await conciliada()).semPar.map(({ evento, descricao }) => `${evento} ${descricao}`)

/** Decides on the sale; the account hears of it only by `reagida`. */
const decidir = async (de: VendaParaRegistrar, command: VendaCommand) =>
  (await handle(store.ledger, streamName('venda', idDe(de)), vendaDecider, command, cause())).events
const reagida = async (de: VendaParaRegistrar, ...commands: VendaCommand[]) => {
  for (const command of commands) await reagirAVendas({ ledger: store.ledger, agora }, await decidir(de, command))
}
const naConta = async (parceiro: string, command: ContaCommand) =>
  (await handle(store.ledger, streamName('conta', id(parceiro)), contaDecider, command, cause())).events
const reagir = (events: readonly unknown[]) =>
  reagirAResgates({ ledger: store.ledger, agora }, events as readonly Causa[])
const resgatar = async (resgate: string, pontos: number, hoje = D) =>
  reagir(await naConta('ana', ana.resgatar(resgate, pontos, hoje)))
const cancelar = async (resgate: string, hoje = D) =>
  (
    await handle(
      store.ledger,
      streamName('resgate', id(resgate)),
      resgateDecider,
      { tipo: 'cancelar', permissao: 2, tipoPremio: 'geral', motivo: null, hoje },
      cause(),
    )
  ).events
/** Both reactions have passed the whole ledger. */
const passadas = async () => {
  for (const name of [REACAO_CONTA, REACAO_RESGATE])
    await pool.query(
      `insert into projections.checkpoints (name, version, position) values ($1, 1, $2)
       on conflict (name) do update set position = excluded.position`,
      [name, await store.ledger.head()],
    )
}
/** One plain INSERT, as whoever has the database's password makes it, and knows how events get their ids. */
const inserir = (
  stream: string,
  { type, data }: Pick<LedgerEvent, 'type'> & { data: unknown },
  {
    commandId = newId(),
    evento = idOfEvent(commandId!, stream, 0),
    ...outros
  }: Partial<EventMetadata> & { evento?: string } = {},
) =>
  pool.query(
    `insert into ledger.events (position, stream, revision, id, type, data, metadata)
     select nextval('ledger.position_seq'), $1, coalesce(max(revision) + 1, 0), $2, $3, $4, $5
     from ledger.events where stream = $1`,
    [stream, evento, type, JSON.stringify(data), JSON.stringify(metadata({ commandId, ...outros }))],
  )
const ALHEIO = 'não tem o id que seu comando lhe daria: não foi gravado pelo Lastro'
const contaDeAna = streamName('conta', id('ana'))
const decididos = (...commands: ContaCommand[]) => contaSolta().fazer(...commands)

test('a ledger in which everything happened that can, is reconciled', async () => {
  await reagida(nota, registrar(nota), {
    tipo: 'corrigir',
    hoje: D,
    valores: new Map([[1, 700]]),
    motivo: null,
    foraDoPrazo: true,
  })
  await reagida(nota, { tipo: 'anular', hoje: D, motivo, foraDoPrazo: false })
  await reagida({ ...nota }, registrar({ ...nota, idParceiro: id('bia') }))
  const [segunda, semPontos, tardia] = [venda('2', 900), venda('3', 0), venda('4', 50)]
  await reagida(segunda, registrar(segunda))
  await reagida(semPontos, registrar(semPontos), { tipo: 'cancelar', hoje: D, motivo, foraDoPrazo: false })
  await resgatar('r1', 300)
  await reagir(await cancelar('r1'))
  await resgatar('r2', 100)
  await naConta('ana', ana.expirar('2028-01-01'))
  await naConta('ana', ana.reativar('2028-01-01', '2028-01-01'))
  await naConta('ana', ana.encerrar('2028-01-02'))
  await reagir(await cancelar('r2'))
  await reagida(tardia, registrar(tardia))
  await passadas()
  const { eventos, ...conciliacao } = await conciliada()
  expect(conciliacao).toEqual({ ate: await store.ledger.head(), aguardam: 0, alem: [], semPar: [], omitidos: 0 })
  expect(eventos).toBeGreaterThan(20)
})

describe('a reversal that goes through more lots than one event holds', () => {
  const grande = venda('g', (MOST_LOTES + 2) * 100)
  beforeEach(async () => {
    await reagida(grande, registrar(grande))
    await resgatar('r', (MOST_LOTES + 2) * 100)
    for (let de = 0; de <= MOST_LOTES; de += 1000) await lancados(de, Math.min(de + 1000, MOST_LOTES + 1))
    await passadas()
  })
  /** Small lots, each by a request of its own; this is not about those. */
  const lancados = async (de: number, ate: number) => {
    const commands = Array.from({ length: ate - de }, (_, n) => ana.lancar(`l${de + n}`, 'credito', 100, D))
    await handle(store.ledger, contaDeAna, contaDecider, commands, cause())
  }
  const doEstorno = async () =>
    (await conciliada()).semPar.flatMap(({ evento, descricao }) =>
      evento === 'PontosLancados' ? [] : [`${evento} ${descricao}`],
    )
  const cancelarGrande: VendaCommand = { tipo: 'cancelar', hoje: D, motivo, foraDoPrazo: false }

  test('is reconciled at its end', async () => {
    await reagida(grande, cancelarGrande)
    const estornos = (await store.ledger.readStream(contaDeAna)).filter(({ type }) => type === 'PontosEstornados')
    expect(estornos).toHaveLength(2)
    await passadas()
    expect(await doEstorno()).toEqual([])
  })

  test('and stands in the middle of it, has not had its effect', async () => {
    const [cancelada] = await decidir(grande, cancelarGrande)
    const alvo = { idVenda: idDe(grande), causa: 'cancelamento' as const }
    await naConta('ana', ana.ajustar('g', 1, 0, D, alvo))
    expect((await conciliada()).aguardam).toBe(1)
    await passadas()
    expect(await doEstorno()).toEqual(['PontuacaoCancelada não teve efeito: a conta não tem os pontos que ela diz'])
    await reagirAVendas({ ledger: store.ledger, agora }, [cancelada!])
    expect(await doEstorno()).toEqual([])
  })

  test('and one of whose events stands there twice, or goes further than its sale, is named', async () => {
    await reagida(grande, cancelarGrande)
    const [primeiro, ultimo] = (await store.ledger.readStream(contaDeAna)).slice(-2)
    await inserir(contaDeAna, ultimo!)
    expect(await doEstorno()).toEqual(
      expect.arrayContaining([`PontosEstornados vem pela segunda vez: a revisão 1 da venda ${idDe(grande)}`]),
    )
    await inserir(contaDeAna, { ...primeiro!, data: { ...primeiro!.data, revisaoVenda: 0 } })
    expect(await doEstorno()).toEqual(
      expect.arrayContaining([`PontosEstornados não é o que sua causa diz, a revisão 0 da venda ${idDe(grande)}`]),
    )
  })
})

describe('an event of an account that one INSERT wrote, is named', () => {
  beforeEach(async () => {
    await reagida(nota, registrar(nota))
    await passadas()
  })

  test('as a credit for a sale that never was', async () => {
    const [credito] = decididos(ana.ajustar('nunca', 0, 100_000, D))
    await inserir(contaDeAna, credito!)
    expect((await conciliada()).semPar).toEqual([
      {
        posicao: await store.ledger.head(),
        stream: contaDeAna,
        evento: 'PontosCreditados',
        descricao: `não tem causa: a revisão 0 da venda ${id('nunca')} não está no ledger`,
      },
    ])
  })

  test('as a second credit for a sale', async () => {
    await inserir(contaDeAna, (await store.ledger.readStream(contaDeAna))[0]!)
    expect(await descricoes()).toEqual(
      expect.arrayContaining([
        `PontosCreditados vem pela segunda vez: a revisão 0 da venda ${idDe(nota)}`,
        expect.stringMatching(/^PontosCreditados abre outra vez o lote/),
      ]),
    )
  })

  test('as a credit of more than the sale is worth, or for somebody else', async () => {
    const outra = venda('2', 500)
    await decidir(outra, registrar(outra))
    const [credito] = decididos(ana.ajustar('x', 0, 600, D, { idVenda: idDe(outra) }))
    await inserir(contaDeAna, credito!)
    const [alheio] = decididos(comandosDaConta('bia').ajustar('y', 0, 1000, D, { idVenda: idDe(nota) }))
    await inserir(streamName('conta', id('bia')), alheio!)
    expect(await descricoes()).toEqual(
      expect.arrayContaining([
        `PontosCreditados não é o que sua causa diz, a revisão 0 da venda ${idDe(outra)}`,
        `PontosCreditados não é o que sua causa diz, a revisão 0 da venda ${idDe(nota)}`,
      ]),
    )
  })

  test('as points that no sale moved as far as they say', async () => {
    await decidir(nota, { tipo: 'corrigir', hoje: D, valores: new Map([[1, 1500]]), motivo: null, foraDoPrazo: true })
    const [credito] = decididos(ana.ajustar('x', 1, 1500, D, { idVenda: idDe(nota) }))
    await inserir(contaDeAna, credito!)
    expect(await descricoes()).toEqual([
      `PontosCreditados não leva a conta dos pontos que ela sabia da venda ${idDe(nota)} aos que diz`,
    ])
  })

  test('as a return of points that nobody cancelled, and a redemption that was cancelled without being one', async () => {
    await resgatar('r', 100)
    const eventos = decididos(ana.ajustar('x', 0, 100, D), ana.resgatar('r', 100, D), ana.devolver('r', D))
    await inserir(contaDeAna, eventos[2]!)
    const [cancelado] = await cancelar('r')
    await reagir([cancelado])
    await inserir(streamName('resgate', id('s')), {
      type: 'ResgateCancelado',
      data: { ...cancelado!.data, idResgate: id('s') },
    })
    expect(await descricoes()).toEqual(
      expect.arrayContaining([
        `PontosDevolvidos está antes de sua causa, o cancelamento do resgate ${id('r')}`,
        `ResgateCancelado não tem causa: o resgate ${id('s')} não está no ledger`,
      ]),
    )
  })

  test('as lots that come back and never expired, or expire while they are valid', async () => {
    const eventos = decididos(
      ana.ajustar('x', 0, 100, D),
      ana.expirar('2028-01-01'),
      ana.reativar('2028-01-01', '2028-01-01'),
    )
    await inserir(contaDeAna, eventos[2]!)
    await inserir(contaDeAna, { type: 'PontosExpirados', data: { ...eventos[1]!.data, em: D } })
    expect(await descricoes()).toEqual([
      'PontosExpirados expira um lote que ainda vale',
      `PontosReativados não tem causa: a expiração do lote ${id('lote x 0')} não está no ledger`,
      `PontosExpirados toma do lote ${id('lote x 0')}, que a conta não tem`,
    ])
  })

  test('as lots from which more is taken than is left, or that are valid for longer', async () => {
    const [credito] = await store.ledger.readStream(contaDeAna)
    const lote = credito!.type === 'PontosCreditados' ? credito!.data.lote : undefined
    const resgatado = async (resgate: string, como: object) => {
      const [, evento] = decididos(ana.ajustar('x', 0, 2000, D), ana.resgatar(resgate, 1500, D))
      const novo = { type: evento!.type, data: { ...evento!.data, lotes: [{ ...lote!, ...como }] } }
      await inserir(contaDeAna, novo)
      await reagir([(await store.ledger.readStream(contaDeAna)).at(-1)])
    }
    await resgatado('r', { pontos: 10, venceEm: '2031-01-01' })
    await resgatado('s', { pontos: 1500 })
    expect(await descricoes()).toEqual([
      `PontosResgatados diz outra validade do lote ${lote!.idLote}`,
      `PontosResgatados toma do lote ${lote!.idLote} mais do que resta nele`,
    ])
  })

  test('as one that has another id than its command gives it', async () => {
    const [credito] = await store.ledger.readStream(contaDeAna)
    const [encerrada] = decididos(ana.encerrar(D))
    await inserir(contaDeAna, encerrada!, { evento: newId() })
    await inserir(contaDeAna, encerrada!, { commandId: null, evento: newId() })
    await inserir(contaDeAna, encerrada!, { commandId: credito!.metadata.commandId, evento: newId() })
    expect(await descricoes()).toEqual(Array<string>(3).fill(`ContaEncerrada ${ALHEIO}`))
  })

  test('as one in the stream of another account, or one that holds nonsense', async () => {
    const [credito] = decididos(comandosDaConta('bia').ajustar('x', 0, 1000, D))
    await inserir(contaDeAna, credito!)
    await inserir(contaDeAna, { type: 'PontosEstornados', data: { idParceiro: id('ana'), pontos: 'muitos' } })
    expect(await descricoes()).toEqual([
      `PontosCreditados está fora de seu stream, ${streamName('conta', id('bia'))}`,
      'PontosEstornados não traz o que um evento desses traz',
      `PontosCreditados não tem causa: a revisão 0 da venda ${id('x')} não está no ledger`,
    ])
  })
})

describe('points by hand', () => {
  const commandId = idDoLancamento(id('chave'), id('ana'))
  const textos = idsDosTextos(commandId)
  const lancados = (mais: object = {}) => {
    const [evento] = decididos(ana.lancar('l', 'credito', 500_00, D))
    const data = {
      idLancamento: commandId,
      motivo: { ...motivo, idTexto: textos.motivo },
      comprovante: { ...motivo, idTexto: textos.documento },
    }
    return { ...evento!, data: { ...evento!.data, ...data, ...mais } }
  }

  test('are those of their command, with the texts that were typed with it', async () => {
    await inserir(contaDeAna, lancados(), { commandId })
    expect(await descricoes()).toEqual([])
  })

  test('that one INSERT wrote, are named: by their id, their command, or a text that another act brought', async () => {
    await inserir(contaDeAna, lancados(), { commandId, evento: newId() })
    const abre = (idLote: string) => ({ lote: { idLote, pontos: 500_00, pontuadoEm: D, venceEm: '2027-11-20' } })
    await inserir(contaDeAna, lancados({ idLancamento: id('outro'), ...abre(id('1')) }))
    await inserir(contaDeAna, lancados({ motivo, ...abre(id('2')) }), { commandId })
    expect(await descricoes()).toEqual([
      `PontosLancados ${ALHEIO}`,
      'PontosLancados não é o lançamento de seu comando',
      'PontosLancados traz o texto de outro ato',
      'PontosLancados traz o texto de outro ato',
    ])
  })

  describe('that a second person confirmed', () => {
    const aprovado = { commandId, aprovadoPor: id('segunda pessoa') }
    const noPedido = (command: PedidoCommand) =>
      handle(store.ledger, streamName('pedido', id('chave')), pedidoDecider, command, cause())
    const pedidos = () =>
      noPedido({ tipo: 'pedir', dados: pedidoDePontos({ idPedido: id('chave'), idParceiro: id('ana') }) })
    const confirmados = () =>
      noPedido({ tipo: 'confirmar', por: id('segunda pessoa'), quemDeuAcesso: [], efeito: { valor: 500_00 }, hoje: D })
    const doPedido = { motivo, comprovante: motivo }

    test('follow from the request and its approval', async () => {
      await pedidos()
      await confirmados()
      await inserir(contaDeAna, lancados(doPedido), aprovado)
      expect(await descricoes()).toEqual([])
    })

    test('are named without these, or when they are not what was asked for', async () => {
      await inserir(contaDeAna, lancados(doPedido), aprovado)
      const [pedido, aprovacao] = [`o pedido do lançamento ${commandId}`, `a aprovação do lançamento ${commandId}`]
      expect((await descricoes()).toSorted()).toEqual([
        `PontosLancados não tem causa: ${aprovacao} não está no ledger`,
        `PontosLancados não tem causa: ${pedido} não está no ledger`,
      ])
      await pedidos()
      expect((await descricoes()).toSorted()).toEqual([
        `PontosLancados está antes de sua causa, ${pedido}`,
        `PontosLancados não tem causa: ${aprovacao} não está no ledger`,
      ])
    })

    test('are named when they are more than was asked for', async () => {
      await pedidos()
      await confirmados()
      const mais = { pontos: 600_00, lote: { idLote: id('1'), pontos: 600_00, pontuadoEm: D, venceEm: '2027-11-20' } }
      await inserir(contaDeAna, lancados({ ...doPedido, ...mais }), aprovado)
      expect((await descricoes()).toSorted()).toEqual([
        `PontosLancados não é o que sua causa diz, a aprovação do lançamento ${commandId}`,
        `PontosLancados não é o que sua causa diz, o pedido do lançamento ${commandId}`,
      ])
    })

    test('are named when they bring another text', async () => {
      await pedidos()
      await confirmados()
      await inserir(contaDeAna, lancados({ ...doPedido, motivo: { ...motivo, idTexto: id('outro') } }), aprovado)
      expect(await descricoes()).toEqual([
        `PontosLancados não é o que sua causa diz, o pedido do lançamento ${commandId}`,
      ])
    })
  })
})

describe('a cause without its effect', () => {
  test('that its reaction has not come to yet, is counted', async () => {
    await passadas()
    await decidir(nota, registrar(nota))
    expect(await conciliada()).toMatchObject({ aguardam: 1, semPar: [] })
  })

  test('that its reaction has passed, is named: a sale without its points, and one that was cancelled with them', async () => {
    const segunda = venda('2', 900)
    await reagida(nota, registrar(nota))
    await decidir(nota, { tipo: 'cancelar', hoje: D, motivo, foraDoPrazo: false })
    await decidir(segunda, registrar(segunda))
    await passadas()
    expect(await descricoes()).toEqual([
      'PontuacaoCancelada não teve efeito: a conta não tem os pontos que ela diz',
      'VendaRegistrada não teve efeito: a conta não tem os pontos que ela diz',
    ])
  })

  test('that its reaction has passed, is named: points without their redemption, and one without the return', async () => {
    await reagida(nota, registrar(nota))
    await naConta('ana', ana.resgatar('r', 100, D))
    await resgatar('s', 100)
    await cancelar('s')
    await passadas()
    expect(await descricoes()).toEqual([
      'PontosResgatados não teve efeito: o resgate não foi pedido',
      'ResgateCancelado não teve efeito: os pontos não voltaram à conta',
    ])
  })
})

test('a reaction that stands past the end of the ledger, is named', async () => {
  await reagida(nota, registrar(nota))
  await passadas()
  await pool.query(`update projections.checkpoints set position = 999999 where name = $1`, [REACAO_CONTA])
  expect(await conciliada()).toMatchObject({ alem: [{ nome: REACAO_CONTA, posicao: '999999' }], semPar: [] })
})

test('of very many events without a cause, the first are named and all are counted', async () => {
  await pool.query(
    `insert into ledger.events select nextval('ledger.position_seq'), 'conta-' || p, 0, gen_random_uuid(),
       'DevolucaoRecusada', json_build_object('idParceiro', p, 'idRevenda', p, 'idRede', p, 'em', '2026-11-20',
       'saldo', 0, 'idResgate', p, 'pontos', 1), '{"schema":1}'
     from (select gen_random_uuid() as p from generate_series(1, 2500)) p`,
  )
  const { semPar, omitidos } = await conciliada()
  // Neither their ids nor their causes are right.
  expect([semPar.length, omitidos]).toEqual([2000, 3000])
})
