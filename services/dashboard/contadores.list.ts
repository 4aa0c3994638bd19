import { sql } from 'kysely'
import { parceirosContados, revendasContadas } from '#contracts/http/contadores.ts'
import {
  CHAVE_DOS_CONTADOS,
  COLUNAS_DAS_REVENDAS,
  COLUNAS_DOS_PARCEIROS,
  parceirosContadosDe,
  revendasContadasDe,
} from '#projections/dashboard/contadores.queries.ts'
import { told } from '#services/engine/lists/filters.ts'
import { contemTodas, inicioDeCnpj, inicioDeCpf } from '#services/engine/lists/search.ts'
import { tableList, type TableListOptions } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorId } from '#services/redes/ler-redes.ts'

/** What the lists of sellers and of shops have in common; the dashboard's own reach is in their queries. */
const contados = {
  readModel: 'dashboard',
  key: { sql: CHAVE_DOS_CONTADOS, type: 'uuid' },
  place: null,
  filters: {
    contagem: { tell: (contagem) => ['Contagem', contagem === 'pontuados' ? 'Pontuados' : 'Cadastrados'] },
    mes: { tell: told('Mês') },
    redeId: redesPorId,
  },
} satisfies Partial<TableListOptions<typeof parceirosContados, ActorPainel>>

export const parceirosContadosList = tableList<typeof parceirosContados, ActorPainel>(parceirosContados, {
  ...contados,
  columns: COLUNAS_DOS_PARCEIROS,
  from: ({ reach, filters, buscar }) => sql`
    ${parceirosContadosDe(reach, filters)}
      and (v.cpf like ${inicioDeCpf(buscar ?? '') ?? null}
        or ${contemTodas([sql`v.nome`, sql`v.nome_fantasia`], buscar)})`,
})

export const revendasContadasList = tableList<typeof revendasContadas, ActorPainel>(revendasContadas, {
  ...contados,
  columns: COLUNAS_DAS_REVENDAS,
  from: ({ reach, filters, buscar }) => sql`
    ${revendasContadasDe(reach, filters)}
      and (v.cnpj like ${inicioDeCnpj(buscar ?? '') ?? null} or ${contemTodas([sql`v.nome_fantasia`], buscar)})`,
})
