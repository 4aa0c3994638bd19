import type { RegistroPedido, VendaPedida } from '#contracts/events/pedido.ts'
import { multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import { limiteDe } from '#services/aprovacoes/limites.ts'
import { contasProprias } from '#services/aprovacoes/pedir.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { idDe, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'

/** What of a person's sales needs a second one: those beyond their limit, and all of an account that is theirs. */
export interface Regra {
  limite: Centesimos | null
  proprias: readonly string[]
}

/** Without reach: limited by the actor. */
export async function regraDe(db: Db, { id, permissao }: { id: string; permissao: Papel }): Promise<Regra> {
  const [limite, proprias] = await Promise.all([
    limiteDe(db, 'registrar-vendas', permissao),
    contasProprias(db, { id }),
  ])
  return { limite, proprias }
}

/** What it gives, by the values of the day on which it was looked at. */
export const pontosDe = ({ itens }: Pick<VendaParaRegistrar, 'itens'>): Centesimos =>
  somar(itens.map(({ qtde, valorPontos }) => multiplicar(qtde, valorPontos)))

export const passaDaRegra = ({ limite, proprias }: Regra, venda: VendaParaRegistrar): boolean =>
  proprias.includes(venda.idParceiro) || (limite !== null && pontosDe(venda) > limite)

/** A sale as its request holds it, with what its asker was told of it. */
export const paraPedir = (venda: VendaParaRegistrar, avisos: readonly string[] = []): VendaPedida => {
  const { idParceiro, idRevenda, tipoFiscal, identificador, realizadoEm } = venda
  return {
    idVenda: idDe(venda),
    idParceiro,
    idRevenda,
    tipoFiscal,
    identificador,
    realizadoEm,
    itens: venda.itens.map(({ codigo, qtde, valorUnitario, valorDesconto }) => ({
      codigo,
      qtde,
      valorUnitario,
      valorDesconto,
    })),
    pontos: pontosDe(venda),
    avisos: avisos.length === 0 ? undefined : [...avisos],
  }
}

/** Where the sales of a request come from, and whether their sellers are told. */
export type Origem = Pick<RegistroPedido, 'origem' | 'idProcessamento' | 'idEnvio' | 'porChave'> & {
  enviarMensagem: boolean
}

/** A sale that is asked for, with the network of its shop. */
export interface Pedida {
  venda: VendaPedida
  idRede: string
}

/** What a request for these sales holds, and whose account it is about when it is one. */
export function pedidoDe(
  pedidas: readonly Pedida[],
  { enviarMensagem, ...origem }: Origem,
): { idParceiro: string | null; dados: RegistroPedido } {
  const vendas = pedidas.map(({ venda }) => venda)
  const idParceiro = doMesmo(vendas.map((venda) => venda.idParceiro))
  const idRevenda = idParceiro === null ? doMesmo(vendas.map((venda) => venda.idRevenda)) : null
  const idRede = idParceiro === null && idRevenda === null ? doMesmo(pedidas.map((pedida) => pedida.idRede)) : null
  const dados: RegistroPedido = {
    vendas: JSON.stringify(vendas),
    ...origem,
    enviarMensagem: enviarMensagem ? 1 : 0,
    idRevenda,
    idRede,
  }
  return { idParceiro, dados }
}

const doMesmo = (ids: readonly string[]): string | null => (new Set(ids).size === 1 ? ids[0]! : null)

/** Well below what one append may hold, and what is decided together. */
const BYTES_DE_UM_PEDIDO = 512 * 1024
const VENDAS_DE_UM_PEDIDO = 1000

/** As few requests as hold them, in their order. */
export function emPedidos(pedidas: readonly Pedida[]): Pedida[][] {
  const pedidos: Pedida[][] = []
  let [bytes, ultimo] = [0, [] as Pedida[]]
  for (const pedida of pedidas) {
    // As they travel: a text within a text.
    const tamanho = Buffer.byteLength(JSON.stringify(JSON.stringify(pedida.venda)))
    if (ultimo.length === 0 || ultimo.length === VENDAS_DE_UM_PEDIDO || bytes + tamanho > BYTES_DE_UM_PEDIDO) {
      ultimo = []
      bytes = 0
      pedidos.push(ultimo)
    }
    ultimo.push(pedida)
    bytes += tamanho
  }
  return pedidos
}

/** As `comSegundaPessoa` has for any act: of two who ask for the same sale the second is told. */
export const LOCK_DAS_VENDAS = 'lastro:ato:registrar-vendas'
