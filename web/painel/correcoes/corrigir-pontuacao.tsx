import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { correcaoForaDoPrazoSchema, correcaoSchema, type VendaCorrigir } from '#contracts/http/correcoes.ts'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { freshOnly, Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { DialogAnswers, ModalBox } from '#web/shared/ui/modal.tsx'
import { useUsuario } from '#web/painel/person.ts'
import {
  AvisoDeSegundaPessoa,
  comSegundaPessoa,
  useSegundaPessoa,
  type SegundaPessoa,
} from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { useCorrecoesQuery } from './correcoes.api.ts'
import classes from './correcao.module.css'
import { Diferenca } from './diferenca.tsx'
import { useCorrigir } from './use-corrigir.ts'

interface Props {
  /** The number of the sale, and what people call it. */
  id: number
  nome: string
  onClose: () => void
}

/** Shows what one award is due, as it is now, and corrects it. */
export default function CorrigirPontuacao({ id, nome, onClose }: Props) {
  const query = useCorrecoesQuery({ query: { idVenda: id } }, { refetchOnMountOrArgChange: true })
  const { permissao } = useUsuario()
  const titulo = `Corrigir pontuação: ${nome}`
  const analise = freshOnly(query)
  const found = analise.currentData?.vendasCorrigir[0]
  const corrects = found !== undefined && (!found.foraDoPrazo || permissao === ADMINISTRADOR)
  const segunda = useSegundaPessoa({
    ato: 'corrigir-todos',
    valor: corrects ? Math.abs(found.aPontuar) : undefined,
    dados: { idVenda: id },
  })
  const lido = comSegundaPessoa(analise, segunda)
  const venda = lido.currentData?.vendasCorrigir[0]
  if (venda !== undefined && corrects)
    return <Correcao title={titulo} venda={venda} segunda={segunda} onClose={onClose} />
  return (
    <ModalBox title={titulo} opened onClose={onClose}>
      <Loaded query={lido} skeleton={<Skeletons label="Procurando a diferença" height="12rem" />}>
        {() => (
          <div className={classes.pagina}>
            {venda === undefined ? (
              <Alert icon={<IconCircleCheck aria-hidden="true" />}>Esta pontuação já tem os pontos certos.</Alert>
            ) : (
              <>
                <Diferenca venda={venda} />
                <Alert icon={<IconLock aria-hidden="true" />}>
                  Passaram mais de {DIAS_DE_REVISAO} dias da pontuação: só um administrador pode corrigi-la.
                </Alert>
              </>
            )}
            <DialogAnswers>
              <Button variant="default" data-autofocus onClick={onClose}>
                FECHAR
              </Button>
            </DialogAnswers>
          </div>
        )}
      </Loaded>
    </ModalBox>
  )
}

interface CorrecaoProps {
  title: string
  venda: VendaCorrigir
  segunda: SegundaPessoa
  onClose: () => void
}

function Correcao({ title, venda, segunda, onClose }: CorrecaoProps) {
  const { idVenda, foraDoPrazo } = venda
  const form = useContractForm(foraDoPrazo ? correcaoForaDoPrazoSchema : correcaoSchema, { motivo: '' })
  const corrigir = useCorrigir()
  return (
    <FormModal
      title={title}
      form={form}
      draft={`corrigir-pontuacao-${idVenda}`}
      {...segunda.buttonOf({ button: 'CORRIGIR', busyText: 'CORRIGINDO...' })}
      sair="VOLTAR"
      // Its toast is said already.
      send={async (body) => {
        const { error } = await corrigir(venda, body)
        return error === undefined ? { data: {} } : { error }
      }}
      onClose={onClose}
    >
      <Diferenca venda={venda} />
      <AvisoDeSegundaPessoa segunda={segunda} />
      {foraDoPrazo && <p>Passaram mais de {DIAS_DE_REVISAO} dias da pontuação: diga por que ela é corrigida.</p>}
      <Fields>
        <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} optional={!foraDoPrazo} />
      </Fields>
    </FormModal>
  )
}
