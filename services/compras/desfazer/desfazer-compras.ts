import { refused } from '#contracts/errors.ts'
import type { CompraEvent } from '#contracts/events/compra.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { MUDADAS_NA_RESPOSTA } from '#contracts/works/desfazer-historico.ts'
import { compraDecider, type CompraCommand } from '#services/compras/compra.decider.ts'
import { streamDaCompra, type CompraParaRegistrar } from '#services/compras/registrar-compras.ts'
import type { EnvioDeHistorico } from '#services/compras/upload/upload-de-historico.work.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { handleAll, simulateAll, type Cause } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { comparePositions, latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { admitsRede, limitedToRevendas, namesRede } from '#services/engine/reach/reach.ts'
import { reivindicarEnvio, type Desfazer } from '#services/engine/uploads/desfazer-envio.ts'
import type { Progress } from '#services/engine/work/kind.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'

export interface DesfazerDependencies {
  db: Db
  ledger: Ledger
  agora: () => Date
  progresso: (andamento: Progress) => Promise<void>
}

/** `id` is the work that undoes. */
export interface PedidoDeDesfazer extends Desfazer {
  id: string
  simulado: boolean
  criadoPor: string
}

/** A line of an order. */
export type LinhaDoEnvio = Pick<CompraParaRegistrar, 'idRede' | 'pedido' | 'idProduto'>

export interface Desfeito {
  anuladas: number
  devolvidas: number
  valor: Centesimos
  mudadas: number
  /** The first of those. */
  linhasMudadas: LinhaDoEnvio[]
  position: Position | undefined
}

const EVENTOS_POR_VEZ = 1000

/**
 * Takes back what an upload of sell-in registered and corrected, where nobody changed it since; or with `simulado` says
 * what that would do, by the same decider. Repeating it after a kill goes on where it was, and counts what it did
 * before. One goes at a time, so that each knows which others were undone.
 * @throws Failure `sem-permissao`, `fora-do-alcance`, `ja-desfeito`, before anything is taken back
 */
export async function desfazerCompras(
  deps: DesfazerDependencies,
  pedido: PedidoDeDesfazer,
  signal: AbortSignal,
): Promise<Desfeito> {
  const { db, ledger, progresso } = deps
  const { idEnvio, simulado } = pedido
  const semAcesso = 'Quem pediu para desfazer este envio não tem mais acesso ao painel.'
  const { reach } = await whoAsked(pedido, deps, semAcesso)
  const vista = limitedToRevendas(reach) ? namesRede : admitsRede
  const trecho = await trechoDoEnvio(db, ledger, idEnvio)
  let total = 0
  for await (const linhas of linhasDoEnvio(ledger, idEnvio, trecho, signal)) {
    if (!linhas.every(({ idRede }) => vista(reach, idRede)))
      throw refused('fora-do-alcance', 'Este envio tem compras de redes que você não vê. Peça a um administrador.')
    total += linhas.length
  }
  if (!simulado) await reivindicarEnvio(db, pedido)
  const desfeitos = new Set([...(await outrosDesfeitos(db)), idEnvio])
  const desfeito: Desfeito = {
    anuladas: 0,
    devolvidas: 0,
    valor: 0,
    mudadas: 0,
    linhasMudadas: [],
    position: undefined,
  }
  let feito = 0
  for await (const linhas of linhasDoEnvio(ledger, idEnvio, trecho, signal)) {
    const ordens = linhas.map((linha) => ordemDe(deps, pedido, linha, desfeitos))
    const feitas = simulado
      ? await simulateAll(ledger, compraDecider, ordens, ({ events: [evento] }) => ({ evento, position: undefined }))
      : await handleAll(ledger, compraDecider, ordens, ({ events: [evento], position }) => ({ evento, position }))
    for (const [n, { evento, position }] of feitas.entries()) {
      contar(desfeito, linhas[n]!, evento)
      desfeito.position = latest(desfeito.position, position)
    }
    feito += linhas.length
    await progresso({ etapa: simulado ? 'Conferindo as linhas' : 'Retirando as linhas', feito, total })
  }
  return desfeito
}

