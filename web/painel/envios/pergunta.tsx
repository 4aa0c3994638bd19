import { useDispatch } from 'react-redux'
import { desfazerSchema } from '#contracts/http/envios.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { continua, terminado, usePrevia } from '#web/painel/pecas/previa.ts'
import { AvisoDeSegundaPessoa, comSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { desfazivelDe, type EfeitoDeDesfazer, type EnvioDesfazivel } from './desfaziveis.tsx'
import { useDesfazerEnvioMutation, usePreviaDoDesfazerQuery } from './envios.api.ts'

interface Props {
  envio: EnvioDesfazivel
  onClose: () => void
}

/** Shows the effect, as it is now, and asks for the reason. */
export default function Pergunta({ envio, onClose }: Props) {
  const { work, ato, valor, temEfeito, nada, mostraSemEfeito, Efeito } = desfazivelDe(envio)
  const previa = usePrevia<EfeitoDeDesfazer>(
    work,
    'desfazer-falhou',
    usePreviaDoDesfazerQuery(
      { params: { id: envio.id }, query: { simular: '1' }, body: {} },
      { refetchOnMountOrArgChange: true },
    ),
  )
  const form = useContractForm(desfazerSchema, { motivo: '' })
  const [desfazer] = useDesfazerEnvioMutation()
  const dispatch = useDispatch()
  const titulo = `Desfazer ${envio.nomeArquivo}`
  const segunda = useSegundaPessoa({
    ato,
    valor: previa.currentData && valor(previa.currentData),
    dados: { idEnvio: envio.id },
  })
  const efeito = comSegundaPessoa(previa, segunda)
  const { currentData } = efeito
  if (currentData === undefined || !temEfeito(currentData))
    return (
      <ModalBox title={titulo} opened onClose={onClose}>
        <Loaded query={efeito} skeleton={<Skeletons label="Calculando o efeito" height="12rem" />}>
          {(efeitoNulo) => (
            <>
              <p>{nada}</p>
              {mostraSemEfeito(efeitoNulo) && <Efeito efeito={efeitoNulo} />}
            </>
          )}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      title={titulo}
      form={form}
      draft={`desfazer-${envio.id}`}
      {...segunda.buttonOf({ button: 'DESFAZER', busyText: 'DESFAZENDO...' })}
      destructive
      send={(body) => desfazer({ params: { id: envio.id }, body })}
      onSent={(answer) => {
        if (terminado(answer)) return avisar.sucesso('Envio desfeito com sucesso')
        // A request says its own sentence.
        if (!continua(answer)) return
        dispatch(jobStarted({ id: answer.idProcessamento, titulo }))
        avisar.info('O envio é grande e continua sendo desfeito em segundo plano.')
      }}
      onClose={onClose}
    >
      <Efeito efeito={currentData} />
      <AvisoDeSegundaPessoa segunda={segunda} />
      <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} autoFocus />
    </FormModal>
  )
}
