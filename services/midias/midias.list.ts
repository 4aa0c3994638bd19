import { extname } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { fotosVideos } from '#contracts/http/midias.ts'
import {
  contarMidias,
  lerMidias,
  ORDEM_DAS_MIDIAS,
  type FiltroDeMidias,
  type MidiaLida,
} from '#projections/resgates/midias.queries.ts'
import { parceirosChamados, parceirosNomeados, premiosNomeados, revendasNomeadas } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isIn } from '#services/engine/database/ids.ts'
import { oncePerRequest, type List, type ListRequest, type RowOf } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { palavrasDe } from '#services/engine/lists/search.ts'
import { dizerRedes, naRede } from '#services/redes/ler-redes.ts'

/** The photos and videos of redemptions made where a panel user sees them, or in a salesperson's shop. */
export const fotosVideosList: List<typeof fotosVideos> = {
  contract: fotosVideos,
  readModel: 'resgates',
  orders: { resgatadoEm: { sql: ORDEM_DAS_MIDIAS.resgatadoEm, type: 'timestamptz' } },
  key: { sql: ORDEM_DAS_MIDIAS.chave, type: 'uuid' },
  check: ({ filters }) => conferirPeriodo(filters),
  async rows(db, request, slice) {
    const naLoja = request.actor.tipo === 'loja'
    return (await lerMidias(db, await filtroDe(db, request), slice)).map((lida) => comoLinha(lida, naLoja))
  },
  total: async (db, request) => contarMidias(db, await filtroDe(db, request)),
  linked: ({ midia, ...linha }, linkOf) => {
    const link = (nome: string | null) => nome && linkOf(nome, `resgate-${linha.id}${extname(nome)}`)
    return {
      ...linha,
      midia: {
        ...midia,
        url: linkOf(midia.url, `resgate-${linha.id}${extname(midia.url)}`),
        miniatura: link(midia.miniatura),
        original: link(midia.original),
      },
    }
  },
  describe: (_db, { filters: { rede, dataInicial, dataFinal } }) =>
    Promise.resolve([dizerRedes(rede), ...descreverPeriodo({ dataInicial, dataFinal })]),
}

/** Files by their names in the store. What a camera wrote into a photo is for staff. */
function comoLinha(
  { idMidia, arquivo, tipo, vista, miniatura, cursor, ...linha }: MidiaLida & { cursor: string[] },
  naLoja: boolean,
): RowOf<typeof fotosVideos> & { cursor: string[] } {
  const { id, parceiro, premio, revenda, cidade, rede, resgatadoEm, anexadaEm, propria } = linha
  const midia = { id: idMidia, url: vista ?? arquivo, tipo, miniatura, original: naLoja ? null : arquivo }
  return { id, parceiro, premio, revenda, cidade, rede, resgatadoEm, anexadaEm, propria, midia, cursor }
}

const filtroDe = oncePerRequest(
  async (
    db,
    { actor, reach, filters: { rede, ...filtros }, buscar }: ListRequest<typeof fotosVideos>,
  ): Promise<FiltroDeMidias> => {
    const naLoja = actor.tipo === 'loja'
    const palavras = await Promise.all(palavrasDe(buscar).map((palavra) => comPalavra(db, palavra, naLoja)))
    return {
      ...filtros,
      reach: await naRede(db, reach, rede),
      membro: naLoja ? actor.id : undefined,
      busca: palavras.length === 0 ? undefined : sql<boolean>`(${sql.join(palavras, sql` and `)})`,
    }
  },
)

const NUMERO = /^\d{1,9}$/

/** Who redeemed, where, what, or the redemption's number. Colleagues are found by their names alone. */
async function comPalavra(db: Db, palavra: string, naLoja: boolean): Promise<RawBuilder<boolean>> {
  const [parceiros, revendas, premios] = await Promise.all([
    naLoja ? parceirosChamados(db, palavra) : parceirosNomeados(db, palavra),
    revendasNomeadas(db, palavra),
    premiosNomeados(db, palavra),
  ])
  return sql<boolean>`(
    ${NUMERO.test(palavra) ? sql`t.numero = ${Number(palavra)} or` : sql``} ${isIn(sql`t.id_parceiro`, parceiros)}
    or ${isIn(sql`t.id_premio`, premios)} or ${isIn(sql`t.id_dental`, revendas)})`
}
