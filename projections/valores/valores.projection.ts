import { columns, ignore, projection, type Handlers } from '../projection.ts'

interface Valor {
  id: string
  desde: string
  valor: number | null
  posicao: string
}
interface Batch {
  redes: Valor[]
  produtos: Valor[]
  inicios: Valor[]
}

const on: Handlers<Batch> = {
  ...ignore('venda', 'conta', 'resgate', 'selo'),
  ValorPontoDefinido: ({ data, position }, batch) =>
    batch.redes.push({ id: data.idRede, desde: data.desde, valor: data.valorPonto, posicao: position }),
  InicioProgramaDefinido: ({ data, position }, batch) =>
    batch.inicios.push({ id: data.idRede, desde: data.desde, valor: null, posicao: position }),
  ValorPontosDefinido: ({ data, position }, batch) =>
    batch.produtos.push({ id: data.idProduto, desde: data.desde, valor: data.valorPontos, posicao: position }),
}

/** Dated values (`domain.md §2`): which value of a network or product holds on which day, as known now. */
export const valores = projection<Batch>({
  name: 'valores',
  version: 1,
  tables: ['rede', 'produto', 'inicio'],
  create: (schema) => [
    `create table ${schema}.rede (id_rede uuid not null, desde date not null, valor bigint not null, posicao bigint not null, primary key (id_rede, desde, posicao))`,
    `create table ${schema}.produto (id_produto uuid not null, desde date not null, valor bigint not null, posicao bigint not null, primary key (id_produto, desde, posicao))`,
    `create table ${schema}.inicio (id_rede uuid not null, desde date not null, posicao bigint not null, primary key (id_rede, posicao))`,
  ],
  on,
  startBatch: () => ({ redes: [], produtos: [], inicios: [] }),
  async flush({ redes, produtos, inicios }, tx, schema) {
    if (redes.length > 0) {
      await tx.query(
        `insert into ${schema}.rede select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[])`,
        columns(redes, 'id', 'desde', 'valor', 'posicao'),
      )
    }
    if (produtos.length > 0) {
      await tx.query(
        `insert into ${schema}.produto select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[])`,
        columns(produtos, 'id', 'desde', 'valor', 'posicao'),
      )
    }
    if (inicios.length > 0) {
      await tx.query(
        `insert into ${schema}.inicio select * from unnest($1::uuid[], $2::date[], $3::bigint[])`,
        columns(inicios, 'id', 'desde', 'posicao'),
      )
    }
  },
})
