import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { motivoDoEncerramentoSchema } from '#contracts/http/encerramento.ts'
import type { ResultadoEncerramento } from '#contracts/works/encerrar-contas.ts'
import type { AguardaSegundaPessoa } from '#contracts/values/segunda-pessoa.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import type { FormProps } from '#web/shared/form/form.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import type { Sent } from '#web/shared/form/record-form.ts'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Loaded, Skeletons, type QueryOf } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { terminado, usePrevia } from '#web/painel/pecas/previa.ts'
import { AvisoDeSegundaPessoa, comSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { VendedoresMovidos } from '#web/painel/expiracao/contas-movidas.tsx'
import {
  useEncerrarContaMutation,
  useEncerrarContasMutation,
  usePreviaDaContaQuery,
  usePreviaDasContasQuery,
} from './encerramento.api.ts'
import { pathOfEncerramento } from './encerramento.paths.ts'

interface Props {
  id: string
  nome: string
  onClose: () => void
}
type Resposta =
  | (ResultadoEncerramento & { idProcessamento: string; mensagem: string })
  | { idProcessamento: string }
  | AguardaSegundaPessoa

const PREVIA = { query: { simular: '1' }, body: {} } as const

/** Closes one salesperson's account. */
export function EncerrarConta({ id, nome, onClose }: Props) {
  const params = { id }
  const [encerrar] = useEncerrarContaMutation()
  const efeito = usePreviaDaContaQuery({ params, ...PREVIA }, { refetchOnMountOrArgChange: true })
  return (
    <Encerrar
      id={id}
      title={`Encerrar a conta de ${nome}`}
      button="ENCERRAR CONTA"
      efeito={efeito}
      encerrar={(body) => encerrar({ params, body })}
      onClose={onClose}
    />
  )
}

/** Closes the accounts of all who are in a shop. */
export function EncerrarContas({ id, nome, onClose }: Props) {
  const params = { id }
  const [encerrar] = useEncerrarContasMutation()
  const efeito = usePreviaDasContasQuery({ params, ...PREVIA }, { refetchOnMountOrArgChange: true })
  return (
    <Encerrar
      id={id}
      title={`Encerrar as contas de ${nome}`}
      button="ENCERRAR CONTAS"
      todas
      efeito={efeito}
      encerrar={(body) => encerrar({ params, body })}
      onClose={onClose}
    />
  )
}

interface EncerrarProps {
  id: string
  title: string
  button: string
  /** Of a whole shop. */
  todas?: boolean
  efeito: QueryOf<Resposta>
  encerrar: FormProps<{ motivo: string }, Resposta>['send']
  onClose: () => void
}

/** Shows what closing would do now, and asks for the reason. */
function Encerrar({ id, title, button, todas = false, efeito: lido, encerrar, onClose }: EncerrarProps) {
  const previa = usePrevia<ResultadoEncerramento>('encerrar-contas', 'encerramento-falhou', lido)
  const form = useContractForm(motivoDoEncerramentoSchema, { motivo: '' })
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const segunda = useSegundaPessoa({
    ato: 'encerrar',
    valor: previa.currentData?.pontos,
    alvo: id,
    ...(todas ? { dados: { idRevenda: id } } : {}),
  })
  const efeito = comSegundaPessoa(previa, segunda)
  const { currentData } = efeito
  if (currentData === undefined || currentData.vendedores === 0)
    return (
      <ModalBox title={title} opened onClose={onClose}>
        <Loaded query={efeito} skeleton={<Skeletons label="Calculando o efeito" height="12rem" />}>
          {(nada) => (nada.comResgatesAbertos > 0 ? <Antes {...nada} /> : <p>Não há conta aberta para encerrar.</p>)}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      title={title}
      form={form}
      draft={`encerrar-contas-${id}`}
      {...segunda.buttonOf({ button, busyText: 'ENCERRANDO...' })}
      sair="VOLTAR"
      destructive
      send={async (values): Promise<Sent<{ mensagem?: string; pedido?: number }>> => {
        const { data, error } = await encerrar(values)
        if (data === undefined) return { error }
        if ('pedido' in data) return { data }
        if (terminado(data)) {
          const href = pathOfEncerramento(data.idProcessamento)
          avisar.sucesso(data.mensagem, { link: { href, label: 'Ver o resultado', follow: () => void navigate(href) } })
        } else {
          dispatch(jobStarted({ id: data.idProcessamento, titulo: title }))
          avisar.info('São muitas contas: o encerramento continua em segundo plano.')
        }
        return { data: {} }
      }}
      onClose={onClose}
    >
      <p>
        Para quem se cadastrou com dados falsos. Não há como desfazer: os pontos expiram, o vendedor não entra mais na
        loja, e créditos e devoluções futuros são recusados.
      </p>
      <Facts
        facts={[
          ...(todas ? [['Contas a encerrar', formatarInteiro(currentData.vendedores)] as const] : []),
          ['Pontos que expiram', <Points valor={currentData.pontos} />],
          ...(currentData.dividas > 0 ? [['Dívida que fica', <Points valor={currentData.dividas} />] as const] : []),
          ...(currentData.jaEncerradas > 0
            ? [['Já encerradas', formatarInteiro(currentData.jaEncerradas)] as const]
            : []),
        ]}
      />
      {currentData.comResgatesAbertos > 0 && <Antes {...currentData} />}
      {todas && <VendedoresMovidos umaDental {...currentData} />}
      <AvisoDeSegundaPessoa segunda={segunda} />
      <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} />
    </FormModal>
  )
}

/** Whose redemptions have not ended stays open: which they are. */
const Antes = ({
  comResgatesAbertos,
  resgatesAbertos,
}: Pick<ResultadoEncerramento, 'comResgatesAbertos' | 'resgatesAbertos'>) => (
  <p>
    {comResgatesAbertos === 1 ? 'Uma conta tem' : `${formatarInteiro(comResgatesAbertos)} contas têm`} resgates em
    aberto e só {comResgatesAbertos === 1 ? 'pode' : 'podem'} ser encerrada{comResgatesAbertos === 1 ? '' : 's'} depois.
    Antes, entregue ou cancele:{' '}
    {resgatesAbertos.map((numero, n) => (
      <span key={numero}>
        {n > 0 && ', '}
        <RecordLink record={{ resgate: numero }}>resgate {numero}</RecordLink>
      </span>
    ))}
    .
  </p>
)
