import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { resgates } from './resgates.projection.ts'

const { pool } = databaseForTests()

const doResgate = (resgate: string, em: string, rede = 'norte') => ({
  idResgate: id(resgate),
  idParceiro: id('Ana'),
  idRevenda: id('dental'),
  idRede: id(rede),
  em,
})
/** Points that were spent, and the redemption that follows. */
const pedido = (resgate: string, numero: number, rede = 'norte', status: 0 | 4 = 0): [ContaEvent, ResgateEvent] => {
  const dados = {
    ...doResgate(resgate, '2026-11-01', rede),
    idPremio: id('premio'),
    codigoPremio: 'P1',
    qtde: 2,
    pontosUnitario: 500,
    pontos: 1000,
    valorPonto: 50,
    saldoAnterior: 1250,
  }
  return [
    {
      type: 'PontosResgatados',
      data: { ...dados, numeroResgate: numero, statusInicial: status, saldo: 250, lotes: [] },
    },
    { type: 'ResgateSolicitado', data: { ...dados, numero, status } },
  ]
}
const status = (resgate: string, de: 0 | 1 | 2, para: 0 | 1 | 2, em: string): ResgateEvent => ({
  type: 'ResgateStatusAlterado',
  data: { ...doResgate(resgate, em), de, para },
})
const midia = (nome: string) => ({
  idMidia: id(nome),
  arquivo: 'ab/cd.jpg',
  tipo: 'image/jpeg',
  vista: 'ab/ef.webp',
  miniatura: null,
})
const projetar = async (...events: (ContaEvent | ResgateEvent)[]) =>
  (await project(resgates, pool, recorded(events))).resgates!.sort((a, b) => Number(a.numero) - Number(b.numero))

test('a redemption stands as its last event left it, whichever batch that came in', async () => {
  const [um, dois] = await projetar(
    ...pedido('um', 41),
    status('um', 0, 2, '2026-11-02'),
    ...pedido('dois', 42),
    { type: 'PrevisaoEntregaAlterada', data: { ...doResgate('um', '2026-11-02'), previsaoEntrega: '2026-11-09' } },
    { type: 'ObservacaoResgateAlterada', data: { ...doResgate('dois', '2026-11-02'), observacao: motivo } },
    status('um', 2, 1, '2026-11-08'),
  )
  expect(um).toMatchObject({
    id_resgate: id('um'),
    numero: 41,
    id_parceiro: id('Ana'),
    id_revenda: id('dental'),
    id_rede: id('norte'),
    codigo_premio: 'P1',
    qtde: 2,
    pontos: 1000,
    saldo_anterior: 1250,
    status: 1,
    entregue_em: '2026-11-08',
    previsao_entrega: '2026-11-09',
    observacao: null,
    versao: 4,
  })
  expect(dois).toMatchObject({ status: 0, entregue_em: null, observacao: motivo.idTexto, versao: 2 })
})

test('what is no longer delivered has no day of delivery; forecast and note can be cleared', async () => {
  const [um] = await projetar(
    ...pedido('um', 41),
    status('um', 0, 1, '2026-11-02'),
    { type: 'PrevisaoEntregaAlterada', data: { ...doResgate('um', '2026-11-02'), previsaoEntrega: '2026-11-09' } },
    { type: 'ObservacaoResgateAlterada', data: { ...doResgate('um', '2026-11-02'), observacao: motivo } },
    status('um', 1, 0, '2026-11-03'),
    { type: 'PrevisaoEntregaAlterada', data: { ...doResgate('um', '2026-11-03'), previsaoEntrega: null } },
    { type: 'ObservacaoResgateAlterada', data: { ...doResgate('um', '2026-11-03'), observacao: null } },
  )
  expect(um).toMatchObject({ status: 0, entregue_em: null, previsao_entrega: null, observacao: null, versao: 7 })
})

test('approval, both ways of cancelling and media change it too', async () => {
  const cancelado = { de: 0 as const, pontos: 1000, valorPonto: 50, tipoPremio: 'geral' as const, motivo: null }
  const foto = midia('foto')
  const todos = await projetar(
    ...['um', 'dois', 'tres', 'quatro'].flatMap((nome, n) => pedido(nome, n + 1)),
    { type: 'ResgateAprovado', data: doResgate('um', '2026-11-02') },
    { type: 'ResgateCancelado', data: { ...doResgate('dois', '2026-11-02'), ...cancelado } },
    { type: 'ResgateCanceladoPeloFornecedor', data: { ...doResgate('tres', '2026-11-02'), ...cancelado } },
    { type: 'MidiaAnexada', data: { ...doResgate('quatro', '2026-11-02'), ...foto } },
    { type: 'MidiaExcluida', data: { ...doResgate('quatro', '2026-11-02'), idMidia: foto.idMidia } },
  )
  expect(todos.map(({ status, versao }) => [status, versao])).toEqual([
    [6, 2],
    [3, 2],
    [5, 2],
    [0, 3],
  ])
})

