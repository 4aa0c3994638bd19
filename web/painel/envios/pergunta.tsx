import { useDispatch } from 'react-redux'
import type { Answer, AnswerOf } from '#contracts/endpoint.ts'
import { desfazerSchema, type desfazerEnvio } from '#contracts/http/envios.ts'
import type { ResultadoDesfeito, UploadDeVendas } from '#contracts/http/processamentos.ts'
import { useContractForm } from '../../shared/form/contract-form.ts'
import { FormModal } from '../../shared/form/form-modal.tsx'
import { TextAreaField } from '../../shared/form/text-area-field.tsx'
import { jobStarted } from '../../shared/jobs/jobs.slice.ts'
import { Loaded, Skeletons, type QueryOf } from '../../shared/ui/loaded.tsx'
import { ModalBox } from '../../shared/ui/modal.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { useProcessamentoQuery } from '../processamentos.api.ts'
import { Efeito } from './efeito.tsx'
import { useDesfazerEnvioMutation, usePreviaDoDesfazerQuery } from './envios.api.ts'

interface Props {
  /** Always: it is mounted while it is asked. */
  opened: boolean
  envio: UploadDeVendas
  onClose: () => void
}

/** Shows the effect, as it is now, and asks for the reason. */
export default function Pergunta({ envio, onClose }: Props) {
  const efeito = useEfeito(envio.id)
  const form = useContractForm(desfazerSchema, { motivo: '' })
  const [desfazer] = useDesfazerEnvioMutation()
  const dispatch = useDispatch()
  const titulo = `Desfazer ${envio.nomeArquivo}`
  const { currentData } = efeito
  if (currentData === undefined || currentData.vendas === 0)
    return (
      <ModalBox titulo={titulo} opened onClose={onClose}>
        <Loaded query={efeito} esqueleto={<Skeletons rotulo="Calculando o efeito" altura="12rem" />}>
          {() => <p>Nenhuma venda deste envio vale ainda: não há o que desfazer.</p>}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      titulo={titulo}
      form={form}
      rascunho={`desfazer-${envio.id}`}
      botao="DESFAZER"
      ocupado="DESFAZENDO..."
      send={(body) => desfazer({ params: { id: envio.id }, body })}
      onSent={(answer) => {
        if (terminado(answer)) return avisar.sucesso('Envio desfeito com sucesso')
        dispatch(jobStarted({ id: answer.idProcessamento, titulo }))
        avisar.info('O envio é grande e continua a ser desfeito em segundo plano.')
      }}
      onClose={onClose}
    >
      <Efeito efeito={currentData} />
      <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} maxLength={1000} autoFocus />
    </FormModal>
  )
}

type Resposta = Answer<typeof desfazerEnvio>

/** Whether the answer is the result, or only the id of work that goes on. */
const terminado = (answer: Resposta): answer is AnswerOf<typeof desfazerEnvio, 200> => 'vendas' in answer

/** What undoing would do now; of a large upload once its job has ended. */
function useEfeito(id: string): QueryOf<ResultadoDesfeito> {
  const { currentData, error, isFetching, refetch } = usePreviaDoDesfazerQuery(
    { params: { id }, query: { simular: '1' }, body: {} },
    { refetchOnMountOrArgChange: true },
  )
  // What was computed for an earlier dialog is not shown.
  const answer = isFetching ? undefined : currentData
  const later = answer === undefined || terminado(answer) ? undefined : answer.idProcessamento
  const { currentData: job } = useProcessamentoQuery({ params: { id: later ?? '' } }, { skip: later === undefined })
  if (answer !== undefined && terminado(answer)) return { currentData: answer, isFetching, refetch }
  if (job?.tipo === 'desfazer-vendas' && job.resultado !== null)
    return { currentData: job.resultado, isFetching, refetch }
  const failed = job?.falha
    ? { status: 422, erro: job.falha, codigo: 'desfazer-falhou', campos: {}, correlacao: job.id }
    : error
  return { error: failed, isFetching: isFetching || (later !== undefined && !failed), refetch }
}
