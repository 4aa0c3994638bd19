import { notFound, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { AprovacaoPedida, EfeitoDoAto, PedidoEvent } from '#contracts/events/pedido.ts'
import { nomeDaSituacao, type SituacaoDoPedido } from '#contracts/values/atos.ts'
import { formatarDia, type Dia } from '#contracts/values/dia.ts'

export interface Pedido {
  /** Undefined until it was made. */
  pedido: AprovacaoPedida['data'] | undefined
  situacao: SituacaoDoPedido
}

export type PedidoCommand =
  | { tipo: 'pedir'; dados: AprovacaoPedida['data'] }
  /** `quemDeuAcesso`: whoever gave or changed the access of who answers lately. */
  | { tipo: 'confirmar'; por: string; quemDeuAcesso: readonly string[]; efeito: EfeitoDoAto; hoje: Dia }
  | { tipo: 'negar'; por: string; quemDeuAcesso: readonly string[]; motivo: Texto; hoje: Dia }
  | { tipo: 'retirar'; por: string; hoje: Dia }
  | { tipo: 'vencer'; hoje: Dia }
  | { tipo: 'constatarSemEfeito'; motivo: Texto; hoje: Dia }

export const pedidoNaoEncontrado = () => notFound('pedido-nao-encontrado', 'Pedido não encontrado')

export const ACESSO_DADO_POR_QUEM_PEDIU =
  'Quem fez o pedido cadastrou você ou mudou seu papel, sua senha ou seu e-mail nos últimos 30 dias, ou o de quem fez isso: outra pessoa precisa responder.'

/**
 * The life of one request for a second person (`domain.md §4`). Nobody answers their own, nor that of
 * who gave them their access lately; one that lapsed is over.
 */
export const pedidoDecider = {
  initialState: (): Pedido => ({ pedido: undefined, situacao: 'pendente' }),

  decide(command: PedidoCommand, { pedido, situacao }: Pedido): PedidoEvent[] {
    if (command.tipo === 'pedir') return pedido ? [] : [{ type: 'AprovacaoPedida', data: command.dados }]
    if (!pedido) throw pedidoNaoEncontrado()
    const { idPedido, numero, ato, idParceiro, pedidoPor, venceEm } = pedido
    const comum = { idPedido, numero, ato, idParceiro, em: command.hoje }
    const venceu = command.hoje > venceEm
    if (command.tipo === 'vencer')
      return situacao === 'pendente' && venceu ? [{ type: 'AprovacaoVencida', data: comum }] : []
    if (command.tipo === 'constatarSemEfeito')
      return situacao === 'confirmado'
        ? [{ type: 'AprovacaoSemEfeito', data: { ...comum, motivo: command.motivo } }]
        : []
    if (situacao !== 'pendente')
      throw refused(
        'pedido-nao-pendente',
        `Este pedido não aguarda mais: sua situação é "${nomeDaSituacao[situacao]}".`,
      )
    if (command.tipo === 'retirar') {
      if (command.por !== pedidoPor)
        throw refused('pedido-de-outra-pessoa', 'Só quem fez o pedido pode retirá-lo. Recuse-o, com o motivo.')
      return [{ type: 'AprovacaoRetirada', data: comum }]
    }
    if (command.por === pedidoPor)
      throw refused(
        'pedido-proprio',
        'Quem fez o pedido não o confirma nem o recusa: isso cabe a uma segunda pessoa. Você pode retirá-lo.',
      )
    if (command.quemDeuAcesso.includes(pedidoPor))
      throw refused('acesso-dado-por-quem-pediu', ACESSO_DADO_POR_QUEM_PEDIU)
    if (command.tipo === 'negar') return [{ type: 'AprovacaoNegada', data: { ...comum, motivo: command.motivo } }]
    if (venceu) throw refused('pedido-vencido', `Este pedido venceu: podia ser confirmado até ${formatarDia(venceEm)}.`)
    return [{ type: 'AprovacaoConcedida', data: { ...comum, efeito: command.efeito } }]
  },

  evolve(state: Pedido, event: PedidoEvent): Pedido {
    switch (event.type) {
      case 'AprovacaoPedida':
        return { pedido: event.data, situacao: 'pendente' }
      case 'AprovacaoConcedida':
        return { ...state, situacao: 'confirmado' }
      case 'AprovacaoNegada':
        return { ...state, situacao: 'negado' }
      case 'AprovacaoRetirada':
        return { ...state, situacao: 'retirado' }
      case 'AprovacaoVencida':
        return { ...state, situacao: 'vencido' }
      case 'AprovacaoSemEfeito':
        return { ...state, situacao: 'sem-efeito' }
    }
  },
}
