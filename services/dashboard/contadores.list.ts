import { sql } from 'kysely'
import { parceirosContados, revendasContadas } from '#contracts/http/contadores.ts'
import {
  CHAVE_DOS_CONTADOS,
  COLUNAS_DAS_REVENDAS,
  COLUNAS_DOS_PARCEIROS,
  parceirosContadosDe,
  revendasContadasDe,
} from '#projections/dashboard/contadores.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { tableList, type FiltersOf } from '#services/engine/lists/list.ts'
import { contemTodas, inicioDeCnpj, inicioDeCpf } from '#services/engine/lists/search.ts'
import { narrowedTo, type Reach } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

type Filters = FiltersOf<typeof parceirosContados>

/** What the lists of sellers and of shops have in common; the dashboard's own reach is in their queries. */
const contados = {
  readModel: 'dashboard',
  key: { sql: CHAVE_DOS_CONTADOS, type: 'uuid' },
  place: null,
  async describe(
    db: Db,
    { filters: { contagem, mes, redeId } }: { filters: Filters },
  ): Promise<(readonly [nome: string, valor: string])[]> {
    const redes = redeId
      ? await db.selectFrom('redes').select('nome').where('id', 'in', redeId).orderBy('nome').execute()
      : []
    return [
      ['Contagem', contagem === 'pontuados' ? 'Pontuados' : 'Cadastrados'],
      ...(mes === undefined ? [] : [['Mês', mes] as const]),
      ['Rede', redeId ? redes.map(({ nome }) => nome).join(', ') : 'Todas'],
    ]
  },
} as const

const reachDe = (reach: Reach, { redeId }: Filters): Reach => (redeId ? narrowedTo(reach, redeId) : reach)

export const parceirosContadosList = tableList<typeof parceirosContados, ActorPainel>(parceirosContados, {
  ...contados,
  columns: COLUNAS_DOS_PARCEIROS,
  from: ({ reach, filters, buscar }) => sql`
    ${parceirosContadosDe(reachDe(reach, filters), filters)}
      and (v.cpf like ${inicioDeCpf(buscar ?? '') ?? null}
        or ${contemTodas([sql`v.nome`, sql`v.nome_fantasia`], buscar)})`,
})

export const revendasContadasList = tableList<typeof revendasContadas, ActorPainel>(revendasContadas, {
  ...contados,
  columns: COLUNAS_DAS_REVENDAS,
  from: ({ reach, filters, buscar }) => sql`
    ${revendasContadasDe(reachDe(reach, filters), filters)}
      and (v.cnpj like ${inicioDeCnpj(buscar ?? '') ?? null} or ${contemTodas([sql`v.nome_fantasia`], buscar)})`,
})
