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
import { nomesDasRedes } from '#services/redes/ler-redes.ts'

type Filters = FiltersOf<typeof parceirosContados>

/** What the lists of sellers and of shops have in common; the dashboard's own reach is in their queries. */
const contados = {
  readModel: 'dashboard',
  key: { sql: CHAVE_DOS_CONTADOS, type: 'uuid' },
  place: null,
  describe: async (
    db: Db,
    { reach, filters: { contagem, mes, redeId } }: { reach: Reach; filters: Filters },
  ): Promise<(readonly [nome: string, valor: string])[]> => [
    ['Contagem', contagem === 'pontuados' ? 'Pontuados' : 'Cadastrados'],
    ...(mes === undefined ? [] : [['Mês', mes] as const]),
    ['Rede', await nomesDasRedes(db, reach, redeId)],
  ],
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
