import { useDispatch } from 'react-redux'
import type { ResultadoCorrecao } from '#contracts/http/processamentos.ts'
import { formatarInteiro } from '../../shared/format/numeros.ts'
import { jobStarted } from '../../shared/jobs/jobs.slice.ts'
import { Confirm } from '../../shared/ui/confirm.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Loaded, Skeletons } from '../../shared/ui/loaded.tsx'
import { ModalBox } from '../../shared/ui/modal.tsx'
import { Points } from '../../shared/ui/number.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { Devedores } from '../envios/devedores.tsx'
import { terminado, usePrevia } from '../previa.ts'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from '../segunda-pessoa.tsx'
import { useCorrigirPontuacoesMutation, usePreviaDaCorrecaoQuery } from './correcoes.api.ts'

interface Props {
  /** Always: it is mounted while it is asked. */
  opened: boolean
  onDone: () => void
  onClose: () => void
}

/** Shows what correcting all of them would do, as it is now, and asks. */
export default function CorrigirTodas({ onDone, onClose }: Props) {
  const efeito = usePrevia<ResultadoCorrecao>(
    'corrigir-pontuacoes',
    'correcao-falhou',
    usePreviaDaCorrecaoQuery({ query: { simular: '1' }, body: {} }, { refetchOnMountOrArgChange: true }),
  )
  const [corrigir] = useCorrigirPontuacoesMutation()
  const dispatch = useDispatch()
  const { currentData } = efeito
  const segunda = useSegundaPessoa({
    ato: 'corrigir-todos',
    valor: currentData && currentData.aumentos + currentData.reducoes,
  })
  if (currentData === undefined)
    return (
      <ModalBox titulo="Corrigir todas" opened onClose={onClose}>
        <Loaded query={efeito} esqueleto={<Skeletons rotulo="Calculando o efeito" altura="12rem" />}>
          {() => null}
        </Loaded>
      </ModalBox>
    )
  const confirm = async () => {
    const answer = await corrigir({ body: {} })
    if (answer.data === undefined) return answer
    if ('pedido' in answer.data) {
      avisar.sucesso(answer.data.mensagem)
      return answer
    }
    if (!terminado(answer.data)) {
      dispatch(jobStarted({ id: answer.data.idProcessamento, titulo: 'Correção de pontuação' }))
      avisar.info('São muitas pontuações: a correção continua em segundo plano.')
      return answer
    }
    const { vendas } = answer.data
    avisar.sucesso(
      `${formatarInteiro(vendas)} ${vendas === 1 ? 'pontuação corrigida' : 'pontuações corrigidas'} com sucesso`,
    )
    onDone()
    return answer
  }
  return (
    <Confirm
      titulo="Corrigir todas"
      pergunta="Tem certeza que deseja corrigir todas estas pontuações?"
      consequencia={
        <>
          <Efeito efeito={currentData} />
          <AvisoDeSegundaPessoa segunda={segunda} />
        </>
      }
      destrutivo={false}
      sim={segunda.botaoDe({ botao: 'CORRIGIR', ocupado: '' }).botao}
      nao="CANCELAR"
      opened
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function Efeito({ efeito }: { efeito: ResultadoCorrecao }) {
  const { vendas, parceiros, aumentos, reducoes, dividas } = efeito
  return (
    <>
      <Facts
        fatos={[
          ['Pontuações', formatarInteiro(vendas)],
          ['Vendedores', formatarInteiro(parceiros)],
          ['Pontos a acrescentar', <Points valor={aumentos} />],
          ['Pontos a retirar', <Points valor={reducoes} />],
          ['Viram dívida', <Points valor={dividas} />],
        ]}
      />
      <Devedores {...efeito} />
    </>
  )
}
