import { conflict } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import { knowingForCall } from '#services/engine/subscriptions/knowing.ts'
import { pedidoDeLancamento } from '#projections/aprovacoes/aprovacoes.queries.ts'
import { lancamentoIgual } from '#projections/extrato/lancamentos-iguais.queries.ts'
import type { BaseDoAto } from '#services/aprovacoes/ato.ts'

export interface ParaLancar {
  idParceiro: string
  sentido: 'credito' | 'debito'
  pontos: Centesimos
  documento: string
  /** The text of its document, where it is stored: what was done with that is itself. */
  idDocumento?: string
}

/**
 * Refuses points by hand that a document has given, or taken, already: same account, direction and amount.
 * @throws Failure `pontos-ja-lancados`, which names the earlier ones
 */
export async function conferirNaoLancado(base: BaseDoAto, lancamento: ParaLancar): Promise<void> {
  await knowingForCall(base, 'extrato', 'aprovacoes')
  const igual = await lancamentoIgual(base.db, lancamento)
  if (igual)
    throw jaLancados(
      `Este documento já ${lancamento.sentido === 'credito' ? 'lançou' : 'retirou'} estes pontos desta conta em `
        + `${formatarDia(igual.em)}: é o movimento ${igual.posicao}.`,
    )
}

/**
 * The same for what would be asked for: another request with the same document may wait, too.
 * @throws Failure `pontos-ja-lancados`
 */
export async function conferirNaoPedido(base: BaseDoAto, lancamento: ParaLancar): Promise<void> {
  await conferirNaoLancado(base, lancamento)
  const igual = await pedidoDeLancamento(base.db, lancamento, diaDoInstante(base.agora()))
  if (igual)
    throw jaLancados(
      `Estes pontos, com este documento, já foram pedidos em ${formatarDia(igual.em)}: é o pedido ${igual.numero}, `
        + 'que aguarda em Aprovações.',
    )
}

const jaLancados = (frase: string) =>
  conflict('pontos-ja-lancados', `${frase} Se são outros pontos, informe outro documento.`)
