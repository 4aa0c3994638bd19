import { useDispatch } from 'react-redux'
import { devolucaoSchema } from '#contracts/http/expiracao.ts'
import type { ResultadoDevolucao } from '#contracts/works/devolver-pontos.ts'
import { formatarDia, type Dia } from '#contracts/values/dia.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { continua, terminado, usePrevia } from '#web/painel/pecas/previa.ts'
import { AvisoDeSegundaPessoa, comSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { ContasMovidas } from './contas-movidas.tsx'
import { useDevolverPontosMutation, usePreviaDaDevolucaoQuery } from './processar-pontos.api.ts'
import classes from './processar-pontos.module.css'
import { TOAST_MS } from './toast.ts'

interface Props {
  /** The day on which the points expired. */
  dia: Dia
  onClose: () => void
}

/** Shows what would come back to whom, as it is now, and asks for the reason. */
export default function Devolver({ dia, onClose }: Props) {
  const params = { date: dia }
  const previa = usePrevia<ResultadoDevolucao>(
    'devolver-pontos',
    'devolucao-falhou',
    usePreviaDaDevolucaoQuery({ params, query: { simular: '1' }, body: {} }, { refetchOnMountOrArgChange: true }),
  )
  const form = useContractForm(devolucaoSchema, { motivo: '' })
  const [devolver] = useDevolverPontosMutation()
  const dispatch = useDispatch()
  const titulo = `Devolver o que expirou em ${formatarDia(dia)}`
  const segunda = useSegundaPessoa({
    ato: 'estornar-por-data',
    valor: previa.currentData?.pontos,
    dados: { expiradoEm: dia },
  })
  const efeito = comSegundaPessoa(previa, segunda)
  const { currentData } = efeito
  if (currentData === undefined || currentData.vendedores === 0)
    return (
      <ModalBox title={titulo} opened onClose={onClose}>
        <Loaded query={efeito} skeleton={<Skeletons label="Calculando o efeito" height="12rem" />}>
          {() => <p>Nada expirou neste dia, ou o que expirou já foi devolvido: não há o que devolver.</p>}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      title={titulo}
      wide
      form={form}
      draft={`devolver-pontos-${dia}`}
      {...segunda.buttonOf({ button: 'DEVOLVER PONTOS', busyText: 'DEVOLVENDO...' })}
      send={(body) => devolver({ params, body })}
      onSent={(answer) => {
        if (terminado(answer)) return avisar.sucesso(answer.message, { autoClose: TOAST_MS })
        // A request says its own sentence.
        if (!continua(answer)) return
        dispatch(jobStarted({ id: answer.idProcessamento, titulo }))
        avisar.info('São muitos vendedores: a devolução continua em segundo plano.')
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Vendedores', formatarInteiro(currentData.vendedores)],
          ['Pontos a devolver', <Points valor={currentData.pontos} />],
          ['Quitam débitos', <Points valor={currentData.abatidos} />],
          ['Valem até', formatarDia(currentData.venceEm)],
        ]}
      />
      <AvisoDeSegundaPessoa segunda={segunda} />
      <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} autoFocus />
      <div className={classes.movidas}>
        <ContasMovidas {...currentData} />
      </div>
    </FormModal>
  )
}
