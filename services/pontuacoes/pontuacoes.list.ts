import { sql, type RawBuilder } from 'kysely'
import { pontuacoes, type SituacaoDaVenda } from '#contracts/http/pontuacoes.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { lerPontuacoes } from '#projections/extrato/extrato.queries.ts'
import {
  lerPontuadas,
  ORDEM_DAS_PONTUADAS,
  somarPontuadas,
  type FiltroDePontuadas,
  type Situacao,
} from '#projections/vendas/pontuadas.queries.ts'
import { CHAVE_DAS_VENDAS } from '#projections/vendas/vendas.queries.ts'
import { parceirosNomeados, revendasNomeadas } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isIn } from '#services/engine/database/ids.ts'
import { oncePerRequest, orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { escapar, palavrasDe } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { comLinks } from '#services/pendentes/arquivos.ts'
import { dizerRedes, naRede } from '#services/redes/ler-redes.ts'

type Request = ListRequest<typeof pontuacoes, ActorPainel>

/** The awards that stand, or others, in the networks and shops that the person may see, by the stamps of the sale. */
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
  naLoja: (db, { id }) => lerPontuacoes(db, id),
  describe: (_db, { filters: { rede, situacao = 'Pontuada', dataInicial, dataFinal } }) =>
    Promise.resolve([dizerRedes(rede), ['Situação', situacao], ...descreverPeriodo({ dataInicial, dataFinal })]),
}

/** As the read model has them. */
const GUARDADA: Record<SituacaoDaVenda, Situacao> = { Pontuada: 'em-pe', Cancelada: 'cancelada', Anulada: 'anulada' }

const filtroDe = oncePerRequest(
  async (
    db,
    { reach, filters: { rede, situacao = 'Pontuada', dataInicial, dataFinal }, buscar }: Request,
  ): Promise<FiltroDePontuadas> => ({
    reach: await naRede(db, reach, rede),
    situacoes: situacao === 'Todas' ? Object.values(GUARDADA) : [GUARDADA[situacao]],
    dataInicial,
    dataFinal,
    busca: todas(await Promise.all(palavrasDe(buscar).map((palavra) => achada(db, palavra)))),
  }),
)

const todas = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> | undefined =>
  conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Whether the word names the seller or the shop, or begins the fiscal number. */
async function achada(db: Db, palavra: string): Promise<RawBuilder<boolean>> {
  const numero = normalizarIdentificador(palavra)
  const [parceiros, revendas] = await Promise.all([parceirosNomeados(db, palavra), revendasNomeadas(db, palavra)])
  return sql<boolean>`(${isIn(sql`v.id_parceiro`, parceiros)} or ${isIn(sql`v.id_revenda`, revendas)}
    ${numero === '' ? sql`` : sql`or v.chave like ${`${escapar(numero)}%`}`})`
}
