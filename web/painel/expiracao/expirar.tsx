import { useDispatch } from 'react-redux'
import type { ResultadoExpiracao } from '#contracts/works/expirar-vencidos.ts'
import { diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { terminado, usePrevia } from '#web/painel/pecas/previa.ts'
import { ContasMovidas } from './contas-movidas.tsx'
import { useExpirarPontosMutation, usePreviaDaExpiracaoQuery } from './processar-pontos.api.ts'
import { TOAST_MS } from './toast.ts'

interface Props {
  onClose: () => void
}

const TITULO = 'Expirar pontos'

/** Shows who would lose what, as of today, and asks. */
export default function Expirar({ onClose }: Props) {
  const efeito = usePrevia<ResultadoExpiracao>(
    'expirar-vencidos',
    'expiracao-falhou',
    usePreviaDaExpiracaoQuery({ query: { simular: '1' }, body: {} }, { refetchOnMountOrArgChange: true }),
  )
  const [expirar] = useExpirarPontosMutation()
  const dispatch = useDispatch()
  const { currentData } = efeito
  if (currentData === undefined || currentData.vendedores === 0)
    return (
      <ModalBox title={TITULO} opened onClose={onClose}>
        <Loaded query={efeito} skeleton={<Skeletons label="Calculando o efeito" height="12rem" />}>
          {() => <p>Ninguém tem pontos vencidos hoje: não há o que expirar.</p>}
        </Loaded>
      </ModalBox>
    )
  const confirm = async () => {
    const answer = await expirar({ body: {} })
    if (answer.data === undefined) return answer
    if (terminado(answer.data)) avisar.sucesso(answer.data.message, { autoClose: TOAST_MS })
    else {
      dispatch(jobStarted({ id: answer.data.idProcessamento, titulo: TITULO }))
      avisar.info('São muitos vendedores: a expiração continua em segundo plano.')
    }
    return answer
  }
  return (
    <Confirm
      title={TITULO}
      question={`Tem certeza que deseja expirar os pontos vencidos até hoje, ${formatarDia(diaDoInstante(new Date()))}?`}
      consequence={<Efeito efeito={currentData} />}
      wide
      yes="EXPIRAR"
      no="CANCELAR"
      opened
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

const Efeito = ({ efeito }: { efeito: ResultadoExpiracao }) => (
  <>
    <Facts
      facts={[
        ['Vendedores', formatarInteiro(efeito.vendedores)],
        ['Pontos a expirar', <Points valor={efeito.pontos} />],
      ]}
    />
    <ContasMovidas {...efeito} />
  </>
)