test('photos and videos are there while they are attached, whichever batch that was in', async () => {
  const anexar = (nome: string): ResgateEvent => ({
    type: 'MidiaAnexada',
    data: { ...doResgate('um', '2026-11-02'), ...midia(nome) },
  })
  const excluir = (nome: string): ResgateEvent => ({
    type: 'MidiaExcluida',
    data: { ...doResgate('um', '2026-11-02'), idMidia: id(nome) },
  })
  const { midias, dias } = await project(
    resgates,
    pool,
    recorded([...pedido('um', 41), anexar('a'), anexar('b'), excluir('a'), anexar('c'), excluir('b'), anexar('b')]),
  )
  expect(midias!.map(({ id_midia }) => id_midia).sort()).toEqual([id('b'), id('c')].sort())
  expect(dias!.map(({ midias: quantas }) => quantas)).toEqual([2, 2])
  expect(midias![0]).toMatchObject({ id_rede: id('norte'), id_revenda: id('dental') })
  expect(midias![0]).toMatchObject({ id_resgate: id('um'), tipo: 'image/jpeg', vista: 'ab/ef.webp', miniatura: null })
})

test('a day without photos or videos has no sum', async () => {
  const { dias } = await project(
    resgates,
    pool,
    recorded([
      ...pedido('um', 41),
      { type: 'MidiaAnexada', data: { ...doResgate('um', '2026-11-02'), ...midia('a') } },
      { type: 'MidiaExcluida', data: { ...doResgate('um', '2026-11-02'), idMidia: id('a') } },
    ]),
  )
  expect(dias).toEqual([])
})

test('the codes under which a prize was redeemed are kept, each once', async () => {
  const { codigos } = await project(resgates, pool, recorded([...pedido('um', 41), ...pedido('dois', 42)]))
  expect(codigos).toEqual([{ id_premio: id('premio'), codigo_premio: 'P1', resgates: 2 }])
})

test('it is there as soon as its points are spent', async () => {
  expect(await projetar(pedido('um', 41)[0])).toMatchObject([{ numero: 41, status: 0, versao: 0 }])
})

test('each network has as many redemptions in each status as there are; a status without any has no sum', async () => {
  const { somas } = await project(
    resgates,
    pool,
    recorded([
      ...pedido('um', 1),
      ...pedido('dois', 2),
      ...pedido('tres', 3, 'sul', 4),
      status('um', 0, 2, '2026-11-02'),
      ...pedido('quatro', 4),
      status('um', 2, 1, '2026-11-03'),
      { type: 'ResgateAprovado', data: doResgate('tres', '2026-11-03', 'sul') },
    ]),
  )
  expect(somas).toHaveLength(3)
  expect(somas).toEqual(
    expect.arrayContaining([
      { id_rede: id('norte'), status: 0, resgates: 2 },
      { id_rede: id('norte'), status: 1, resgates: 1 },
      { id_rede: id('sul'), status: 6, resgates: 1 },
    ]),
  )
})

test('after any history the sums are what the rows count, whatever batches the events travel in', async () => {
  const passo = fc.record({ qual: fc.nat(5), para: fc.constantFrom(0, 1, 2, 3, 5, 6) })
  /** The first step of a redemption makes it; the others change its status. */
  const historia = (passos: readonly { qual: number; para: number }[]) => {
    const feitos = new Set<number>()
    return passos.flatMap(({ qual, para }): (ContaEvent | ResgateEvent)[] => {
      const rede = qual % 2 === 0 ? 'norte' : 'sul'
      const data = doResgate(`resgate ${qual}`, '2026-11-02', rede)
      const cancelado = { de: 0 as const, pontos: 1000, valorPonto: 50, tipoPremio: 'geral' as const, motivo: null }
      if (!feitos.has(qual)) {
        feitos.add(qual)
        return pedido(`resgate ${qual}`, qual + 1, rede, para > 2 ? 4 : 0)
      }
      if (para === 3) return [{ type: 'ResgateCancelado', data: { ...data, ...cancelado } }]
      if (para === 5) return [{ type: 'ResgateCanceladoPeloFornecedor', data: { ...data, ...cancelado } }]
      if (para === 6) return [{ type: 'ResgateAprovado', data }]
      return [{ type: 'ResgateStatusAlterado', data: { ...data, de: 0, para: para as 0 | 1 | 2 } }]
    })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 1, maxLength: 25, size: 'max' }), async (passos) => {
      const { resgates: rows, somas } = await project(resgates, pool, recorded(historia(passos)))
      const contados = Map.groupBy(rows!, (row) => `${String(row['id_rede'])} ${String(row['status'])}`)
      expect(
        new Map(somas!.map((soma) => [`${String(soma['id_rede'])} ${String(soma['status'])}`, soma['resgates']])),
      ).toEqual(new Map([...contados].map(([chave, dela]) => [chave, dela.length])))
    }),
    { numRuns: 10 },
  )
})
