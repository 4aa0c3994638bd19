import { projection, type Handlers } from '../projection.ts'
import { day, hundredths, position, table, uuid, type RowOf } from '../table.ts'

export const rede = table(
  'rede',
  { id_rede: uuid, desde: day, valor: hundredths, posicao: position },
  { key: ['id_rede', 'desde', 'posicao'] },
)
export const produto = table(
  'produto',
  { id_produto: uuid, desde: day, valor: hundredths, posicao: position },
  { key: ['id_produto', 'desde', 'posicao'] },
)
export const inicio = table('inicio', { id_rede: uuid, desde: day, posicao: position }, { key: ['id_rede', 'posicao'] })

interface Batch {
  redes: RowOf<typeof rede>[]
  produtos: RowOf<typeof produto>[]
  inicios: RowOf<typeof inicio>[]
}

const on: Handlers<Batch, 'rede' | 'produto'> = {
  ValorPontoDefinido: ({ data, position }, batch) =>
    batch.redes.push({ id_rede: data.idRede, desde: data.desde, valor: data.valorPonto, posicao: position }),
  InicioProgramaDefinido: ({ data, position }, batch) =>
    batch.inicios.push({ id_rede: data.idRede, desde: data.desde, posicao: position }),
  ValorPontosDefinido: ({ data, position }, batch) =>
    batch.produtos.push({ id_produto: data.idProduto, desde: data.desde, valor: data.valorPontos, posicao: position }),
}

/** Dated values (`domain.md §2`): which value of a network or product holds on which day, as known now. */
export const valores = projection<Batch, 'rede' | 'produto'>({
  name: 'valores',
  version: 1,
  follows: ['rede', 'produto'],
  tables: [rede, produto, inicio],
  on,
  startBatch: () => ({ redes: [], produtos: [], inicios: [] }),
  async flush({ redes, produtos, inicios }, tx, schema) {
    await rede.insert(redes, tx, schema)
    await produto.insert(produtos, tx, schema)
    await inicio.insert(inicios, tx, schema)
  },
})
