import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { id } from '../../tools/test-kit/events.ts'
import { createTestLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { alterarObservacao } from './alterar-observacao.ts'
import { alterarPrevisaoEntrega } from './alterar-previsao-entrega.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { aprovarResgate } from './aprovar-resgate.ts'
import { cancelarPeloFornecedor, cancelarResgate } from './cancelar-resgate.ts'
import { precoEmPontos } from '#contracts/values/premio.ts'
import { idDoResgate, resgatarPor, type ContextoDeResgatar } from './resgatar.ts'
import { contexto, creditar, D, membro, pedido } from './resgates.fixture.ts'

test.each([
  [5000, 12, 41_700],
  [1200, 12, 10_000],
  [1201, 12, 10_100],
  [1, 1_000_000_00, 100],
  [0, 12, 0],
  [5000, 0, undefined],
  [5000, null, undefined],
  [1_000_000_00, 1, 10_000_000_000],
])('a prize of %s hundredths at a point of %s, costs %s hundredths of points', (custo, valorPonto, pontos) => {
  expect(precoEmPontos(custo, valorPonto)).toBe(pontos)
})

describe('commands on redemptions', () => {
  let store: TestLedger
  let ledger: Ledger
  let db: Db
  let context: ContextoDeResgatar
  let ana: string
  beforeAll(async () => {
    store = await createTestLedger()
    ledger = store.ledger
    db = createDb(createPool(store.url, 4))
  })
  afterAll(async () => {
    await db?.destroy()
    await store?.close()
  })
  beforeEach(() => {
    ana = newId()
    context = contexto(ledger, db)
  })

  const conta = async (nome = ana) => (await ledger.readStream(streamName('conta', id(nome)))) as Recorded<ContaEvent>[]
  const historia = async (idResgate: string) =>
    (await ledger.readStream(streamName('resgate', idResgate))) as Recorded<ResgateEvent>[]
  const tipos = async (nome = ana) => (await conta(nome)).map((event) => event.type)
  const resgatar = (chave: string, pontos: number, outros = {}) =>
    resgatarPor(context, membro(ana), pedido(chave, pontos, outros))

  test('redeeming takes the points, opens the redemption and returns when both are stored', async () => {
    await creditar(ledger, ana, 'v', 100)
    const resgatado = await resgatar('k', 30, { qtde: 2 })
    expect(resgatado).toEqual({
      idResgate: idDoResgate(id(ana), 'k'),
      numero: 1,
      pontos: 6000,
      status: 0,
      saldo: 4000,
      position: await ledger.head(),
    })
    const [resgatados] = (await conta()).slice(1)
    expect(await historia(resgatado.idResgate)).toMatchObject([
      {
        type: 'ResgateSolicitado',
        metadata: { causationId: resgatados!.id, by: id('usuario') },
        data: {
          ...{ idParceiro: id(ana), idRevenda: id('revenda'), idRede: id('rede') },
          em: D,
          numero: 1,
          idPremio: id('premio'),
          codigoPremio: 'P1',
          qtde: 2,
          pontosUnitario: 3000,
          pontos: 6000,
          valorPonto: 50,
          saldoAnterior: 10_000,
          status: 0,
        },
      },
    ])
  })

  test('a network flagged by antifraud, makes it wait for its release', async () => {
    await creditar(ledger, ana, 'v', 100)
    const { idResgate, status } = await resgatar('k', 30, { aguardaLiberacao: true })
    expect(status).toBe(4)
    await expect(alterarStatusResgate(context, { idResgate, chave: '1', status: 1 })).rejects.toMatchObject({
      codigo: 'aprove-antes',
    })
    expect((await aprovarResgate(context, { idResgate, chave: '2' })).resgate.status).toBe(6)
    expect((await alterarStatusResgate(context, { idResgate, chave: '3', status: 1 })).resgate.status).toBe(1)
  })

  test('the same key again, answers what was done then and moves nothing, even at another price', async () => {
    await creditar(ledger, ana, 'v', 100)
    const primeiro = await resgatar('k', 30, { pontosEsperados: 3000 })
    const head = await ledger.head()
    const segundo = await resgatarPor(
      context,
      membro(ana, { valorPonto: 10 }),
      pedido('k', 30, { pontosEsperados: 3000 }),
    )
    expect(segundo).toMatchObject({ idResgate: primeiro.idResgate, numero: 1, pontos: 3000, saldo: 7000 })
    expect(await ledger.head()).toBe(head)
    await expect(resgatar('k', 30, { qtde: 2 })).rejects.toMatchObject({ codigo: 'chave-repetida', kind: 'conflict' })
    expect(await ledger.head()).toBe(head)
  })

  test('the same key of two members, is two redemptions', async () => {
    const bruno = newId()
    await Promise.all([creditar(ledger, ana, 'v', 50), creditar(ledger, bruno, 'w', 50)])
    const [um, outro] = await Promise.all([resgatar('k', 50), resgatarPor(context, membro(bruno), pedido('k', 50))])
    expect(um.idResgate).not.toBe(outro.idResgate)
    expect(await tipos(bruno)).toEqual(['PontosCreditados', 'PontosResgatados'])
  })

  test.each([
    [
      'a balance that is too small',
      pedido('k', 101),
      membro('x'),
      'saldo-insuficiente',
      'refused',
      'Saldo insuficiente',
    ],
    [
      'a price that changed',
      pedido('k', 30, { pontosEsperados: 2900 }),
      membro('x'),
      'preco-mudou',
      'conflict',
      'O preço mudou: de 29 para 30 pontos. Confira e confirme de novo.',
    ],
    [
      'no quantity',
      pedido('k', 30, { qtde: 0 }),
      membro('x'),
      'quantidade-invalida',
      'invalid',
      'A quantidade mínima é 1',
    ],
    [
      'half a quantity',
      pedido('k', 30, { qtde: 1.5 }),
      membro('x'),
      'quantidade-invalida',
      'invalid',
      'A quantidade mínima é 1',
    ],
    [
      'too great a quantity',
      pedido('k', 30, { qtde: 1001 }),
      membro('x'),
      'quantidade-invalida',
      'invalid',
      'A quantidade máxima é 1000',
    ],
    [
      'a network without a value of the point',
      pedido('k', 30),
      membro('x', { valorPonto: null }),
      'sem-valor-do-ponto',
      'refused',
      'Sua rede ainda não tem um valor para o ponto. Fale com a equipe do programa.',
    ],
    [
      'a prize without a price',
      pedido('k', 0),
      membro('x'),
      'premio-sem-preco',
      'refused',
      'Este prêmio ainda não tem preço. Escolha outro.',
    ],
  ] as const)('%s, is refused and nothing is written', async (_, desejo, quem, codigo, kind, message) => {
    await creditar(ledger, ana, 'v', 100)
    await expect(resgatarPor(context, { ...quem, idParceiro: id(ana) }, desejo)).rejects.toMatchObject({
      codigo,
      kind,
      message,
    })
    expect(await tipos()).toEqual(['PontosCreditados'])
  })

  test("cancelling, gives the points back to the lots' dates and keeps the reason outside the ledger", async () => {
    await creditar(ledger, ana, 'v', 100)
    const { idResgate } = await resgatar('k', 60)
    const { resgate, position } = await cancelarResgate(context, {
      idResgate,
      chave: '1',
      tipoPremio: 'geral',
      motivo: ' Endereço errado ',
    })
    expect([resgate.status, position]).toEqual([3, await ledger.head()])
    const devolvidos = (await conta()).at(-1)!
    expect(devolvidos).toMatchObject({
      type: 'PontosDevolvidos',
      data: {
        idResgate,
        pontos: 6000,
        saldo: 10_000,
        em: D,
        lotes: [{ pontos: 6000, venceEm: '2027-11-20', origem: id('lote v 0') }],
      },
    })
    const motivo = devolvidos.type === 'PontosDevolvidos' ? devolvidos.data.motivo! : undefined
    expect((await lerTextos(db, [motivo!.idTexto])).get(motivo!.idTexto)).toBe('Endereço errado')
    expect(JSON.stringify(await historia(idResgate))).not.toContain('Endereço')
  })

  test('cancelling again, with the same key or another, returns nothing twice', async () => {
    await creditar(ledger, ana, 'v', 100)
    const { idResgate } = await resgatar('k', 60)
    const cancelar = (chave: string) => cancelarResgate(context, { idResgate, chave, tipoPremio: 'geral', motivo: 'x' })
    await cancelar('1')
    const head = await ledger.head()
    expect((await cancelar('1')).position).toBe(head)
    await expect(cancelar('2')).rejects.toMatchObject({ codigo: 'resgate-cancelado' })
    expect(await ledger.head()).toBe(head)
  })

  test('the supplier, cancels what it will not deliver; another role does not do it in its name', async () => {
    await creditar(ledger, ana, 'v', 100)
    const { idResgate } = await resgatar('k', 60)
    const comoOperador = { idResgate, chave: '1', tipoPremio: 'geral', motivo: null, porAviso: false } as const
    await expect(cancelarPeloFornecedor(context, comoOperador)).rejects.toMatchObject({ codigo: 'so-fornecedor' })
    expect((await cancelarPeloFornecedor(context, { ...comoOperador, porAviso: true })).resgate.status).toBe(5)
    expect((await conta()).at(-1)).toMatchObject({ type: 'PontosDevolvidos', data: { saldo: 10_000, motivo: null } })
  })

  test('a delivered Pix, is cancelled by role 2 only', async () => {
    await creditar(ledger, ana, 'v', 100)
    const { idResgate } = await resgatar('k', 60)
    await alterarStatusResgate(context, { idResgate, chave: '1', status: 1 })
    const pix = { idResgate, chave: '2', tipoPremio: 'pix', motivo: 'Chave de outra pessoa' } as const
    const textos = async () => (await db.selectFrom('textos').select('id').execute()).length
    const antes = await textos()
    await expect(cancelarResgate(context, pix)).rejects.toMatchObject({ codigo: 'valor-ja-entregue' })
    expect(await textos()).toBe(antes)
    expect(
      (await cancelarResgate({ ...context, actor: { tipo: 'usuario', id: id('admin'), permissao: 2 } }, pix)).resgate
        .status,
    ).toBe(3)
  })

  test('note and forecast, are changed and cleared', async () => {
    await creditar(ledger, ana, 'v', 100)
    const { idResgate } = await resgatar('k', 60)
    const { resgate } = await alterarObservacao(context, { idResgate, chave: '1', observacao: 'Deixar na portaria' })
    expect((await lerTextos(db, [resgate.observacao!.idTexto])).get(resgate.observacao!.idTexto)).toBe(
      'Deixar na portaria',
    )
    expect((await alterarObservacao(context, { idResgate, chave: '2', observacao: '  ' })).resgate.observacao).toBe(
      null,
    )
    expect(
      (await alterarPrevisaoEntrega(context, { idResgate, chave: '3', previsaoEntrega: '2026-12-04' })).resgate
        .previsaoEntrega,
    ).toBe('2026-12-04')
    expect(
      (await alterarPrevisaoEntrega(context, { idResgate, chave: '4', previsaoEntrega: null })).resgate.previsaoEntrega,
    ).toBe(null)
    expect((await historia(idResgate)).map((event) => event.type)).toEqual([
      'ResgateSolicitado',
      'ObservacaoResgateAlterada',
      'ObservacaoResgateAlterada',
      'PrevisaoEntregaAlterada',
      'PrevisaoEntregaAlterada',
    ])
  })

  test('a redemption that does not exist, is not found', async () => {
    await expect(aprovarResgate(context, { idResgate: newId(), chave: '1' })).rejects.toMatchObject({
      codigo: 'resgate-nao-encontrado',
      kind: 'not-found',
    })
    await expect(alterarObservacao(context, { idResgate: newId(), chave: '1', observacao: 'x' })).rejects.toMatchObject(
      { codigo: 'resgate-nao-encontrado' },
    )
  })

  test('64 redemptions of one account at once in two processes, spend each point once and never more than there is', async () => {
    const other = contexto(store.open(), db)
    for (const [n, pontos] of [130, 95, 175].entries()) await creditar(ledger, ana, `v${n}`, pontos)
    const tentativas = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) =>
        resgatarPor(n % 2 === 0 ? context : other, membro(ana), pedido(`k${n}`, 10)),
      ),
    )
    const feitos = tentativas.flatMap((tentativa) => (tentativa.status === 'fulfilled' ? [tentativa.value] : []))
    expect(feitos).toHaveLength(40)
    for (const tentativa of tentativas)
      if (tentativa.status === 'rejected') expect(tentativa.reason).toMatchObject({ codigo: 'saldo-insuficiente' })

    const events = await conta()
    const resgatados = events.filter((event) => event.type === 'PontosResgatados')
    expect(new Set(resgatados.map((event) => event.data.idResgate))).toEqual(
      new Set(feitos.map(({ idResgate }) => idResgate)),
    )
    expect(events.at(-1)!.data.saldo).toBe(0)
    const doLote = Map.groupBy(
      resgatados.flatMap((event) => event.data.lotes),
      (parte) => parte.idLote,
    )
    expect(
      [...doLote].map(([lote, partes]) => [lote, partes.reduce((soma, parte) => soma + parte.pontos, 0)]).sort(),
    ).toEqual(
      [
        [id('lote v0 0'), 13_000],
        [id('lote v1 0'), 9500],
        [id('lote v2 0'), 17_500],
      ].sort(),
    )
    for (const { idResgate } of feitos)
      expect((await historia(idResgate)).map((event) => event.type)).toEqual(['ResgateSolicitado'])
  })
})
