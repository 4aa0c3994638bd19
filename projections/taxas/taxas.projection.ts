import { projection, type Handlers } from '../projection.ts'
import { hundredths, instant, int, nullable, position, table, uuid, type RowOf } from '../table.ts'

export const entradas = table(
  'entradas',
  {
    posicao: position,
    id_rede: uuid,
    id_produto: uuid,
    ano: int,
    mes: int,
    entrada: int,
    valor_unitario: hundredths,
    qtd_vendida_antes: hundredths,
    motivo: nullable(uuid),
    por: nullable(uuid),
    em: instant,
  },
  { key: ['id_rede', 'id_produto', 'ano', 'mes', 'entrada'] },
)

type Batch = RowOf<typeof entradas>[]

const on: Handlers<Batch, 'taxa'> = {
  TaxaSucessoConfigurada: ({ data, metadata, position }, batch) =>
    batch.push({
      posicao: position,
      id_rede: data.idRede,
      id_produto: data.idProduto,
      ano: data.ano,
      mes: data.mes,
      entrada: data.entrada,
      valor_unitario: data.valorUnitario,
      qtd_vendida_antes: data.qtdVendidaAntes,
      motivo: data.motivo?.idTexto ?? null,
      por: metadata.by,
      em: metadata.at,
    }),
}

/** Every configuration of the success fee: a month's last entry holds from it until the next month that has one. */
export const taxas = projection<Batch, 'taxa'>({
  name: 'taxas',
  version: 1,
  follows: ['taxa'],
  tables: [entradas],
  on,
  startBatch: () => [],
  flush: (batch, tx, schema) => entradas.insert(batch, tx, schema),
})
