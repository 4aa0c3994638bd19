import type { Texto } from '#contracts/event.ts'
import { refused } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { DIAS_DE_REVISAO, passouDaRevisao } from '#contracts/values/revisao.ts'
import { estornosDe, type Estorno } from '#projections/extrato/saldos.queries.ts'
import { envioDeVendas, idsDoEnvio } from '#projections/vendas/vendas.queries.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { handleAll, simulateAll, type Cause, type Decider } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { reivindicarEnvio } from '#services/engine/uploads/desfazer-envio.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import type { Progress } from '#services/engine/work/kind.ts'
import { vendaDecider, type Venda, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { alvoSe, reagirAVendas, type AjustarVenda } from '#services/vendas/vendas.reactions.ts'

export interface DesfazerDependencies {
  db: Db
  ledger: Ledger
  agora: () => Date
  /** Waits until the named read models have passed the position; false when they took too long. */
  aguardar: (readModels: readonly string[], position: Position) => Promise<boolean>
  progresso: (andamento: Progress) => Promise<void>
}

export interface PedidoDeDesfazer {
  /** The work that undoes. */
  id: string
  /** The upload that is undone. */
  idEnvio: string
  /** Null when it is only simulated. */
  motivo: Texto | null
  simulado: boolean
  criadoPor: string
  tela?: string
  /** The second person, when one confirmed it. */
  aprovadoPor?: string
}

export interface Desfeito {
  vendas: number
  pontos: Centesimos
  valor: Centesimos
  /** By account. */
  estornos: Estorno[]
  position: Position | undefined
}

/** Sales decided and appended together. */
const VENDAS_POR_VEZ = 1000
/** Accounts whose effect is computed together, and annulled sales whose effect is read together. */
const CONTAS_POR_VEZ = 200
const ANULADAS_POR_VEZ = 10_000

type Anular = Extract<VendaCommand, { tipo: 'cancelar' | 'anular' }> & { idEnvio: string }

/** Only those sales of an upload are annulled that stand as it registered them. */
const desfazendo: Decider<Venda, Anular, VendaEvent> = {
  ...vendaDecider,
  decide: (command, venda) =>
    venda.situacao === 'em-pe' && venda.registro?.idProcessamento === command.idEnvio
      ? vendaDecider.decide(command, venda)
      : [],
}

/**
 * Annuls the sales of an upload that still stand, and takes their points back; or with `simulado` says what that would
 * do, by the same deciders. Repeating it after a kill goes on where it was, and counts what it annulled before.
 * @throws Failure `sem-permissao`, `fora-do-alcance`, `prazo-de-revisao`, `ja-desfeito`, before anything is annulled;
 * `leitura-atrasada`, to be tried again
 */
export async function desfazerVendas(
  deps: DesfazerDependencies,
  pedido: PedidoDeDesfazer,
  signal?: AbortSignal,
): Promise<Desfeito> {
  const { db, ledger } = deps
  await knowingForWork(deps, 'vendas')
  const { vendas: quantas, foraDoPrazo } = await conferir(deps, pedido)
  if (!pedido.simulado) {
    await reivindicarEnvio(db, pedido)
    // Until then a second person may have confirmed sales of it.
    await knowingForWork(deps, 'vendas')
  }
  const soma = { vendas: 0, pontos: 0, valor: 0 }
  const [anuladas, alvos] = [[] as Anulada[], [] as AjustarVenda[]]
  let [position, feitas, ultimo]: [Position | undefined, number, number] = [undefined, 0, 0]
  for (;;) {
    signal?.throwIfAborted()
    const ids = await idsDoEnvio(db, pedido.idEnvio, ultimo, VENDAS_POR_VEZ)
    if (ids.length === 0) break
    const orders = ordensDe(deps, pedido, ids, foraDoPrazo)
    const eventos: VendaEvent[] = []
    if (pedido.simulado) eventos.push(...(await simular(ledger, orders, alvos)))
    else {
      const feitos = await handleAll(ledger, desfazendo, orders, ({ events, position }) => ({ events, position }))
      const gravados = feitos.flatMap(({ events }) => events)
      const reacao = await reagirAVendas(deps, gravados)
      position = latest(position, reacao.position, ...feitos.map((one) => one.position))
      for (const { data, revision } of gravados)
        anuladas.push({ idVenda: data.idVenda, idParceiro: data.idParceiro, revisao: revision })
      eventos.push(...gravados)
    }
    for (const { type, data } of eventos) {
      if (type !== 'VendaAnulada') continue
      soma.vendas++
      soma.pontos = somar([soma.pontos, data.totalPontos])
      soma.valor = somar([soma.valor, data.totalVenda])
    }
    feitas += ids.length
    ultimo = ids.at(-1)!.numero
    await deps.progresso({
      etapa: pedido.simulado ? 'Conferindo as vendas' : 'Anulando as vendas',
      feito: feitas,
      total: quantas,
    })
  }
  const estornos = pedido.simulado ? await simularEstornos(ledger, alvos, signal) : await lerEstornos(deps, anuladas)
  return { ...soma, estornos, position }
}

interface Anulada {
  idVenda: string
  idParceiro: string
  revisao: number
}

/** Who asked may do it to every sale of the upload that stands. */
async function conferir(
  deps: DesfazerDependencies,
  pedido: PedidoDeDesfazer,
): Promise<{ vendas: number; foraDoPrazo: boolean }> {
  const semAcesso = 'Quem pediu para desfazer este envio não tem mais acesso ao painel.'
  const { quem, reach } = await whoAsked(pedido, deps, semAcesso)
  const { vendas, pontuadoDesde, foraDoAlcance } = await envioDeVendas(deps.db, reach, pedido.idEnvio)
  if (foraDoAlcance)
    throw refused('fora-do-alcance', 'Este envio tem vendas de dentais que você não vê. Peça a um administrador.')
  const foraDoPrazo = quem.permissao === ADMINISTRADOR
  if (!foraDoPrazo && pontuadoDesde !== null && passouDaRevisao(pontuadoDesde, diaDoInstante(deps.agora())))
    throw refused(
      'prazo-de-revisao',
      `Passaram mais de ${DIAS_DE_REVISAO} dias da pontuação: só um administrador pode desfazer este envio.`,
    )
  return { vendas, foraDoPrazo }
}

function ordensDe(
  { agora }: DesfazerDependencies,
  { id, idEnvio, motivo, criadoPor, tela, aprovadoPor }: PedidoDeDesfazer,
  ids: readonly { idVenda: string }[],
  foraDoPrazo: boolean,
) {
  const at = agora()
  const command: Anular = {
    tipo: 'anular',
    idEnvio,
    hoje: diaDoInstante(at),
    // Nothing of a simulation is written.
    motivo: motivo ?? { idTexto: id, hash: '' },
    foraDoPrazo,
  }
  const cause: Omit<Cause, 'commandId'> = {
    by: criadoPor,
    byKind: 'usuario',
    at: at.toISOString(),
    correlationId: id,
    causationId: id,
    tela,
    aprovadoPor,
  }
  return ids.map(({ idVenda }) => ({
    stream: streamName('venda', idVenda),
    commands: command,
    cause: { ...cause, commandId: derivedId(id, 'anular-venda', idVenda) },
  }))
}

/** What would be annulled; adds to `alvos` what that would tell each account. */
async function simular(
  ledger: Ledger,
  orders: ReturnType<typeof ordensDe>,
  alvos: AjustarVenda[],
): Promise<VendaEvent[]> {
  const decididas = await simulateAll(ledger, desfazendo, orders, ({ before, events: [anulada] }) => {
    const alvo = anulada && alvoSe(anulada, before)
    if (alvo) alvos.push(alvo)
    return anulada ?? []
  })
  return decididas.flat()
}

/** What the accounts would have taken from them. */
export async function simularEstornos(
  ledger: Ledger,
  alvos: readonly AjustarVenda[],
  signal: AbortSignal | undefined,
): Promise<Estorno[]> {
  const contas = [...Map.groupBy(alvos, ({ idParceiro }) => idParceiro)].map(([idParceiro, commands]) => ({
    idParceiro,
    stream: streamName('conta', idParceiro),
    commands,
  }))
  const estornos: Estorno[] = []
  for (let de = 0; de < contas.length; de += CONTAS_POR_VEZ) {
    signal?.throwIfAborted()
    const parte = contas.slice(de, de + CONTAS_POR_VEZ)
    estornos.push(
      ...(await simulateAll(ledger, contaDecider, parte, ({ events }, { idParceiro }) => {
        const tirados = events.flatMap((event) => (event.type === 'PontosEstornados' ? event.data : []))
        return {
          idParceiro,
          pontos: somar(tirados.map(({ pontos }) => pontos)),
          divida: somar(tirados.map(({ divida }) => divida)),
        }
      })),
    )
  }
  return estornos
}

/** What the accounts say was taken, whoever told them: the command itself or the subscription. */
export async function lerEstornos(
  deps: Pick<DesfazerDependencies, 'db' | 'ledger' | 'aguardar' | 'progresso'>,
  anuladas: readonly Anulada[],
): Promise<Estorno[]> {
  if (anuladas.length === 0) return []
  await deps.progresso({ etapa: 'Atualizando os painéis', feito: anuladas.length, total: anuladas.length })
  await knowingForWork(deps, 'extrato')
  const porConta = new Map<string, Estorno>()
  for (let de = 0; de < anuladas.length; de += ANULADAS_POR_VEZ) {
    for (const { idParceiro, pontos, divida } of await estornosDe(deps.db, anuladas.slice(de, de + ANULADAS_POR_VEZ))) {
      const antes = porConta.get(idParceiro) ?? { idParceiro, pontos: 0, divida: 0 }
      porConta.set(idParceiro, {
        idParceiro,
        pontos: somar([antes.pontos, pontos]),
        divida: somar([antes.divida, divida]),
      })
    }
  }
  return [...porConta.values()]
}
