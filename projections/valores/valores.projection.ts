import { columns, IGNORE, projection, type Handlers } from '../projection.ts'

interface Valor { id: string; desde: string; valor: number | null; posicao: string }
interface Batch { redes: Valor[]; produtos: Valor[]; inicios: Valor[] }

const on: Handlers<Batch> = {
  ValorPontoDefinido: ({ data, position }, batch) => batch.redes.push({ id: data.idRede, desde: data.desde, valor: data.valorPonto, posicao: position }),
  InicioProgramaDefinido: ({ data, position }, batch) => batch.inicios.push({ id: data.idRede, desde: data.desde, valor: null, posicao: position }),
  ValorPontosDefinido: ({ data, position }, batch) => batch.produtos.push({ id: data.idProduto, desde: data.desde, valor: data.valorPontos, posicao: position }),
  VendaRegistrada: IGNORE,
  PontuacaoCancelada: IGNORE,
  VendaAnulada: IGNORE,
  PontuacaoCorrigida: IGNORE,
  PontosCreditados: IGNORE,
  CreditoRecusado: IGNORE,
  PontosEstornados: IGNORE,
  PontosResgatados: IGNORE,
  PontosDevolvidos: IGNORE,
  PontosExpirados: IGNORE,
  PontosReativados: IGNORE,
  ContaEncerrada: IGNORE,
  IntervaloSelado: IGNORE,
  ResgateSolicitado: IGNORE,
  ResgateAprovado: IGNORE,
  ResgateStatusAlterado: IGNORE,
  ResgateCancelado: IGNORE,
  ResgateCanceladoPeloFornecedor: IGNORE,
  ObservacaoResgateAlterada: IGNORE,
  PrevisaoEntregaAlterada: IGNORE,
  MidiaAnexada: IGNORE,
  MidiaExcluida: IGNORE,
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
      await tx.query(`insert into ${schema}.rede select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[])`,
        columns(redes, 'id', 'desde', 'valor', 'posicao'))
    }
    if (produtos.length > 0) {
      await tx.query(`insert into ${schema}.produto select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[])`,
        columns(produtos, 'id', 'desde', 'valor', 'posicao'))
    }
    if (inicios.length > 0) {
      await tx.query(`insert into ${schema}.inicio select * from unnest($1::uuid[], $2::date[], $3::bigint[])`, columns(inicios, 'id', 'desde', 'posicao'))
    }
  },
})
