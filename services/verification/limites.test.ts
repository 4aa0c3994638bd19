import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { alterarLimite } from '#services/aprovacoes/limites.ts'
import { lancarPontos } from '#services/conta/lancar-pontos.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import type { VendaRegistrada } from '#contracts/events/venda.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { vendaDecider } from '#services/vendas/venda.decider.ts'
import { compraDecider } from '#services/compras/compra.decider.ts'
import { registrarCompras, streamDaCompra } from '#services/compras/registrar-compras.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { ADMIN, AGORA, createProgramme, type Programme } from '../../tools/test-kit/programme.ts'
import { SEGUNDA } from '../../tools/test-kit/second-person.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { conferirLimites } from './limites.ts'

const DIA = 86_400_000
let programme: Programme
let quando = AGORA.getTime()
beforeAll(async () => {
  programme = await createProgramme()
  await insertUsuario(programme.db, SEGUNDA, 2)
})
afterAll(() => programme.close())

const context = () => ({
  ...programme.context,
  agora: () => new Date(quando),
  actor: { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const,
  correlacao: randomUUID(),
})
const limitar = (limite: number | null) =>
  alterarLimite(context(), { ato: 'lancar-pontos', papel: 2, limite: limite === null ? null : limite * 100 })
/** The product's own command, as whoever has the database's password runs it. */
const lancar = (pontos: number, conta = 'ana', mais: object = {}) =>
  lancarPontos(
    { ...context(), ...mais },
    { idParceiro: id(conta), idRevenda: id('revenda'), idRede: id('rede') },
    {
      ...({ sentido: 'credito', pontos: pontos * 100 } as const),
      motivo: 'm',
      documento: 'd',
      diasValidade: 365,
      chave: randomUUID(),
    },
  )
const nomeados = async () =>
  (await conferirLimites(programme)).alem.map(({ evento, descricao }) => `${evento} ${descricao}`)
const SEM = 'do limite de 100 pontos e não foi confirmado por uma segunda pessoa'

test('what was done without a limit, or within the one of its moment, is not named', async () => {
  await lancar(1000)
  quando += 1000
  await limitar(100)
  await lancar(60)
  await lancar(40, 'bia')
  quando += DIA + 1
  await lancar(40)
  expect(await nomeados()).toEqual([])
  // A limit that came later says nothing of it, and a limit that is gone still tells of its time.
  await limitar(30)
  await limitar(null)
  expect(await nomeados()).toEqual([])
})

test('an act beyond it is named: by itself, with those of its person, and with those of its account', async () => {
  quando += 40 * DIA
  await limitar(100)
  await lancar(101)
  quando += 2 * DIA
  await lancar(60, 'bia')
  await lancar(41, 'caio')
  quando += 2 * DIA
  await lancar(59, 'bia')
  expect(await nomeados()).toEqual([
    `PontosLancados passa ${SEM}`,
    `PontosLancados com as últimas 24 horas da mesma pessoa, passa ${SEM}`,
    `PontosLancados com os últimos 30 dias da mesma conta, passa ${SEM}`,
  ])
})

test('what says that somebody confirmed it, and nobody did, is named', async () => {
  const antes = await nomeados()
  await lancar(500, 'davi', { aprovadoPor: id('segunda') })
  expect(await nomeados()).toEqual([
    ...antes,
    'PontosLancados diz que uma segunda pessoa o confirmou, e não há esta aprovação no ledger',
  ])
})

test('what somebody did who has no limit counts for the account', async () => {
  const antes = await nomeados()
  quando += 40 * DIA
  const semLimite = await insertUsuario(programme.db, cpfDe('111000333'), 1)
  await lancar(60, 'eva', { actor: { tipo: 'usuario', id: semLimite, permissao: 1 } })
  await lancar(40, 'eva')
  expect(await nomeados()).toEqual(antes)
  await lancar(1, 'eva')
  expect(await nomeados()).toEqual([...antes, `PontosLancados com os últimos 30 dias da mesma conta, passa ${SEM}`])
})

test('what was done before sums were counted is judged by itself', async () => {
  await programme.db
    .updateTable('limites_aprovacao')
    .set({ desde: new Date(quando + DIA) })
    .execute()
  expect((await nomeados())[0]).toBe(`PontosLancados passa ${SEM}`)
  expect(await nomeados()).toHaveLength(2)
})

const vender = (notas: readonly string[], mais: object = {}) =>
  registrarVendas(
    { ledger: programme.ledger, reservarNumeros: reservarNumeros(programme.pool) },
    notas.map((identificador) => ({
      ...{ idParceiro: id('ana'), idRevenda: id('revenda'), idRede: id('rede'), valorPonto: null },
      ...({ tipoFiscal: 'N', identificador, realizadoEm: '2026-11-01' } as const),
      itens: [
        { codigo: 'A', idProduto: id('produto'), qtde: 100, valorUnitario: 100, valorDesconto: 0, valorPontos: 60_00 },
      ],
    })),
    {
      ...({ pontuadoEm: '2026-11-20', diasValidade: 365, origem: 'upload', idProcessamento: randomUUID() } as const),
      chave: randomUUID(),
      cause: {
        ...({ by: id(`usuario ${ADMIN}`), byKind: 'usuario', correlationId: randomUUID() } as const),
        at: new Date(quando).toISOString(),
        ...mais,
      },
    },
  )

test('each sale beyond the limit of its moment is named, and none for what came with it', async () => {
  const antes = await nomeados()
  await vender(['antes'])
  quando += 1000
  await alterarLimite(context(), { ato: 'registrar-vendas', papel: 2, limite: 60_00 })
  await vender(['um', 'dois'])
  expect(await nomeados()).toEqual(antes)
  quando += 1000
  await alterarLimite(context(), { ato: 'registrar-vendas', papel: 2, limite: 59_00 })
  await vender(['tres', 'quatro'])
  await vender(['cinco'], { aprovadoPor: id('segunda') })
  const passa = 'VendaRegistrada passa do limite de 59 pontos e não foi confirmado por uma segunda pessoa'
  expect(await nomeados()).toEqual([
    ...antes,
    passa,
    passa,
    'VendaRegistrada diz que uma segunda pessoa o confirmou, e não há esta aprovação no ledger',
  ])
  // One that names a moment without a limit was written after others that name later ones.
  quando += 2 * DIA
  await vender(['seis'])
  await vender(['sete'], { at: new Date(quando - 30 * DIA).toISOString() })
  expect((await nomeados()).filter((nomeado) => nomeado === passa)).toHaveLength(4)
})

test('a correction that says to take another one back, and gives more, is counted', async () => {
  quando += 40 * DIA
  const antes = await nomeados()
  await alterarLimite(context(), { ato: 'registrar-vendas', papel: 2, limite: null })
  await alterarLimite(context(), { ato: 'corrigir-todos', papel: 2, limite: 10_00 })
  quando += 1000
  const { registradas } = await vender(['oito'])
  const stream = streamName('venda', registradas[0]!.idVenda)
  const [registrada] = (await programme.ledger.readStream(stream)) as Recorded<VendaRegistrada>[]
  const corrigir = async (para: number, desfaz?: string): Promise<string> => {
    const { events } = await handle(
      programme.ledger,
      stream,
      vendaDecider,
      {
        ...({ tipo: 'corrigir', hoje: '2026-11-20', motivo: null, foraDoPrazo: true } as const),
        valores: new Map([[registrada!.data.itens[0]!.idItem, para * 100]]),
      },
      {
        ...({
          by: id(`usuario ${ADMIN}`),
          byKind: 'usuario',
          commandId: randomUUID(),
          correlationId: randomUUID(),
        } as const),
        at: new Date(quando).toISOString(),
        ...(desfaz === undefined ? {} : { causationId: desfaz }),
      },
    )
    return events[0]!.id
  }
  await corrigir(60, await corrigir(68))
  const outra = await corrigir(68)
  expect(await nomeados()).toEqual(antes)
  await corrigir(76, outra)
  expect((await nomeados()).slice(antes.length)).toEqual([
    'PontuacaoCorrigida com as últimas 24 horas da mesma pessoa, passa do limite de 10 pontos e não foi confirmado por uma segunda pessoa',
  ])
})

test('undoing sell-in beyond its limit is named, by itself and with that of a day; a correction by an upload is not', async () => {
  quando += 40 * DIA
  const ato = 'desfazer-historico'
  await alterarLimite(context(), { ato, papel: 2, limite: 100_00 })
  const { ledger } = programme.context
  const registrar = async (pedido: string, valorTotal: number) => {
    const idProcessamento = randomUUID()
    const { actor, correlacao } = context()
    const linha = { dia: '2026-03-10', quantidade: 100, valorTotal }
    await registrarCompras(ledger, [{ idRede: id('rede'), pedido, idProduto: id('P1'), linha }], {
      ...{ idProcessamento, hoje: '2026-11-20' },
      cause: { by: actor.id, byKind: 'usuario', at: new Date(quando).toISOString(), correlationId: correlacao },
    })
    return idProcessamento
  }
  const desfazer = (pedido: string, idProcessamento: string) => {
    const [{ actor }, correlationId] = [context(), randomUUID()]
    const dados = { idRede: id('rede'), pedido, idProduto: id('P1'), idProcessamento }
    return handle(
      ledger,
      streamDaCompra(dados),
      compraDecider,
      { ...{ tipo: 'desfazer' as const, ...dados }, desfeitos: new Set([idProcessamento]), motivo },
      {
        ...{ by: actor.id, byKind: 'usuario' as const, at: new Date(quando).toISOString() },
        ...{ correlationId, causationId: correlationId, commandId: randomUUID() },
      },
    )
  }
  const antes = await nomeados()
  const um = await registrar('1', 90_00)
  // Another upload says something else, by itself far beyond the limit.
  const outro = await registrar('1', 900_00)
  const dois = await registrar('2', 60_00)
  const tres = await registrar('3', 41_00)
  await desfazer('2', dois)
  quando += 1000
  expect((await nomeados()).slice(antes.length)).toEqual([])
  await desfazer('3', tres)
  quando += 2 * DIA
  await desfazer('1', outro)
  quando += 2 * DIA
  await desfazer('1', um)
  const sem = 'do limite de 100 reais e não foi confirmado por uma segunda pessoa'
  expect((await nomeados()).slice(antes.length)).toEqual([
    `CompraAnulada com as últimas 24 horas da mesma pessoa, passa ${sem}`,
    `CompraCorrigida passa ${sem}`,
  ])
})
