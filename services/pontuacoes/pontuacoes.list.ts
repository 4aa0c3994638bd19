import { sql } from 'kysely'
import { pontuacoes, type SituacaoDaVenda } from '#contracts/http/pontuacoes.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { lerPontuacoes } from '#projections/extrato/extrato.queries.ts'
import { nasSituacoes, PONTUADAS, pontuadasDosDias, type Situacao } from '#projections/vendas/pontuadas.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { period } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { escapar } from '#services/engine/lists/search.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { comLinks } from '#services/pendentes/arquivos.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'

/** As the read model has them. */
const GUARDADA: Record<SituacaoDaVenda, Situacao> = { Pontuada: 'em-pe', Cancelada: 'cancelada', Anulada: 'anulada' }

/** The awards that stand, or others, in the networks and shops that the person may see, by the stamps of the sale. */
export const pontuacoesList = tableList<typeof pontuacoes, ActorPainel>(pontuacoes, {
  ...PONTUADAS,
  readModel: 'vendas',
  key: orderBy(PONTUADAS.columns.id, 'inteiro'),
  filters: {
    rede: redesPorNome,
    situacao: { tell: (situacao = 'Pontuada') => ['Situação', situacao] },
    ...period(PONTUADAS.columns.pontuadoEm),
  },
  parts: ({ filters: { situacao = 'Pontuada' } }) =>
    nasSituacoes(situacao === 'Todas' ? Object.values(GUARDADA) : [GUARDADA[situacao]]),
  search: nomeados({ ...PONTUADAS.nomeados, ou: comecaONumero }),
  kept: ({ reach, filters: { situacao = 'Pontuada', ...dias } }) =>
    situacao === 'Pontuada' ? pontuadasDosDias(reach, dias) : undefined,
  // Saved, a file is called after its submission.
  linked: (award, linkOf) => ({ ...comLinks({ ...award, id: award.idEnvio ?? award.id }, linkOf), id: award.id }),
  naLoja: (db, { id }) => lerPontuacoes(db, id),
})

/** Whether a word begins the fiscal number. */
function comecaONumero(palavra: string) {
  const numero = normalizarIdentificador(palavra)
  return numero === '' ? [] : [sql<boolean>`${PONTUADAS.chave} like ${`${escapar(numero)}%`}`]
}