function contar(desfeito: Desfeito, linha: LinhaDoEnvio, evento: CompraEvent | undefined): void {
  if (evento === undefined) {
    desfeito.mudadas++
    if (desfeito.linhasMudadas.length < MUDADAS_NA_RESPOSTA) desfeito.linhasMudadas.push(linha)
  } else if (evento.type === 'CompraAnulada') {
    desfeito.anuladas++
    desfeito.valor = somar([desfeito.valor, evento.data.antes.valorTotal])
  } else if (evento.type === 'CompraCorrigida') {
    const { antes, depois } = evento.data
    desfeito.devolvidas++
    desfeito.valor = somar([desfeito.valor, Math.abs(antes.valorTotal - depois.valorTotal)])
  }
}

interface Trecho {
  depoisDe: Position
  ate: Position
}

/** Between which positions an upload wrote: from where the ledger ended when it was sent. */
async function trechoDoEnvio(db: Db, ledger: Ledger, idEnvio: string): Promise<Trecho> {
  const { estado, parametros, resultado } = await db
    .selectFrom('processamentos')
    .select(['estado', 'parametros', 'resultado'])
    .where('id', '=', idEnvio)
    .executeTakeFirstOrThrow()
  const { depoisDe } = parametros as EnvioDeHistorico
  const { posicao } = (resultado ?? { posicao: null }) as { posicao: Position | null }
  // One that failed may have written up to anywhere.
  return { depoisDe, ate: estado === 'concluido' ? (posicao ?? depoisDe) : await ledger.head() }
}

/** The lines that an upload registered or corrected, in any of its runs. */
async function* linhasDoEnvio(
  ledger: Ledger,
  idEnvio: string,
  { depoisDe, ate }: Trecho,
  signal: AbortSignal,
): AsyncGenerator<LinhaDoEnvio[]> {
  for (let after = depoisDe; comparePositions(after, ate) < 0;) {
    signal.throwIfAborted()
    const types = ['CompraRegistrada', 'CompraCorrigida'] as const
    const { events, upTo } = await ledger.readAll({ after, limit: EVENTOS_POR_VEZ, types })
    const linhas = events.flatMap(({ data, metadata }) => {
      const { idRede, pedido, idProduto } = data as CompraEvent['data']
      return metadata.correlationId === idEnvio ? [{ idRede, pedido, idProduto }] : []
    })
    if (linhas.length > 0) yield linhas
    if (upTo === after) return
    after = upTo
  }
}

/** The uploads of sell-in that were undone, or are being undone. */
async function outrosDesfeitos(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('processamentos as p')
    .innerJoin('processamentos as d', 'd.id', 'p.desfeito_por')
    .select('p.id')
    .where('p.tipo', '=', 'upload-historico')
    .where('d.estado', '!=', 'falhou')
    .execute()
  return rows.map(({ id }) => id)
}

function ordemDe(
  { agora }: DesfazerDependencies,
  { id, idEnvio, motivo, criadoPor, tela, aprovadoPor }: PedidoDeDesfazer,
  linha: LinhaDoEnvio,
  desfeitos: ReadonlySet<string>,
): { stream: string; commands: CompraCommand; cause: Cause } {
  const { idRede, pedido, idProduto } = linha
  return {
    stream: streamDaCompra(linha),
    commands: {
      ...{ tipo: 'desfazer', idRede, pedido, idProduto, idProcessamento: idEnvio, desfeitos },
      // Nothing of a simulation is written.
      motivo: motivo ?? { idTexto: id, hash: '' },
    },
    cause: {
      by: criadoPor,
      byKind: 'usuario',
      at: agora().toISOString(),
      correlationId: id,
      causationId: id,
      commandId: derivedId(id, 'desfazer-compra', idRede, pedido, idProduto),
      tela,
      aprovadoPor,
    },
  }
}
