import type { LinhaDeCompra } from '#contracts/events/compra.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { id } from '../../tools/test-kit/events.ts'
import type { Programme } from '../../tools/test-kit/programme.ts'
import { registrarCompras } from './registrar-compras.ts'

/** A line of an order by names: network, order, product (`P1`, `P2`), and what it says. */
export type CompraDeTeste = readonly [
  rede: string,
  pedido: string,
  produto: string,
  dia: Dia,
  quantidade: number,
  valorTotal: number,
]

/** Takes in lines of sell-in as one upload on a day, and waits for the read models. */
export async function comprar(
  { ledger, settled }: Programme,
  envio: string,
  hoje: Dia,
  compras: readonly CompraDeTeste[],
): Promise<void> {
  await registrarCompras(
    ledger,
    compras.map(([rede, pedido, produto, dia, quantidade, valorTotal]) => ({
      idRede: id(`rede ${rede}`),
      pedido,
      idProduto: id(`produto ${produto}`),
      linha: { dia, quantidade, valorTotal } satisfies LinhaDeCompra,
    })),
    {
      idProcessamento: id(`envio ${envio}`),
      hoje,
      cause: { by: null, byKind: 'sistema', at: `${hoje}T15:00:00.000Z`, correlationId: envio },
    },
  )
  await settled()
}
