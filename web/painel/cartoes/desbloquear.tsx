import { Confirm } from '#web/shared/ui/confirm.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useDesbloquearCartaoMutation, useLazyCartoesQuery } from './cartoes.api.ts'
import { cartoesPaths } from './cartoes.paths.ts'
import type { Cartao } from './cartoes.columns.tsx'

interface Props {
  record: Cartao
  onClose: () => void
  /** Goes on to the next one. */
  onNext: (cartao: Cartao) => void
}

/** Confirms that the operator unblocked a card, as its member had asked. */
export default function Desbloquear({ record: { idCartao, numero, parceiro, versao }, onClose, onNext }: Props) {
  const [desbloquear] = useDesbloquearCartaoMutation()
  const [ler] = useLazyCartoesQuery()
  const next = async () => {
    const { data } = await ler({ params: undefined, query: { situacao: 'pedido', limite: 2 } })
    const pedidos = data !== undefined && 'cartoes' in data ? data.cartoes : []
    const proximo = pedidos.find((outro) => outro.idCartao !== idCartao)
    return (
      proximo && {
        href: cartoesPaths.cartoes,
        label: `Próximo: cartão ${proximo.numero} de ${proximo.parceiro}`,
        follow: () => onNext(proximo),
      }
    )
  }
  return (
    <Confirm
      title="Confirmar desbloqueio"
      question={`O cartão ${numero}, de ${parceiro}, já foi desbloqueado na operadora?`}
      consequence="O vendedor passa a ver o cartão desbloqueado."
      destructive={false}
      opened
      onClose={onClose}
      onConfirm={async () => {
        const sent = await desbloquear({ params: { id: idCartao }, body: { versao } })
        if (sent.data !== undefined) avisar.sucesso(sent.data.mensagem, { link: await next() })
        return sent
      }}
    />
  )
}
