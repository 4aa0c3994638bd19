import { sql, type RawBuilder } from 'kysely'
import type { Pesquisa } from '#contracts/http/pesquisas.ts'
import { named } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { pesquisasRecord } from './pesquisas.record.ts'

/** The fields of a survey, over `DAS_PESQUISAS`. */
export const COLUNAS_DA_PESQUISA: Readonly<Record<keyof Pesquisa, RawBuilder<unknown>>> = {
  id: sql`q.id`,
  revenda: sql`r.nome_fantasia`,
  cnpjRevenda: sql`r.cnpj`,
  rede: sql`d.nome`,
  cidade: sql`r.end_cidade`,
  categoria: sql`q.categoria`,
  comunicacao: sql`q.comunicacao`,
  faturamento: sql`q.faturamento`,
  qtdeProdutosVendidos: sql`i.concorrentes`,
  mediaMensal: sql`round(q.faturamento::numeric / 12)::bigint`,
  share: sql`round(i.proprios::numeric * 10000 / (i.proprios + i.concorrentes))::bigint`,
  qtdeVendedores: sql`q.qtde_vendedores`,
  fonte: sql`q.fonte`,
  produtosMaisVendidos: sql`i.mais_vendidos`,
  produtosMaisVendidosConcorrentes: sql`i.mais_vendidos_concorrentes`,
  criadoEm: sql`q.criado_em`,
  versao: sql`q.versao`,
}

const itens = (concorrente: boolean) => sql`
  json_agg(json_build_object('marca', marca, 'produto', produto, 'qtde', qtde, 'valorUnitario', valor_unitario)
    order by ordem) filter (where concorrente = ${concorrente})`

/** `from … where …`: every survey that stands. Who asks is limited by `LUGAR_DA_PESQUISA`. */
export const DAS_PESQUISAS = sql`
  from pesquisas_mercado q join revendas r on r.id = q.id_revenda join redes d on d.id = r.id_rede
    cross join lateral (
      select sum(qtde) filter (where concorrente)::bigint as concorrentes,
        sum(qtde) filter (where not concorrente)::bigint as proprios,
        ${itens(false)} as mais_vendidos, ${itens(true)} as mais_vendidos_concorrentes
      from pesquisas_mercado_itens where id_pesquisa = q.id) i
  where q.excluido_em is null`

/** The shop, and the network where it is now. */
export const LUGAR_DA_PESQUISA: Place = { rede: sql`r.id_rede`, revenda: sql`r.id` }

/** @throws Failure `nao-encontrado` */
export async function lerPesquisa(db: Db, reach: Reach, id: string): Promise<Pesquisa> {
  const {
    rows: [pesquisa],
  } = await sql<Omit<Pesquisa, 'criadoEm'> & { criadoEm: Date }>`
    select ${named(COLUNAS_DA_PESQUISA)} ${DAS_PESQUISAS}
      and q.id = ${id} and ${within(reach, LUGAR_DA_PESQUISA)}`.execute(db)
  if (!pesquisa) throw naoExiste(pesquisasRecord)
  return { ...pesquisa, criadoEm: pesquisa.criadoEm.toISOString() }
}
