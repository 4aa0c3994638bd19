import { sql, type RawBuilder } from 'kysely'
import { pontuacoesEncerradas, pontuacoesPendentes } from '#contracts/http/pendentes.ts'
import {
  CHAVE_DOS_ENVIOS,
  COLUNAS_DOS_ENCERRADOS,
  COLUNAS_DOS_ENVIOS,
  contarEnviosEm,
  enviosEm,
  LUGAR_DOS_ENVIOS,
} from '#projections/pendentes/pendentes.queries.ts'
import { parceirosNomeados, revendasNomeadas } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isIn } from '#services/engine/database/ids.ts'
import { oncePerRequest, orderBy, tableList, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { palavrasDe } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { chamadas, dizerRedes } from '#services/redes/ler-redes.ts'
import { comLinks } from './arquivos.ts'

type Pedido = Pick<
  ListRequest<typeof pontuacoesPendentes | typeof pontuacoesEncerradas>,
  'reach' | 'filters' | 'buscar'
>

const comum = {
  readModel: 'pendentes',
  key: orderBy(CHAVE_DOS_ENVIOS, 'inteiro'),
  place: LUGAR_DOS_ENVIOS,
  linked: comLinks,
  describe: (_db: unknown, { filters: { rede } }: Pedido) => Promise.resolve([dizerRedes(rede)]),
} as const

const enviosNaLista = (situacao: 'pendente' | 'encerrada') => ({
  from: async (pedido: Pedido, db: Db) =>
    enviosEm(situacao, [await daRede(db, pedido), ...(await daBusca(db, pedido))]),
  total: async (db: Db, pedido: Pedido) =>
    contarEnviosEm(db, pedido.reach, situacao, { rede: await daRede(db, pedido), busca: await daBusca(db, pedido) }),
})

const pendentes = enviosNaLista('pendente')
export const pontuacoesPendentesList: List<typeof pontuacoesPendentes, ActorPainel> = {
  ...tableList<typeof pontuacoesPendentes, ActorPainel>(pontuacoesPendentes, {
    ...comum,
    columns: COLUNAS_DOS_ENVIOS,
    from: pendentes.from,
  }),
  total: pendentes.total,
}

const encerradas = enviosNaLista('encerrada')
export const pontuacoesEncerradasList: List<typeof pontuacoesEncerradas, ActorPainel> = {
  ...tableList<typeof pontuacoesEncerradas, ActorPainel>(pontuacoesEncerradas, {
    ...comum,
    columns: COLUNAS_DOS_ENCERRADOS,
    from: encerradas.from,
  }),
  total: encerradas.total,
}

const daRede = (db: Db, { filters: { rede } }: Pedido) => chamadas(db, sql`t.id_rede`, rede)

const daBusca = oncePerRequest((db, { buscar }: Pedido) =>
  Promise.all(palavrasDe(buscar).map((palavra) => comPalavra(db, palavra))),
)

const NUMERO = /^\d{1,9}$/

/** Who sent it, from where, or its number. */
async function comPalavra(db: Db, palavra: string): Promise<RawBuilder<unknown>> {
  const [parceiros, revendas] = await Promise.all([parceirosNomeados(db, palavra), revendasNomeadas(db, palavra)])
  const numero = NUMERO.test(palavra) ? sql`t.numero = ${Number(palavra)} or` : sql``
  return sql`(${numero} ${isIn(sql`t.id_parceiro`, parceiros)} or ${isIn(sql`t.id_revenda`, revendas)})`
}
