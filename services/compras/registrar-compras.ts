import type { CompraEvent, LinhaDeCompra } from '#contracts/events/compra.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { handleAll, simulateAll, type Cause } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { compraDecider, type CompraCommand } from './compra.decider.ts'

export interface CompraParaRegistrar {
  idRede: string
  pedido: string
  idProduto: string
  linha: LinhaDeCompra
}

/** What the lines of one upload have in common; its id makes the same upload again find its own lines. */
export interface RemessaDeCompras {
  idProcessamento: string
  hoje: Dia
  cause: Omit<Cause, 'commandId'>
}

/** What became of a line. */
export type DesfechoDaCompra = { tipo: 'registrada' | 'repetida' } | { tipo: 'corrigida'; antes: LinhaDeCompra }

export const streamDaCompra = ({ idRede, pedido }: Pick<CompraParaRegistrar, 'idRede' | 'pedido'>): string =>
  streamName('compra', `${idRede}-${pedido}`)

/**
 * Registers lines of orders, of each order and product one, and answers what became of each. A line that stands as it
 * comes is left alone, another one is corrected. The same upload again writes nothing twice.
 * @throws Failure `compra-invalida` when a line breaks a rule that its row should have been checked against.
 */
export async function registrarCompras(
  ledger: Ledger,
  compras: readonly CompraParaRegistrar[],
  remessa: RemessaDeCompras,
): Promise<{ desfechos: DesfechoDaCompra[]; position: Position | undefined }> {
  const feitas = await handleAll(
    ledger,
    compraDecider,
    compras.map((compra) => ({
      stream: streamDaCompra(compra),
      commands: comandoDe(compra, remessa),
      cause: {
        ...remessa.cause,
        commandId: derivedId(
          remessa.idProcessamento,
          'registrar-compra',
          compra.idRede,
          compra.pedido,
          compra.idProduto,
        ),
      },
    })),
    ({ events: [evento], position }) => ({ desfecho: desfechoDe(evento), position }),
  )
  return {
    desfechos: feitas.map(({ desfecho }) => desfecho),
    position: latest(...feitas.map(({ position }) => position)),
  }
}

/** What `registrarCompras` would do with the same lines, by the same decision; writes nothing. */
export async function simularCompras(
  ledger: Ledger,
  compras: readonly CompraParaRegistrar[],
  remessa: RemessaDeCompras,
): Promise<DesfechoDaCompra[]> {
  const pedidos = [...Map.groupBy(compras, streamDaCompra)].map(([stream, linhas]) => ({
    stream,
    commands: linhas.map((compra) => comandoDe(compra, remessa)),
  }))
  const decididas = await simulateAll(ledger, compraDecider, pedidos, ({ events }, { stream }) =>
    events.map((evento) => [`${stream} ${evento.data.idProduto}`, evento] as const),
  )
  const eventos = new Map(decididas.flat())
  return compras.map((compra) => desfechoDe(eventos.get(`${streamDaCompra(compra)} ${compra.idProduto}`)))
}

const comandoDe = (
  { idRede, pedido, idProduto, linha }: CompraParaRegistrar,
  { idProcessamento, hoje }: RemessaDeCompras,
): CompraCommand => ({ tipo: 'registrar', idRede, pedido, idProduto, idProcessamento, linha, hoje })

function desfechoDe(evento: CompraEvent | undefined): DesfechoDaCompra {
  if (evento === undefined) return { tipo: 'repetida' }
  return evento.type === 'CompraCorrigida' ? { tipo: 'corrigida', antes: evento.data.antes } : { tipo: 'registrada' }
}
