import { Failure, notFound } from '#contracts/errors.ts'
import { numerosDasVendas } from '#projections/vendas/vendas.queries.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'
import type { DesfazerDependencies } from '#services/vendas/desfazer/desfazer-vendas.ts'
import { oQueFoiEscrito, type Corrigida, type Corrigidas, type PedidoDeCorrigir } from './corrigir-pontuacoes.ts'
import { desfazerCorrecao } from './desfazer-correcao.ts'

/** What a correction's work is told in order to take another one's back. */
export type PedidoDeDesfazerCorrecoes = Omit<PedidoDeCorrigir, 'numeros' | 'motivo' | 'simulado' | 'aprovadoPor'> & {
  /** The work that corrected. */
  desfaz: string
}

/**
 * Undoes what one work corrected, each award by the rules of `desfazerCorrecao`; one that changed since stays as it is.
 * Repeating it after a kill goes on where it was.
 * @throws Failure `sem-permissao`, `processamento-nao-encontrado`; `leitura-atrasada`, to be tried again
 */
export async function desfazerCorrecoes(
  deps: DesfazerDependencies,
  pedido: PedidoDeDesfazerCorrecoes,
  signal?: AbortSignal,
): Promise<Corrigidas> {
  const { db, ledger } = deps
  await knowingForWork(deps, 'vendas')
  const { id, desfaz } = pedido
  const { reach, context } = await whoAsked(pedido, deps, 'Quem pediu para desfazer não tem mais acesso ao painel.')
  const corrigidas = await writtenBy<Corrigida>(ledger, await pedidoDe(db, desfaz), ['PontuacaoCorrigida'])
  const numeros = await numerosDasVendas(
    db,
    reach,
    corrigidas.map(({ data }) => data.idVenda),
  )
  let position: Position | undefined
  for (const [feito, { data }] of corrigidas.entries()) {
    signal?.throwIfAborted()
    const numero = numeros.get(data.idVenda)
    if (numero === undefined) continue
    try {
      const um = { numero, pontuacaoNova: data.totalPontos, chave: derivedId(id, 'desfazer-correcoes') }
      position = latest(position, (await desfazerCorrecao({ ...deps, ...context }, reach, um)).position)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
    await deps.progresso({ etapa: 'Desfazendo as correções', feito: feito + 1, total: corrigidas.length })
  }
  if (position)
    await db
      .updateTable('processamentos')
      .set({ desfeito_por: id })
      .where('id', '=', desfaz)
      .where('desfeito_por', 'is', null)
      .execute()
  return oQueFoiEscrito(deps, pedido, position)
}

async function pedidoDe(db: DesfazerDependencies['db'], id: string): Promise<{ id: string; depoisDe: Position }> {
  const row = await db.selectFrom('processamentos').select('parametros').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('processamento-nao-encontrado', 'Este processamento não existe.')
  return { id, depoisDe: row.parametros['depoisDe'] as Position }
}
