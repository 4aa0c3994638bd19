import { sql } from 'kysely'
import type { Answer, Call } from '#contracts/endpoint.ts'
import type { composicaoDoSaldo } from '#contracts/http/composicao.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { desdeOMarco } from './desde-o-marco.ts'
import { selecionarSituacao, situacaoDe, type Situacao, type SituacaoLida } from './situacao.ts'
import { visaoDe, type Visao } from '#contracts/values/visao.ts'
import { reading } from '../reading.ts'
import { movimentos } from './extrato.projection.ts'

const m = reading(movimentos, 'extrato.movimentos m')

type Composicao = Answer<typeof composicaoDoSaldo>

/**
 * From a balance to another by kinds of movement, as both clocks show them, at one moment of the read model. Without
 * reach: of ids found within reach.
 */
export function lerComposicao(
  db: Db,
  idParceiro: string,
  { desde, em, sabidoEm }: Call<typeof composicaoDoSaldo>['query'],
  hoje: Dia,
): Promise<Composicao> {
  const visao = { ...visaoDe({ em, sabidoEm }, hoje), agora: false }
  const antes = desde === undefined ? null : somarDias(desde, -1)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const inicio =
        antes === null ? { saldo: 0, aguardandoExpiracao: 0 } : await situacao(tx, idParceiro, { ...visao, em: antes })
      const fim = await situacao(tx, idParceiro, visao)
      const { rows: tipos } = await sql<Composicao['tipos'][number]>`
        select ${m.tipo}, sum(${m.pontos})::bigint as pontos, count(*)::int as movimentos from ${m}
        where ${m.id_parceiro} = ${idParceiro} and ${m.em} > coalesce(${antes}::date, '-infinity')
          and ${m.em} <= ${visao.em}::date
          and ${m.registrado_em} <= coalesce(${visao.sabidoEm}::timestamptz, 'infinity')
        group by ${m.tipo} order by ${m.tipo}`.execute(tx)
      return {
        inicial: inicio.saldo,
        tipos,
        aguardandoExpiracao: inicio.aguardandoExpiracao - fim.aguardandoExpiracao,
        final: fim.saldo,
        desde: desde ?? null,
        em: visao.em,
        sabidoEm: visao.sabidoEm?.toISOString() ?? null,
      }
    })
}

async function situacao(tx: Db, idParceiro: string, visao: Visao): Promise<Situacao> {
  const { rows } = await sql<{ situacao: SituacaoLida }>`
    with ${desdeOMarco(idParceiro, visao)} select ${selecionarSituacao(idParceiro, visao)} as situacao`.execute(tx)
  return situacaoDe(rows[0]!.situacao, visao)
}
