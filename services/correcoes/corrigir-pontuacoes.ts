import type { Texto } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { PONTUACOES_NA_RESPOSTA } from '#contracts/works/corrigir-pontuacoes.ts'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, somarDias, type Dia } from '#contracts/values/dia.ts'
import type { Estorno } from '#projections/extrato/saldos.queries.ts'
import {
  correcoesDevidas,
  correcoesEscolhidas,
  type CorrecaoDevida,
  type LugarDaPontuacao,
} from '#projections/vendas/correcoes.queries.ts'
import type { ACadaVez } from '#services/conta/decidir-em-contas.ts'
import { handleAll, simulateAll, type Decider } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'
import { lerEstornos, simularEstornos, type DesfazerDependencies } from '#services/vendas/desfazer/desfazer-vendas.ts'
import { vendaDecider, type Venda, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { alvoSe, reagirAVendas, type AjustarVenda } from '#services/vendas/vendas.reactions.ts'
import { comandoDeCorrecao } from './corrigir-pontuacao.ts'

export interface PedidoDeCorrigir {
  /** The work that corrects. */
  id: string
  /** Where the ledger ended when it was asked for: what the work wrote stands after that. */
  depoisDe: Position
  /** The numbers of the chosen sales; all awards without it. */
  numeros?: readonly number[]
  motivo?: Texto | null
  simulado: boolean
  criadoPor: string
  tela?: string
  /** The second person. */
  aprovadoPor?: string
}

export interface Corrigidas {
  vendas: number
  aumentos: Centesimos
  reducoes: Centesimos
  /** Every account whose points changed. */
  parceiros: Set<string>
  /** By account, of those that gave points back. */
  estornos: Estorno[]
  /** Those with the largest differences, by the ids of their sales. */
  maiores: { idVenda: string; antes: Centesimos; depois: Centesimos }[]
  position: Position | undefined
}

export type Corrigida = Extract<VendaEvent, { type: 'PontuacaoCorrigida' }>

/** One that was cancelled in the meantime is left alone. */
const corrigindo: Decider<Venda, VendaCommand, VendaEvent> = {
  ...vendaDecider,
  decide: (command, venda) => (venda.situacao === 'em-pe' ? vendaDecider.decide(command, venda) : []),
}

/** Sales decided and appended together. */
const VENDAS_POR_VEZ = 1000
/** Awards whose points are compared in one statement: it reads each once, however many differ. */
const PONTUACOES_POR_ANALISE = 5000

/**
 * Corrects the chosen awards of the last 90 days within reach of who asked, or all, or with `simulado` says what that
 * would do, by the same deciders. Repeating it after a kill goes on where it was, and counts what it corrected before.
 * @throws Failure `sem-permissao`; `leitura-atrasada`, to be tried again
 */
export async function corrigirPontuacoes(
  deps: DesfazerDependencies,
  pedido: PedidoDeCorrigir,
  signal?: AbortSignal,
): Promise<Corrigidas> {
  const { ledger, agora } = deps
  await knowingForWork(deps, 'valores', 'vendas', 'sellout')
  const { reach } = await whoAsked(pedido, deps, 'Quem pediu a correção não tem mais acesso ao painel.')
  const etapa = pedido.simulado ? 'Calculando o efeito' : 'Corrigindo as pontuações'
  const aCadaVez = (feito: number) => deps.progresso({ etapa, feito, total: 0 })
  const alcance = { reach, numeros: pedido.numeros }
  if (pedido.simulado) return preverCorrecoes(deps, alcance, aCadaVez, signal)
  let position: Position | undefined
  // Beyond midnight, too, they are those of one day.
  const dia = diaDoInstante(agora())
  for await (const devidas of devidasPorVez(deps, alcance, dia, aCadaVez, signal)) {
    const orders = ordensDe(agora(), dia, pedido, devidas)
    const feitas = await handleAll(ledger, corrigindo, orders, ({ events, position }) => ({ events, position }))
    const reacao = await reagirAVendas(
      deps,
      feitas.flatMap(({ events }) => events),
    )
    position = latest(position, reacao.position, ...feitas.map((feita) => feita.position))
  }
  return oQueFoiEscrito(deps, pedido, position)
}

/** What the work of this id corrected in all of its runs, as read models show it from the position on. */
export async function oQueFoiEscrito(
  deps: DesfazerDependencies,
  pedido: Pick<PedidoDeCorrigir, 'id' | 'depoisDe'>,
  position: Position | undefined,
): Promise<Corrigidas> {
  const corrigidas = await writtenBy<Corrigida>(deps.ledger, pedido, ['PontuacaoCorrigida'])
  // Killed before its reaction, a correction is heard here.
  const ate = latest(position, (await reagirAVendas(deps, corrigidas)).position)
  const estornos = await lerEstornos(
    deps,
    corrigidas.map(({ data: { idVenda, idParceiro }, revision }) => ({ idVenda, idParceiro, revisao: revision })),
  )
  return { ...somasDe(corrigidas), estornos, position: ate ?? corrigidas.at(-1)?.position }
}

/** What correcting them would do, as sales and accounts decide it themselves; writes nothing. */
export async function preverCorrecoes(
  deps: Leitura,
  alcance: Alcance,
  aCadaVez?: ACadaVez,
  signal?: AbortSignal,
): Promise<Corrigidas> {
  const { ledger } = deps
  const dia = diaDoInstante(deps.agora())
  const simuladas: Corrigida[] = []
  const alvos: AjustarVenda[] = []
  for await (const devidas of devidasPorVez(deps, alcance, dia, aCadaVez, signal))
    await simulateAll(ledger, corrigindo, comandosDe(dia, devidas, null), ({ before, events: [corrigida] }) => {
      if (corrigida?.type !== 'PontuacaoCorrigida') return
      simuladas.push(corrigida)
      const alvo = alvoSe(corrigida, before)
      if (alvo) alvos.push(alvo)
    })
  return { ...somasDe(simuladas), estornos: await simularEstornos(ledger, alvos, signal), position: undefined }
}

type Leitura = Pick<DesfazerDependencies, 'db' | 'ledger' | 'agora'>

interface Alcance {
  reach: Reach
  numeros: readonly number[] | undefined
}

/** The awards that are due a correction, some at a time. */
async function* devidasPorVez(
  { db }: Leitura,
  { reach, numeros }: Alcance,
  dia: Dia,
  aCadaVez: ACadaVez = () => Promise.resolve(),
  signal?: AbortSignal,
): AsyncGenerator<CorrecaoDevida[]> {
  const desde = somarDias(dia, -DIAS_DE_REVISAO)
  if (numeros !== undefined) {
    const devidas = await correcoesEscolhidas(db, reach, { desde, numeros })
    yield devidas
    return aCadaVez(devidas.length)
  }
  let depoisDe: LugarDaPontuacao | undefined = { pontuadoEm: desde, numero: 0 }
  let quantas = 0
  while (depoisDe) {
    const { devidas, ate } = await correcoesDevidas(db, reach, { depoisDe, quantas: PONTUACOES_POR_ANALISE })
    for (let n = 0; n < devidas.length; n += VENDAS_POR_VEZ) {
      signal?.throwIfAborted()
      const destaVez = devidas.slice(n, n + VENDAS_POR_VEZ)
      yield destaVez
      await aCadaVez((quantas += destaVez.length))
    }
    signal?.throwIfAborted()
    depoisDe = ate
  }
}

const comandosDe = (dia: Dia, devidas: readonly CorrecaoDevida[], motivo: Texto | null) =>
  devidas.map(({ idVenda, valores }) => ({
    idVenda,
    stream: streamName('venda', idVenda),
    commands: comandoDeCorrecao(valores, { hoje: dia, motivo, foraDoPrazo: false }),
  }))

function ordensDe(
  at: Date,
  dia: Dia,
  { id, criadoPor, tela, aprovadoPor, motivo = null }: PedidoDeCorrigir,
  devidas: readonly CorrecaoDevida[],
) {
  const cause = {
    by: criadoPor,
    byKind: 'usuario' as const,
    at: at.toISOString(),
    correlationId: id,
    tela,
    aprovadoPor,
  }
  return comandosDe(dia, devidas, motivo).map((order) => ({
    ...order,
    cause: { ...cause, commandId: derivedId(id, 'corrigir-pontuacao', order.idVenda) },
  }))
}

function somasDe(corrigidas: readonly Corrigida[]) {
  const diferencas = corrigidas.map(({ data }) => data.diferenca)
  return {
    vendas: corrigidas.length,
    aumentos: diferencas.reduce((soma, diferenca) => soma + Math.max(0, diferenca), 0),
    reducoes: diferencas.reduce((soma, diferenca) => soma + Math.max(0, -diferenca), 0),
    parceiros: new Set(corrigidas.map(({ data }) => data.idParceiro)),
    maiores: corrigidas
      .toSorted((a, b) => Math.abs(b.data.diferenca) - Math.abs(a.data.diferenca))
      .slice(0, PONTUACOES_NA_RESPOSTA)
      .map(({ data: { idVenda, totalPontosAntes: antes, totalPontos: depois } }) => ({ idVenda, antes, depois })),
  }
}
