import { sql } from 'kysely'
import { z } from 'zod'
import type { Call } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import type { MeuCartao } from '#contracts/http/meu-cartao.ts'
import type { resgatar } from '#contracts/http/resgatar.ts'
import { dadosPedidos, enderecoDoResgateSchema, pedeEndereco } from '#contracts/values/entrega.ts'
import { cargaDoPremio } from '#contracts/values/premio.ts'
import { lerMeuCartao } from '#services/cartoes/mudar-status.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { lerEnderecoDeEntrega } from '#services/parceiros/endereco-de-entrega.ts'
import { premioAVenda } from '#services/premios/ler-premios.ts'
import type { Entrega } from './entregas.ts'
import {
  agoraOuComoFoiFeito,
  quemPodeResgatar,
  resgatarPor,
  type ContextoDeResgatar,
  type PedidoDeResgate,
  type Resgatado,
} from './resgatar.ts'

type Pedido = Call<typeof resgatar>['body']

/**
 * A member redeems a prize of the store, with what its delivery takes. The same key again answers what it did, whatever
 * became of prize and registration since.
 * @throws Failure of `quemPodeResgatar` and `resgatarPor`, `premio-nao-encontrado`, `entrada-invalida`
 */
export async function resgatarPremio(
  context: ContextoDeResgatar,
  idParceiro: string,
  { codigoPremio, qtde, pontosEsperados, ...dados }: Pedido,
  { chave, aguardaLiberacao }: Pick<PedidoDeResgate, 'chave' | 'aguardaLiberacao'>,
): Promise<Resgatado & { cartao: MeuCartao | undefined }> {
  const { db } = context
  const quem = await quemPodeResgatar(context, idParceiro, chave)
  const { premio, entrega } = await agoraOuComoFoiFeito<Preparado>(
    context,
    { idParceiro, chave },
    () => preparar(db, idParceiro, codigoPremio, dados),
    async (feito) => ({ premio: await premioResgatado(db, feito) }),
  )
  const pedido = { chave, premio, qtde, pontosEsperados, aguardaLiberacao, entrega }
  const resgatado = await resgatarPor(context, quem, pedido)
  return { ...resgatado, cartao: premio.carga === undefined ? undefined : await lerMeuCartao(db, idParceiro) }
}

/** The prize, and what its delivery takes; without that where it was made before. */
interface Preparado {
  premio: PedidoDeResgate['premio']
  entrega?: Entrega
}

async function preparar(
  db: Db,
  idParceiro: string,
  codigoPremio: string,
  pedido: Pick<Pedido, 'obs' | 'enderecoEntrega' | 'dados'>,
): Promise<Preparado> {
  const premio = await premioAVenda(db, codigoPremio)
  if (!premio)
    throw notFound('premio-nao-encontrado', 'Este prêmio não está mais no catálogo. Volte à lista e escolha outro.')
  const temCartao = premio.tipo === 'credito' && (await lerMeuCartao(db, idParceiro)) !== undefined
  const pedidos = dadosPedidos(premio, temCartao)
  const endereco = pedeEndereco(premio)
    ? (pedido.enderecoEntrega
      ?? lerEntrada(z.object({ enderecoEntrega: enderecoDoResgateSchema }), {
        enderecoEntrega: await lerEnderecoDeEntrega(db, idParceiro),
      }).enderecoEntrega)
    : null
  const { dados } = pedidos ? lerEntrada(z.object({ dados: pedidos }), { dados: pedido.dados ?? {} }) : { dados: null }
  return {
    premio: { id: premio.id, codigo: premio.codigo, custoTotal: premio.custoTotal, carga: cargaDoPremio(premio) },
    entrega: { endereco, dados, obs: pedido.obs || null },
  }
}

/** The prize of a redemption that was made, on sale or not. */
async function premioResgatado(
  db: Db,
  { idPremio: id, codigoPremio: codigo }: { idPremio: string; codigoPremio: string },
): Promise<PedidoDeResgate['premio']> {
  const { custo_total: custoTotal, ...premio } = await db
    .selectFrom('premios')
    .select(['custo_total', 'tipo', 'valor_credito as valorCredito'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, codigo, custoTotal, carga: cargaDoPremio({ ...premio, custoTotal }) }
}

/** Without reach: anybody who may call may know it. */
export const reservarNumeroDeResgate = (db: Db) => async (): Promise<number> => {
  const { rows } = await sql<{ numero: number }>`select nextval('resgate_numero_seq')::int as numero`.execute(db)
  return rows[0]!.numero
}
