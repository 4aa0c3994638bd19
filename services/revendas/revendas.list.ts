import { sql, type RawBuilder } from 'kysely'
import { revendas } from '#contracts/http/revendas.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { filter } from '#services/engine/lists/filters.ts'
import type { ListRequest } from '#services/engine/lists/list.ts'
import { contemTodas, inicioDeCnpj } from '#services/engine/lists/search.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome, redesTambemPorId } from '#services/redes/ler-redes.ts'
import { COLUNAS_DO_REGISTRO, COLUNAS_DO_RESUMO } from './ler-revendas.ts'
import { comTotais, ORDEM_DOS_TOTAIS } from './totais-das-revendas.ts'

const CADASTRO = { ...COLUNAS_DO_RESUMO, ...COLUNAS_DO_REGISTRO } as const
const PROCURADOS = [sql`r.nome_fantasia`, sql`r.razao_social`, sql`r.codigo`, sql`d.nome`, sql`r.end_cidade`] as const

/** The shops; a selector's summary of all of them counts no points. */
export const revendasList = tableList<typeof revendas, ActorPainel>(revendas, {
  readModel: 'vendas',
  columns: ({ filters }) => (filters.resumo ? COLUNAS_DO_RESUMO : CADASTRO),
  orders: { ...CADASTRO, ...ORDEM_DOS_TOTAIS },
  completed: async (db, linhas, { filters, hoje }) => (filters.resumo ? linhas : comTotais(db, linhas, hoje)),
  key: { sql: CADASTRO.id, type: 'uuid' },
  place: { rede: CADASTRO.idRede, revenda: CADASTRO.id },
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

/** Only role 2 sees inactive ones, but a code or a CNPJ is in use whether its shop is active or not. */
function procuradas({
  actor,
  filters: { id, codigo, cnpj },
  buscar,
}: ListRequest<typeof revendas, ActorPainel>): RawBuilder<unknown> {
  const procuraUma = [id, codigo, cnpj].some((one) => one !== undefined)
  return sql`from revendas r join redes d on d.id = r.id_rede
    where r.excluido_em is null and ${procuraUma || actor.permissao === ADMINISTRADOR ? sql`true` : sql`r.ativo`}
      and (r.cnpj like ${inicioDeCnpj(buscar ?? '') ?? null} or ${contemTodas(PROCURADOS, buscar)})`
}
