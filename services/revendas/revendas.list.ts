import { sql, type RawBuilder } from 'kysely'
import { revendas, type Revenda } from '#contracts/http/revendas.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { saldosDasRevendas } from '#projections/extrato/saldos.queries.ts'
import { totaisDeVendas, TOTAIS_DA_REVENDA } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { filter } from '#services/engine/lists/filters.ts'
import type { Found, List, ListRequest } from '#services/engine/lists/list.ts'
import { contemTodas, inicioDeCnpj } from '#services/engine/lists/search.ts'
import { tableList, type TableListOptions } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome, redesTambemPorId } from '#services/redes/ler-redes.ts'
import { COLUNAS_DO_REGISTRO, COLUNAS_DO_RESUMO } from './ler-revendas.ts'

const CADASTRO = { ...COLUNAS_DO_RESUMO, ...COLUNAS_DO_REGISTRO } as const
/** What the list can be ordered by beside the registration: each is read by the shop's id. */
const ORDENAVEIS = {
  ...CADASTRO,
  numeroParceiros: sql`coalesce((select a.total from parceiros_ativos a
    where a.desde = '-infinity' and a.id_revenda = r.id), 0)`,
  ...TOTAIS_DA_REVENDA,
} as const

const PROCURADOS = [sql`r.nome_fantasia`, sql`r.razao_social`, sql`r.codigo`, sql`d.nome`, sql`r.end_cidade`] as const

type Request = ListRequest<typeof revendas, ActorPainel>
type Columns = TableListOptions<typeof revendas, ActorPainel>['columns']

const listaCom = (columns: Partial<typeof ORDENAVEIS>) =>
  tableList<typeof revendas, ActorPainel>(revendas, {
    readModel: 'vendas',
    columns: columns as Columns,
    key: { sql: sql`r.id`, type: 'uuid' },
    place: { rede: sql`r.id_rede`, revenda: sql`r.id` },
    from: procuradas,
    filters: {
      rede: redesPorNome,
      redeId: redesTambemPorId,
      ativo: filter(
        'Situação',
        (ativo) => sql`r.ativo = ${ativo === '1'}`,
        (ativo) => (ativo === '1' ? 'Ativas' : 'Inativas'),
      ),
      tipoPontuacao: filter(
        'Pontuação',
        (tipo) => sql`r.tipo_pontuacao = ${Number(tipo)}`,
        (tipo) => (tipo === '1' ? 'Foto' : 'Sistema'),
      ),
      id: { where: (id) => sql`r.id = ${id}` },
      codigo: { where: (codigo) => sql`lower(r.codigo) = lower(${codigo})` },
      cnpj: { where: (cnpj) => sql`r.cnpj = ${cnpj}` },
      // Which columns are shown.
      resumo: {},
    },
  })

const resumida = listaCom(COLUNAS_DO_RESUMO)
const cadastral = listaCom(CADASTRO)

/**
 * The shops; a selector's summary of all of them counts no points. Totals are read for the rows that are shown, and not
 * for those before them.
 */
export const revendasList: List<typeof revendas, ActorPainel> = {
  ...listaCom(ORDENAVEIS),
  rows: async (db, request, slice) =>
    request.filters.resumo
      ? resumida.rows(db, request, slice)
      : comTotais(db, await cadastral.rows(db, request, slice), request.hoje),
}

async function comTotais(db: Db, linhas: Found<Revenda>[], hoje: Dia): Promise<Found<Revenda>[]> {
  const ids = linhas.map(({ id }) => id)
  const [ativos, vendas, saldos] = await Promise.all([
    parceirosAtivos(db, ids),
    totaisDeVendas(db, ids),
    saldosDasRevendas(db, ids, hoje),
  ])
  return linhas.map((linha) => ({
    ...linha,
    numeroParceiros: ativos.get(linha.id) ?? 0,
    totalVendas: vendas.get(linha.id)?.vendido ?? 0,
    totalCusto: vendas.get(linha.id)?.custo ?? 0,
    totalPontos: vendas.get(linha.id)?.pontos ?? 0,
    saldoPontos: saldos.get(linha.id) ?? 0,
    ultimaPontuacao: vendas.get(linha.id)?.ultimaPontuacao ?? null,
  }))
}

async function parceirosAtivos(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id_revenda as id, total from parceiros_ativos
    where desde = '-infinity' and id_revenda = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Only role 2 sees inactive ones, but a code or a CNPJ is in use whether its shop is active or not. */
function procuradas({ actor, filters: { id, codigo, cnpj }, buscar }: Request): RawBuilder<unknown> {
  const procuraUma = [id, codigo, cnpj].some((one) => one !== undefined)
  return sql`from revendas r join redes d on d.id = r.id_rede
    where r.excluido_em is null and ${procuraUma || actor.permissao === ADMINISTRADOR ? sql`true` : sql`r.ativo`}
      and (r.cnpj like ${inicioDeCnpj(buscar ?? '') ?? null} or ${contemTodas(PROCURADOS, buscar)})`
}
