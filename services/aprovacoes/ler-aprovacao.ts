import { Failure, refused } from '#contracts/errors.ts'
import type { PedidoDeAprovacao } from '#contracts/http/aprovacoes.ts'
import type { EfeitoDoAto } from '#contracts/events/pedido.ts'
import { podeFazer } from '#contracts/values/atos.ts'
import { lerPedido, type PedidoLido } from '#projections/aprovacoes/aprovacoes.queries.ts'
import { movimentoConfirmado } from '#projections/extrato/extrato.queries.ts'
import type { App } from '#services/app.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { usuarioAtual } from '#services/engine/sessions/usuario-atual.ts'
import { AINDA_NAO_GUARDADO } from '#services/engine/texts/textos.ts'
import { atoDoLimite, type Ato, type Atos, type BaseDoAto, type Dados, type DadosDoAto } from './ato.ts'
import { ACESSO_DADO_POR_QUEM_PEDIU, pedidoNaoEncontrado } from './pedido.decider.ts'
import { dizerSomado } from './pedir.ts'
import { quemConfirma, quemDeuAcesso } from './quem-confirma.ts'

/**
 * A request that somebody sees, by its number. Without reach: limited by the actor.
 * @throws Failure `pedido-nao-encontrado`
 */
export async function pedidoVisto(db: App['db'], actor: ActorPainel, numero: number): Promise<PedidoLido> {
  const pedido = await lerPedido(db, reachOf(actor), actor.permissao, numero)
  if (!pedido) throw pedidoNaoEncontrado()
  return pedido
}

/**
 * The same for its page, with what it asks for in words. Without reach: limited by the actor.
 * @throws Failure `pedido-nao-encontrado`
 */
export async function lerAprovacao(
  { readDb, agora }: Pick<App, 'readDb' | 'agora'>,
  atos: Atos,
  actor: ActorPainel,
  numero: number,
): Promise<PedidoDeAprovacao> {
  const pedido = await pedidoVisto(readDb, actor, numero)
  const { decididoPor: por, decididoEm, motivoDaResposta: motivo, efeitoConfirmado: efeito, pedidoEm } = pedido
  const ato = atos[pedido.ato]
  const { idParceiro, idMotivo } = pedido
  const movimento =
    pedido.situacao === 'confirmado' && idParceiro !== null && idMotivo !== null
      ? await movimentoConfirmado(readDb, idParceiro, idMotivo)
      : null
  const dadosDoPedido = dadosDe(ato, pedido)
  const somado = dizerSomado({ ...pedido, somado: pedido.somado ?? undefined })
  const detalhes = await ato.contar(readDb, dadosDoPedido)
  const proprio = pedido.idPedidoPor === actor.id
  const base = { db: readDb, agora }
  const confirmam =
    pedido.situacao === 'pendente' ? await quemConfirma(base, { ...pedido, pedidoPor: pedido.idPedidoPor }) : []
  const impedido =
    pedido.situacao === 'pendente' && !proprio && (await quemDeuAcesso(base, actor.id)).includes(pedido.idPedidoPor)
      ? ACESSO_DADO_POR_QUEM_PEDIU
      : null
  return {
    ...pedido,
    pedidoEm: pedidoEm.toISOString(),
    proprio,
    impedido,
    confirmam: confirmam.map(({ nome }) => nome),
    atoDoLimite: atoDoLimite(pedido),
    detalhes: [...detalhes, ...(somado === undefined ? [] : [['Somado a', somado] as const])].map(([nome, valor]) => ({
      nome,
      valor,
    })),
    vendas: (await ato.vendas?.(readDb, pedido.idPedido, dadosDoPedido.dados)) ?? [],
    resposta: decididoEm && { por, em: decididoEm.toISOString(), motivo, efeito, movimento },
  }
}

/** What the act is previewed with; its texts are not looked at. */
const dadosDe = (ato: Ato, { idParceiro, dados, motivo, documento }: PedidoLido): DadosDoAto<Dados> => ({
  idParceiro,
  dados: ato.dados.parse(dados),
  motivo: motivo === null ? null : AINDA_NAO_GUARDADO,
  comprovante: documento === null ? null : AINDA_NAO_GUARDADO,
})

/**
 * What a request would do now, for who asked for it, with the rights that they have now.
 * @throws Failure `sem-permissao`, and of the act
 */
export async function efeitoDeAgora(base: BaseDoAto, atos: Atos, pedido: PedidoLido): Promise<EfeitoDoAto> {
  const ato = atos[pedido.ato]
  return ato.prever(base, await quemPediu(base, pedido.ato, pedido.idPedidoPor), dadosDe(ato, pedido))
}

/** @throws Failure `sem-permissao` once they may not do the act any more */
export async function quemPediu({ db }: Pick<BaseDoAto, 'db'>, ato: Ato['nome'], id: string): Promise<ActorPainel> {
  const quem = await usuarioAtual(db, id)
  if (!quem || !podeFazer(quem.permissao, ato))
    throw refused('sem-permissao', 'Quem fez o pedido não pode mais fazer isto.')
  return quem
}

export const EFEITO_MUDOU = 'O efeito mudou depois que você o viu. Confira o de agora e confirme de novo.'

/** The sentence of what hinders the act. */
export const impedimentoDe = (failure: unknown): string => {
  if (failure instanceof Failure && failure.kind !== 'unavailable') return failure.message
  throw failure
}
