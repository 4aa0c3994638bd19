import type { Answer } from '#contracts/endpoint.ts'
import { CORRECOES_NA_RESPOSTA, type correcoes } from '#contracts/http/correcoes.ts'
import { DIAS_DE_REVISAO, passouDaRevisao } from '#contracts/values/revisao.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { correcoesMostradas } from '#projections/vendas/correcoes.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Reach } from '#services/engine/reach/reach.ts'

/** The awards that a correction would change, within reach: those of the last 90 days, or one sale's of any day. */
export async function lerCorrecoes(
  db: Db,
  reach: Reach,
  hoje: Dia,
  numero?: number,
): Promise<Answer<typeof correcoes>> {
  const quais = numero === undefined ? { desde: somarDias(hoje, -DIAS_DE_REVISAO) } : { numero }
  const achadas = await correcoesMostradas(db, reach, quais, CORRECOES_NA_RESPOSTA)
  const { total = 0, aumentos = 0, reducoes = 0 } = achadas[0] ?? {}
  return {
    vendasCorrigir: achadas.map(({ numero, ...venda }) => ({
      ...venda,
      idVenda: numero,
      foraDoPrazo: passouDaRevisao(venda.pontuadoEm, hoje),
      pontuacaoNova: venda.pontuacaoAtual + venda.aPontuar,
    })),
    total,
    aumentos,
    reducoes,
  }
}
