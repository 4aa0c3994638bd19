import { useDispatch } from 'react-redux'
import { correcoesSchema } from '#contracts/http/correcoes.ts'
import type { ResultadoCorrecao } from '#contracts/http/processamentos.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import type { Sent } from '#web/shared/form/record-form.ts'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { saidOnScreen } from '#web/shared/api/failure.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { Devedores } from '#web/painel/envios/devedores.tsx'
import { terminado, usePrevia } from '#web/painel/pecas/previa.ts'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import {
  useCorrigirPontuacoesMutation,
  useDesfazerCorrecoesMutation,
  usePreviaDaCorrecaoQuery,
} from './correcoes.api.ts'

interface Props {
  /** Always: it is mounted while it is asked. */
  opened: boolean
  /** The numbers of the chosen sales; all that the analysis counts without it. */
  ids?: readonly number[]
  onDone: () => void
  onClose: () => void
}

/** Shows what correcting the chosen awards, or all, would do, as it is now, and asks. */
export default function CorrigirVarias({ ids, onDone, onClose }: Props) {
  const quais = ids === undefined ? {} : { ids: [...ids] }
  const efeito = usePrevia<ResultadoCorrecao>(
    'corrigir-pontuacoes',
    'correcao-falhou',
    usePreviaDaCorrecaoQuery({ query: { simular: '1' }, body: quais }, { refetchOnMountOrArgChange: true }),
  )
  const form = useContractForm(correcoesSchema, { motivo: '' })
  const [corrigir] = useCorrigirPontuacoesMutation()
  const dizer = useDizerCorrigidas(onDone)
  const dispatch = useDispatch()
  const { currentData } = efeito
  const segunda = useSegundaPessoa({
    ato: 'corrigir-todos',
    valor: currentData && currentData.aumentos + currentData.reducoes,
    dados: ids === undefined ? {} : { ids: ids.join(',') },
  })
  const titulo = ids === undefined ? 'Corrigir todas' : 'Corrigir pontuações'
  if (currentData === undefined)
    return (
      <ModalBox titulo={titulo} opened onClose={onClose}>
        <Loaded query={efeito} esqueleto={<Skeletons rotulo="Calculando o efeito" altura="12rem" />}>
          {() => null}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      titulo={titulo}
      form={form}
      rascunho="corrigir-pontuacoes"
      {...segunda.botaoDe({ botao: 'CORRIGIR', ocupado: 'CORRIGINDO...' })}
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
      <Efeito efeito={currentData} />
      <AvisoDeSegundaPessoa segunda={segunda} />
      <Fields>
        <TextAreaField name={form.campos.motivo} label="Motivo de todas" rows={2} optional />
      </Fields>
    </FormModal>
  )
}

const corrigidas = (vendas: number) => contar(vendas, 'pontuação corrigida', 'pontuações corrigidas')
const desfeitas = (vendas: number) => contar(vendas, 'correção desfeita', 'correções desfeitas')

/** The toast after several were corrected, which takes all of them back. */
function useDizerCorrigidas(onUndone: () => void) {
  const [desfazer] = useDesfazerCorrecoesMutation()
  const dispatch = useDispatch()
  return ({ vendas, idProcessamento }: ResultadoCorrecao & { idProcessamento: string }) => {
    const takeBack = async () => {
      const { data, error } = await desfazer({ body: { idProcessamento } })
      const failure = saidOnScreen(error, 'Não foi possível desfazer. Tente novamente em instantes.')
      if (data === undefined) return failure === null ? undefined : avisar.erro(failure)
      if (!terminado(data)) {
        dispatch(jobStarted({ id: data.idProcessamento, titulo: 'Correção desfeita' }))
        return avisar.info('São muitas pontuações: continuamos a desfazer em segundo plano.')
      }
      onUndone()
      const ficaram = vendas - data.vendas
      if (ficaram === 0) return avisar.sucesso(`${desfeitas(data.vendas)}: os pontos voltaram a ser os de antes.`)
      const outras = `${contar(ficaram, 'pontuação mudou', 'pontuações mudaram')} depois e não ${ficaram === 1 ? 'voltou' : 'voltaram'}`
      if (data.vendas === 0) avisar.erro(`Nada foi desfeito: ${outras}.`)
      else avisar.sucesso(`${desfeitas(data.vendas)}; ${outras}.`)
    }
    const texto = `${corrigidas(vendas)} com sucesso`
    avisar.sucesso(texto, vendas === 0 ? {} : { desfazer: () => void takeBack() })
  }
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
