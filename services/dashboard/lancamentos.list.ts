import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import { lancamentos } from '#contracts/http/lancamentos.ts'
import {
  CHAVE_DOS_LANCAMENTOS,
  COLUNAS_DOS_LANCAMENTOS,
  lancamentosDe,
  SOMAS_DOS_LANCAMENTOS,
} from '#projections/dashboard/lancamentos.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { told, type Told } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { contem } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesTambemPorId } from '#services/redes/ler-redes.ts'

/** What a figure of the dashboard is the sum of; the dashboard's own reach is in `lancamentosDe`. */
export const lancamentosList = tableList<typeof lancamentos, ActorPainel>(lancamentos, {
  readModel: 'dashboard',
  columns: COLUNAS_DOS_LANCAMENTOS,
  key: orderBy(CHAVE_DOS_LANCAMENTOS, 'inteiro'),
  check({ filters: { mes, cpf, revenda } }) {
    if (mes === undefined && cpf === undefined && revenda === undefined)
      throw invalid('figura-ausente', 'Escolha um mês, um vendedor ou uma dental.')
  },
  place: null,
  from: ({ reach, filters }) => lancamentosDe(reach, filters),
  filters: {
    mes: { tell: told('Mês') },
    tipo: { tell: told('Pontos') },
    cpf: { tell: (cpf, _, db) => chamado(db, 'Vendedor', sql`nome from parceiros where cpf = ${cpf}`, cpf) },
    revenda: { tell: (id, _, db) => chamado(db, 'Dental', sql`nome_fantasia from revendas where id = ${id}`, id) },
    redeId: redesTambemPorId,
  },
  search: nomeados({
    parceiros: sql`l.id_parceiro`,
    revendas: sql`l.id_revenda`,
    // Read for words that can be in one.
    ou: (palavra) => (DE_DOCUMENTO.test(palavra) ? [contem(COLUNAS_DOS_LANCAMENTOS.documento, palavra)] : []),
  }),
  totals: { totais: SOMAS_DOS_LANCAMENTOS },
})

/** Documents have digits; only these words stand before them. */
const DE_DOCUMENTO = /\d|^(nf|cf|r|re|res|resg|resga|resgat|resgate)$/i

async function chamado(db: Db, nome: string, deQuem: RawBuilder<unknown>, valor: unknown): Promise<Told | undefined> {
  if (valor === undefined) return undefined
  const { rows } = await sql<{ nome: string }>`select x.nome from (select ${deQuem}) x(nome)`.execute(db)
  return [nome, rows[0]?.nome ?? '']
}
