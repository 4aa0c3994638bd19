import {
  alvoDoPedido,
  registroPedidoSchema,
  vendasPedidas,
  type PedidoEvent,
  type VendaPedida,
} from '#contracts/events/pedido.ts'
import type { NomeDoAto, SituacaoDoPedido } from '#contracts/values/atos.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { projection, type Handlers } from '../projection.ts'
import { bigint, day, hundredths, instant, json, nullable, oneOf, table, text, uuid, type RowOf } from '../table.ts'

type Pedida = Extract<PedidoEvent, { type: 'AprovacaoPedida' }>['data']

export const pedidos = table(
  'pedidos',
  {
    id_pedido: uuid,
    numero: bigint,
    ato: oneOf<NomeDoAto>(),
    /** The salesperson, shop, network or product that it is about, which decides who sees it. */
    alvo: nullable(uuid),
    pedido_por: uuid,
    pedido_em: instant,
    vence_em: day,
    /** Null: it needs a second person whatever it moves. */
    limite: nullable(hundredths),
    somado: nullable(json<NonNullable<Pedida['somado']>>()),
    valor: hundredths,
    efeito: json<Pedida['efeito']>(),
    dados: json<Pedida['dados']>(),
    motivo: nullable(uuid),
    comprovante: nullable(uuid),
    situacao: oneOf<SituacaoDoPedido>(),
    decidido_por: nullable(uuid),
    decidido_em: nullable(instant),
    efeito_confirmado: nullable(json<Pedida['efeito']>()),
    motivo_da_resposta: nullable(uuid),
  },
  {
    key: ['id_pedido'],
    indexes: { pedidos_numero: '(numero)', pedidos_pendentes: `(vence_em) where situacao = 'pendente'` },
  },
)

/** The sales that requests ask for, whatever became of them. */
export const vendas = table(
  'vendas',
  {
    id_pedido: uuid,
    id_venda: uuid,
    id_parceiro: uuid,
    id_revenda: uuid,
    identificador: text,
    pontos: hundredths,
    id_processamento: nullable(uuid),
    id_envio: nullable(uuid),
    venda: json<VendaPedida>(),
  },
  {
    key: ['id_pedido', 'id_venda'],
    indexes: {
      vendas_venda: '(id_venda)',
      vendas_processamento: '(id_processamento) where id_processamento is not null',
      vendas_envio: '(id_envio) where id_envio is not null',
    },
  },
)

type Linha = RowOf<typeof pedidos>
const DA_RESPOSTA = ['situacao', 'decidido_por', 'decidido_em', 'efeito_confirmado', 'motivo_da_resposta'] as const
type Resposta = Pick<Linha, (typeof DA_RESPOSTA)[number]>

interface Batch {
  novos: Map<string, Linha>
  vendas: RowOf<typeof vendas>[]
  /** Answers to requests from before the batch. */
  respostas: Map<string, Resposta>
}

const SEM_RESPOSTA = { decidido_por: null, decidido_em: null, efeito_confirmado: null, motivo_da_resposta: null }

/** Says what became of a request; what is null stays as it is. */
const responder =
  (situacao: SituacaoDoPedido) =>
  ({ type, data, metadata }: Recorded<Exclude<PedidoEvent, { type: 'AprovacaoPedida' }>>, batch: Batch): void => {
    const resposta: Resposta = { ...SEM_RESPOSTA, situacao }
    if (type !== 'AprovacaoSemEfeito') Object.assign(resposta, { decidido_por: metadata.by, decidido_em: metadata.at })
    if ('efeito' in data) resposta.efeito_confirmado = data.efeito
    if ('motivo' in data) resposta.motivo_da_resposta = data.motivo.idTexto
    const dita = Object.fromEntries(Object.entries(resposta).filter(([, valor]) => valor !== null))
    const novo = batch.novos.get(data.idPedido)
    if (novo) Object.assign(novo, dita)
    else batch.respostas.set(data.idPedido, { ...resposta, ...batch.respostas.get(data.idPedido), ...dita })
  }

function vendasDe({ idPedido, dados }: Pedida): RowOf<typeof vendas>[] {
  const { idProcessamento, idEnvio, ...registro } = registroPedidoSchema.parse(dados)
  return vendasPedidas(registro).map((venda) => ({
    id_pedido: idPedido,
    id_venda: venda.idVenda,
    id_parceiro: venda.idParceiro,
    id_revenda: venda.idRevenda,
    identificador: venda.identificador,
    pontos: venda.pontos,
    id_processamento: idProcessamento,
    id_envio: idEnvio,
    venda,
  }))
}

const on: Handlers<Batch, 'pedido'> = {
  AprovacaoPedida: ({ data, metadata }, { novos, vendas: pedidas }) => {
    novos.set(data.idPedido, {
      ...SEM_RESPOSTA,
      id_pedido: data.idPedido,
      numero: data.numero,
      ato: data.ato,
      alvo: alvoDoPedido(data),
      pedido_por: data.pedidoPor,
      pedido_em: metadata.at,
      vence_em: data.venceEm,
      limite: data.limite,
      somado: data.somado ?? null,
      valor: data.efeito.valor,
      efeito: data.efeito,
      dados: data.dados,
      motivo: data.motivo?.idTexto ?? null,
      comprovante: data.comprovante?.idTexto ?? null,
      situacao: 'pendente',
    })
    if (data.ato === 'registrar-vendas') for (const venda of vendasDe(data)) pedidas.push(venda)
  },
  AprovacaoConcedida: responder('confirmado'),
  AprovacaoNegada: responder('negado'),
  AprovacaoRetirada: responder('retirado'),
  AprovacaoVencida: responder('vencido'),
  AprovacaoSemEfeito: responder('sem-efeito'),
}

/** Every request for a second person as it stands now. */
export const aprovacoes = projection<Batch, 'pedido'>({
  name: 'aprovacoes',
  version: 5,
  follows: ['pedido'],
  tables: [pedidos, vendas],
  on,
  startBatch: () => ({ novos: new Map(), vendas: [], respostas: new Map() }),
  async flush({ novos, vendas: pedidas, respostas }, tx, schema) {
    await pedidos.insert([...novos.values()], tx, schema)
    await vendas.insert(pedidas, tx, schema)
    if (respostas.size === 0) return
    const rows = [...respostas].map(([id_pedido, resposta]) => ({ id_pedido, ...resposta }))
    const { text: b, values } = pedidos.given(rows, 'id_pedido', ...DA_RESPOSTA)
    const mudados = DA_RESPOSTA.map((campo) => `${campo} = coalesce(b.${campo}, t.${campo})`).join(', ')
    await tx.query(`update ${schema}.pedidos as t set ${mudados} from ${b} where t.id_pedido = b.id_pedido`, values)
  },
})
