import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { EfeitoDoAto, PedidoDeAprovacao } from '#contracts/http/aprovacoes.ts'
import { MEDIDAS, NOMES_DAS_MEDIDAS, type Medida } from '#contracts/values/efeito.ts'
import { isApiFailure } from '#web/shared/api/failure.ts'
import { wireOf } from '#web/shared/form/number-text.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useConfirmarAprovacaoMutation, useRetirarAprovacaoMutation } from './aprovacoes.api.ts'
import classes from './respostas.module.css'

const Recusar = lateDialog(() => import('./recusar.tsx'))

/** Refusals after which the effect that is seen may be another one. */
const MUDOU = ['efeito-mudou', 'confirmacao-falhou']

const NINGUEM_PODE = 'Por enquanto ninguém pode: peça que outra pessoa com esta permissão passe a ver estas redes.'

interface Props {
  pedido: PedidoDeAprovacao
  /** As it is now; null when the act cannot be done. */
  efeito: EfeitoDoAto | null
  /** Computes the effect anew. */
  refetch: () => unknown
}

/** Who asked may withdraw; anybody else confirms what they see, or refuses it. */
export function Respostas({ pedido, efeito, refetch }: Props) {
  const [asking, setAsking] = useState<'confirmar' | 'recusar' | 'retirar' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className={classes.botoes}>
      {pedido.proprio ? (
        <>
          <p>
            Outra pessoa precisa confirmar este pedido. Você pode retirá-lo.
            {pedido.confirmam.length === 0 && ` ${NINGUEM_PODE}`}
          </p>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking('retirar')}>
            RETIRAR PEDIDO
          </Button>
        </>
      ) : pedido.impedido !== null ? (
        <p>{pedido.impedido}</p>
      ) : (
        <>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking('recusar')}>
            RECUSAR
          </Button>
          {efeito !== null && (
            <Button aria-haspopup="dialog" onClick={() => setAsking('confirmar')}>
              CONFIRMAR
            </Button>
          )}
        </>
      )}
      {asking === 'confirmar' && efeito !== null && (
        <Confirmar pedido={pedido} efeito={efeito} refetch={refetch} onClose={close} />
      )}
      {asking === 'recusar' && <Recusar numero={pedido.numero} onClose={close} />}
      {asking === 'retirar' && <Retirar numero={pedido.numero} onClose={close} />}
    </div>
  )
}

type ConfirmarProps = Omit<Props, 'efeito'> & { efeito: EfeitoDoAto; onClose: () => void }

function Confirmar({ pedido: { numero, titulo, pedidoPor }, efeito, refetch, onClose }: ConfirmarProps) {
  const [confirmar] = useConfirmarAprovacaoMutation()
  const dispatch = useDispatch()
  return (
    <Confirm
      title="Confirmar pedido"
      question={`Tem certeza que deseja confirmar o pedido ${numero}, de ${pedidoPor}?`}
      consequence={`${titulo}: é feito agora, com o efeito que você vê. O extrato e os logs registram os dois nomes.`}
      destructive={false}
      opened
      onClose={onClose}
      onConfirm={async () => {
        const sent = await confirmar({ params: { numero }, body: { efeito: noFio(efeito) } })
        if (sent.data === undefined) {
          if (isApiFailure(sent.error) && MUDOU.includes(sent.error.codigo)) refetch()
          return sent
        }
        if ('mensagem' in sent.data) avisar.sucesso(sent.data.mensagem)
        else {
          dispatch(jobStarted({ id: sent.data.idProcessamento, titulo: `Pedido ${numero}` }))
          avisar.info('O pedido foi confirmado e continua em segundo plano.')
        }
        return sent
      }}
    />
  )
}

/** The effect as it travels: points and money as decimals, counts as they are. */
function noFio({ valor, ...medidas }: EfeitoDoAto) {
  const outras = NOMES_DAS_MEDIDAS.flatMap((medida) => {
    const dita = medidas[medida]
    return dita === undefined ? [] : [[medida, MEDIDAS[medida].tipo === 'inteiro' ? dita : wireOf(dita)] as const]
  })
  return { valor: wireOf(valor), ...(Object.fromEntries(outras) as { [M in Medida]?: number }) }
}

function Retirar({ numero, onClose }: { numero: number; onClose: () => void }) {
  const [retirar] = useRetirarAprovacaoMutation()
  return (
    <Confirm
      title="Retirar pedido"
      question={`Tem certeza que deseja retirar o pedido ${numero}?`}
      consequence="Nada será feito. Se ainda precisar, peça de novo."
      opened
      onClose={onClose}
      onConfirm={async () => {
        const sent = await retirar({ params: { numero } })
        if (sent.data !== undefined) avisar.sucesso(sent.data.mensagem)
        return sent
      }}
    />
  )
}
