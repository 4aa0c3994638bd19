import { z } from 'zod'
import { refused } from '#contracts/errors.ts'
import { nomeDoCancelamento, tipoDoCancelamentoSchema } from '#contracts/http/pontuacoes.ts'
import { notasDasVendas } from '#projections/vendas/vendas.queries.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { usuarioQueAge } from '#services/engine/records/command-context.ts'
import { cancelarEmMassa, lerEfeitoEmMassa, pontosPorConta } from './cancelar-em-massa.ts'
import { SEM_MOTIVO } from './cancelar-pontuacao.ts'

const numerosDe = (ids: string): number[] => ids.split(',').map(Number)

/** Many awards cancelled at once, when their points need a second person. */
export const cancelarEmMassaAto = ato({
  nome: 'cancelar-em-massa',
  /** The numbers of the sales, with commas between them. */
  dados: z.object({ ids: z.string().regex(/^\d+(?:,\d+)*$/), tipo: tipoDoCancelamentoSchema }),
  async prever(base, quem, { dados: { ids } }) {
    const context = { ...base, actor: usuarioQueAge(quem) }
    const { pontos, pontuacoes, vendedores, dividas } = await lerEfeitoEmMassa(context, reachOf(quem), numerosDe(ids))
    return { valor: pontos, vendedores, pontuacoes, dividas }
  },
  async porConta(base, quem, { dados: { ids } }) {
    const context = { ...base, actor: usuarioQueAge(quem) }
    return pontosPorConta(context, reachOf(quem), numerosDe(ids))
  },
  async fazer(_worker, context, quem, { dados: { ids, tipo }, motivo, chave }) {
    const pedido = { numeros: numerosDe(ids), tipo, motivo: motivo ?? SEM_MOTIVO, chave }
    const { resultados, position } = await cancelarEmMassa(context, reachOf(quem), pedido)
    if (resultados.every(({ cancelada }) => !cancelada))
      throw refused('venda-nao-esta-em-pe', 'Nenhuma destas pontuações pode mais ser cancelada.')
    return position
  },
  contar: (_db, { dados: { tipo } }) => Promise.resolve([['O que acontece com as vendas', nomeDoCancelamento[tipo]]]),
  vendas: (db, _, { ids }) => notasDasVendas(db, numerosDe(ids)),
})
