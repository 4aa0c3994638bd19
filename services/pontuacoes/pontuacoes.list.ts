import { sql, type RawBuilder } from 'kysely'
import { pontuacoes } from '#contracts/http/pontuacoes.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { lerPontuacoes } from '#projections/extrato/extrato.queries.ts'
import {
  lerPontuadas,
  ORDEM_DAS_PONTUADAS,
  somarPontuadas,
  type FiltroDePontuadas,
} from '#projections/vendas/pontuadas.queries.ts'
import { CHAVE_DAS_VENDAS } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { contem, escapar, inicioDeCnpj, inicioDeCpf, palavrasDe } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { comLinks } from '#services/pendentes/arquivos.ts'
import { naRede } from '#services/redes/ler-redes.ts'

type Request = ListRequest<typeof pontuacoes, ActorPainel>

/** The awards that stand, by what is stamped on the sale, in the networks and shops that the person may see. */
export const pontuacoesList: List<typeof pontuacoes, ActorPainel> = {
  contract: pontuacoes,
  readModel: 'vendas',
  orders: { pontuadoEm: orderBy(ORDEM_DAS_PONTUADAS.pontuadoEm, 'dia') },
  key: orderBy(CHAVE_DAS_VENDAS, 'inteiro'),
  check: ({ filters }) => conferirPeriodo(filters),
  rows: async (db, request, slice) => lerPontuadas(db, await filtroDe(db, request), slice),
  async total(db, request) {
    const { count, ...totais } = await somarPontuadas(db, await filtroDe(db, request))
    return { count, totais }
  },
  // Saved, a file is called after its submission.
  linked: (award, linkOf) => ({ ...comLinks({ ...award, id: award.idEnvio ?? award.id }, linkOf), id: award.id }),
  naLoja: (db, { id }, hoje) => lerPontuacoes(db, id, hoje),
  describe: (_db, { filters: { rede, dataInicial, dataFinal } }) =>
    Promise.resolve([['Rede', rede || 'Todas'], ...descreverPeriodo({ dataInicial, dataFinal })]),
}

const filtroDe = async (
  db: Db,
  { reach, filters: { rede, dataInicial, dataFinal }, buscar }: Request,
): Promise<FiltroDePontuadas> => ({
  reach: await naRede(db, reach, rede),
  dataInicial,
  dataFinal,
  busca: todas(palavrasDe(buscar).map(achada)),
})

const todas = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> | undefined =>
  conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/**
 * Whether the word is in the seller's or shop's name, begins the CPF or CNPJ, is the shop's code, or begins the fiscal
 * number. History names everybody, whatever their state.
 */
function achada(palavra: string): RawBuilder<boolean> {
  const [cpf, cnpj, numero] = [inicioDeCpf(palavra), inicioDeCnpj(palavra), normalizarIdentificador(palavra)]
  return sql<boolean>`(
    v.id_parceiro in (select id from parceiros where ${contem(sql`nome`, palavra)}
      ${cpf ? sql`or cpf like ${cpf}` : sql``})
    or v.id_revenda in (select id from revendas where ${contem(sql`nome_fantasia`, palavra)}
      or lower(codigo) = lower(${palavra}) ${cnpj ? sql`or cnpj like ${cnpj}` : sql``})
    ${numero === '' ? sql`` : sql`or v.chave like ${`${escapar(numero)}%`}`})`
}
