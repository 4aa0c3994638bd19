import type { CompraEvent, LinhaDeCompra } from '#contracts/events/compra.ts'
import { mesDoDia } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { projection, type Handlers } from '../projection.ts'
import { rowAt } from '../row-at.ts'
import {
  bigint,
  day,
  generated,
  hundredths,
  instant,
  int,
  nullable,
  oneOf,
  position,
  table,
  text,
  uuid,
  type RowOf,
} from '../table.ts'

/**
 * What was bought, as signed rows that are only added: a correction takes the line as it was away and adds it as it is,
 * an annulment takes it away. What holds for day D, as known at K, is the sum of the rows with `dia` up to D that were
 * written up to K.
 */
export const fatos = table(
  'fatos',
  {
    posicao: position,
    /** 1 adds a line, -1 takes one away; the sum counts the lines that stand. */
    sinal: int,
    tipo: oneOf<CompraEvent['type']>(),
    id_rede: uuid,
    id_produto: uuid,
    pedido: text,
    dia: day,
    escrito_em: instant,
    unidades: hundredths,
    valor: hundredths,
    /** The upload whose line it is, or which took it away. */
    id_processamento: uuid,
    por: nullable(uuid),
    motivo: nullable(uuid),
    /** Names the row in lists, in the order in which rows were written. */
    ordem: generated(bigint, 'posicao * 2 + (sinal + 1) / 2'),
  },
  {
    key: ['posicao', 'sinal'],
    indexes: { fatos_dia: '(dia, ordem)', fatos_produto: '(id_rede, id_produto, dia, ordem)' },
  },
)

/** The sums of the facts by network, product and month (`AAAA-MM`); a month without a line that stands has no row. */
export const meses = table(
  'meses',
  { id_rede: uuid, id_produto: uuid, mes: text, linhas: bigint, unidades: hundredths, valor: hundredths },
  {
    key: ['id_rede', 'id_produto', 'mes'],
    onRepeat: { linhas: 'sum', unidades: 'sum', valor: 'sum' },
    indexes: { meses_mes: '(mes, id_rede)' },
  },
)

type Batch = RowOf<typeof fatos>[]

const fato = (
  { type, data, position, metadata }: Recorded<CompraEvent>,
  sinal: 1 | -1,
  { dia, quantidade, valorTotal }: LinhaDeCompra,
): Batch[number] => ({
  posicao: position,
  sinal,
  tipo: type,
  id_rede: data.idRede,
  id_produto: data.idProduto,
  pedido: data.pedido,
  dia,
  escrito_em: metadata.at,
  unidades: sinal * quantidade,
  valor: sinal * valorTotal,
  id_processamento: data.idProcessamento,
  por: metadata.by,
  motivo: 'motivo' in data ? (data.motivo?.idTexto ?? null) : null,
})

const on: Handlers<Batch, 'compra'> = {
  CompraRegistrada: (event, batch) => batch.push(fato(event, 1, event.data.linha)),
  CompraCorrigida: (event, batch) => batch.push(fato(event, -1, event.data.antes), fato(event, 1, event.data.depois)),
  CompraAnulada: (event, batch) => batch.push(fato(event, -1, event.data.antes)),
}

/** Sell-in: what networks bought from the manufacturer, as facts and as monthly sums (`domain.md §4 History`). */
export const compras = projection<Batch, 'compra'>({
  name: 'compras',
  version: 2,
  follows: ['compra'],
  tables: [fatos, meses],
  on,
  startBatch: () => [],
  async flush(batch, tx, schema) {
    await fatos.insert(batch, tx, schema)
    const somas = [...somasDosMeses(batch).values()]
    await meses.insert(somas, tx, schema)
    await meses.remove(
      somas.filter(({ baixou }) => baixou),
      tx,
      schema,
      't.linhas = 0',
    )
  },
})

function somasDosMeses(batch: Batch): Map<string, RowOf<typeof meses> & { baixou: boolean }> {
  const somas = new Map<string, RowOf<typeof meses> & { baixou: boolean }>()
  for (const { id_rede, id_produto, dia, sinal, unidades, valor } of batch) {
    const mes = mesDoDia(dia)
    const soma = rowAt(somas, `${id_rede} ${id_produto} ${mes}`, () => ({
      id_rede,
      id_produto,
      mes,
      linhas: 0,
      unidades: 0,
      valor: 0,
      baixou: false,
    }))
    soma.linhas += sinal
    soma.unidades += unidades
    soma.valor += valor
    soma.baixou ||= sinal < 0
  }
  return somas
}
