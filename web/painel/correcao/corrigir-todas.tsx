import { useDispatch } from 'react-redux'
import type { Answer, AnswerOf } from '#contracts/endpoint.ts'
import type { corrigirPontuacoes } from '#contracts/http/correcoes.ts'
import type { ResultadoCorrecao } from '#contracts/http/processamentos.ts'
import { formatarInteiro } from '../../shared/format/numeros.ts'
import { jobStarted } from '../../shared/jobs/jobs.slice.ts'
import { Confirm } from '../../shared/ui/confirm.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Loaded, Skeletons, type QueryOf } from '../../shared/ui/loaded.tsx'
import { ModalBox } from '../../shared/ui/modal.tsx'
import { Points } from '../../shared/ui/number.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { Devedores } from '../envios/devedores.tsx'
import { useProcessamentoQuery } from '../processamentos.api.ts'
import { useCorrigirPontuacoesMutation, usePreviaDaCorrecaoQuery } from './correcoes.api.ts'

interface Props {
  /** Always: it is mounted while it is asked. */
  opened: boolean
  onDone: () => void
  onClose: () => void
}

/** Shows what correcting all of them would do, as it is now, and asks. */
export default function CorrigirTodas({ onDone, onClose }: Props) {
  const efeito = useEfeito()
  const [corrigir] = useCorrigirPontuacoesMutation()
  const dispatch = useDispatch()
  const { currentData } = efeito
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
      consequencia={<Efeito efeito={currentData} />}
      destrutivo={false}
      sim="CORRIGIR"
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
          ['Pontos a tirar', <Points valor={reducoes} />],
          ['Viram dívida', <Points valor={dividas} />],
        ]}
      />
      <Devedores {...efeito} />
    </>
  )
}

type Resposta = Answer<typeof corrigirPontuacoes>

/** Whether the answer is the result, or only the id of work that goes on. */
const terminado = (answer: Resposta): answer is AnswerOf<typeof corrigirPontuacoes, 200> => 'vendas' in answer

/** What correcting would do now; of many awards once its job has ended. */
function useEfeito(): QueryOf<ResultadoCorrecao> {
  const { currentData, error, isFetching, refetch } = usePreviaDaCorrecaoQuery(
    { query: { simular: '1' }, body: {} },
    { refetchOnMountOrArgChange: true },
  )
  // What was computed for an earlier dialog is not shown.
  const answer = isFetching ? undefined : currentData
  const later = answer === undefined || terminado(answer) ? undefined : answer.idProcessamento
  const { currentData: job } = useProcessamentoQuery({ params: { id: later ?? '' } }, { skip: later === undefined })
  if (answer !== undefined && terminado(answer)) return { currentData: answer, isFetching, refetch }
  if (job?.tipo === 'corrigir-pontuacoes' && job.resultado !== null)
    return { currentData: job.resultado, isFetching, refetch }
  const failed = job?.falha
    ? { status: 422, erro: job.falha, codigo: 'correcao-falhou', campos: {}, correlacao: job.id }
    : error
  return { error: failed, isFetching: isFetching || (later !== undefined && !failed), refetch }
}
