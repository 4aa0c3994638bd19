import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { correcoesSchema } from '#contracts/http/correcoes.ts'
import type { ResultadoCorrecao } from '#contracts/works/corrigir-pontuacoes.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import type { Sent } from '#web/shared/form/record-form.ts'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { terminado, usePrevia } from '#web/painel/pecas/previa.ts'
import { AvisoDeSegundaPessoa, comSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { useCorrigirPontuacoesMutation, usePreviaDaCorrecaoQuery } from './correcoes.api.ts'
import { pathOfCorrecao } from './correcoes.paths.ts'
import { EfeitoDaCorrecao } from './efeito-da-correcao.tsx'
import { desfazerVarias, type Dispatching } from './desfazer-varias.ts'

interface Props {
  /** The numbers of the chosen sales; all that the analysis counts without it. */
  ids?: readonly number[]
  onDone: () => void
  onClose: () => void
}

/** Shows what correcting the chosen awards, or all, would do, as it is now, and asks. */
export default function CorrigirVarias({ ids, onDone, onClose }: Props) {
  const quais = { ids: ids && [...ids] }
  const previa = usePrevia<ResultadoCorrecao>(
    'corrigir-pontuacoes',
    'correcao-falhou',
    usePreviaDaCorrecaoQuery({ query: { simular: '1' }, body: quais }, { refetchOnMountOrArgChange: true }),
  )
  const form = useContractForm(correcoesSchema, { motivo: '' })
  const [corrigir] = useCorrigirPontuacoesMutation()
  const dizer = useDizerCorrigidas(onDone)
  const dispatch = useDispatch()
  const achado = previa.currentData
  const segunda = useSegundaPessoa({
    ato: 'corrigir-todos',
    valor: achado && achado.aumentos + achado.reducoes,
    dados: ids === undefined ? {} : { ids: ids.join(',') },
  })
  const efeito = comSegundaPessoa(previa, segunda)
  const { currentData } = efeito
  const titulo = ids === undefined ? 'Corrigir todas' : 'Corrigir pontuações'
  if (currentData === undefined)
    return (
      <ModalBox title={titulo} opened onClose={onClose}>
        <Loaded query={efeito} skeleton={<Skeletons label="Calculando o efeito" height="12rem" />}>
          {() => null}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      title={titulo}
      form={form}
      draft="corrigir-pontuacoes"
      {...segunda.buttonOf({ button: 'CORRIGIR', busyText: 'CORRIGINDO...' })}
      send={async (body): Promise<Sent<{ mensagem?: string; pedido?: number }>> => {
        const { data, error } = await corrigir({ body: { ...quais, ...body } })
        if (data === undefined) return { error }
        if ('pedido' in data) return { data }
        if (!terminado(data)) {
          dispatch(jobStarted({ id: data.idProcessamento, titulo: 'Correção de pontuação' }))
          avisar.info('São muitas pontuações: a correção continua em segundo plano.')
          return { data: {} }
        }
        onDone()
        dizer(data)
        return { data: {} }
      }}
      onClose={onClose}
    >
      <p>
        Tem certeza que deseja corrigir {ids === undefined ? 'todas estas pontuações' : 'as pontuações escolhidas'}?
      </p>
      <EfeitoDaCorrecao efeito={currentData} />
      <AvisoDeSegundaPessoa segunda={segunda} />
      <Fields>
        <TextAreaField name={form.campos.motivo} label="Motivo de todas" rows={2} optional />
      </Fields>
    </FormModal>
  )
}

/** The toast after several were corrected: it leads to what was, and takes all of them back. */
function useDizerCorrigidas(onUndone: () => void) {
  const dispatch = useDispatch<Dispatching>()
  const navigate = useNavigate()
  return ({ vendas, idProcessamento }: ResultadoCorrecao & { idProcessamento: string }) => {
    const texto = `${contar(vendas, 'pontuação corrigida', 'pontuações corrigidas')} com sucesso`
    const href = pathOfCorrecao(idProcessamento)
    const feitas = {
      link: { href, label: 'Ver o resultado', follow: () => void navigate(href) },
      desfazer: () => void desfazerVarias(dispatch, { id: idProcessamento, vendas }, onUndone),
    }
    avisar.sucesso(texto, vendas === 0 ? {} : feitas)
  }
}
