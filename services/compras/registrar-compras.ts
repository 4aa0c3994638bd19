import type { CompraEvent, LinhaDeCompra } from '#contracts/events/compra.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { handleAll, simulateAll, type Cause } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { compraDecider, type Compra, type RegistrarCompra } from './compra.decider.ts'

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

/** What became of a line; `outroDia` is one on which other products of its order were bought. */
export type DesfechoDaCompra =
  | { tipo: 'repetida' }
  | ({ outroDia: Dia | undefined } & ({ tipo: 'registrada' } | { tipo: 'corrigida'; antes: LinhaDeCompra }))

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
    ({ events: [evento], position, state }, { commands: { linha } }) => ({
      desfecho: desfechoDe(evento, () => outroDia(diasDe(state), linha)),
      position,
    }),
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
  const desfechos = new Map<string, DesfechoDaCompra>()
  await simulateAll(ledger, compraDecider, pedidos, ({ before, events }, { stream, commands }) => {
    const eventos = new Map(events.map((evento) => [evento.data.idProduto, evento]))
    // Registered, corrected or repeated: each line would stand as it comes.
    const dias = diasDe(before)
    for (const { idProduto, linha } of commands) dias.set(idProduto, linha.dia)
    for (const { idProduto, linha } of commands)
      desfechos.set(
        `${stream} ${idProduto}`,
        desfechoDe(eventos.get(idProduto), () => outroDia(dias, linha)),
      )
  })
  return compras.map((compra) => desfechos.get(`${streamDaCompra(compra)} ${compra.idProduto}`)!)
}

const comandoDe = (
  { idRede, pedido, idProduto, linha }: CompraParaRegistrar,
  { idProcessamento, hoje }: RemessaDeCompras,
): RegistrarCompra => ({ tipo: 'registrar', idRede, pedido, idProduto, idProcessamento, linha, hoje })

function desfechoDe(evento: CompraEvent | undefined, outroDia: () => Dia | undefined): DesfechoDaCompra {
  if (evento === undefined) return { tipo: 'repetida' }
  return evento.type === 'CompraCorrigida'
    ? { tipo: 'corrigida', antes: evento.data.antes, outroDia: outroDia() }
    : { tipo: 'registrada', outroDia: outroDia() }
}

/** The day of each product's line that stands. */
const diasDe = ({ produtos }: Compra): Map<string, Dia> =>
  new Map([...produtos].map(([idProduto, ditas]) => [idProduto, ditas.at(-1)!.linha.dia]))

const outroDia = (dias: ReadonlyMap<string, Dia>, { dia }: LinhaDeCompra): Dia | undefined =>
  dias.values().find((outro) => outro !== dia)
