import { cancelamentoSchema, type EfeitoDoCancelamento } from '#contracts/http/pontuacoes.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { freshOnly, Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { AvisoDeSegundaPessoa, comSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { useCancelarPontuacaoMutation, useEfeitoDoCancelamentoQuery } from './pontuacoes.api.ts'

interface Props {
  /** The number of the sale, and what people call it. */
  id: number
  nome: string
  onClose: () => void
}

const TIPOS = [
  { value: 'cancelamento' as const, label: 'Cancelar: a venda foi recusada, e a nota segue usada' },
  { value: 'anulacao' as const, label: 'Anular: a venda entrou por engano, e a nota fica livre' },
]

/** Shows what it would do to the seller's account, as it is now, and asks for the reason. */
export default function CancelarPontuacao({ id, nome, onClose }: Props) {
  const query = useEfeitoDoCancelamentoQuery({ params: { idVenda: id } }, { refetchOnMountOrArgChange: true })
  const form = useContractForm(cancelamentoSchema, { tipo: 'cancelamento', motivo: '' })
  const [cancelar] = useCancelarPontuacaoMutation()
  const titulo = `Cancelar pontuação: ${nome}`
  const previa = freshOnly(query)
  const segunda = useSegundaPessoa({
    ato: 'cancelar-em-massa',
    valor: previa.currentData?.pontos,
    dados: { ids: String(id), tipo: 'cancelamento' },
  })
  const lido = comSegundaPessoa(previa, segunda)
  const efeito = lido.currentData
  if (efeito === undefined)
    return (
      <ModalBox title={titulo} opened onClose={onClose}>
        <Loaded query={lido} skeleton={<Skeletons label="Calculando o efeito" height="12rem" />}>
          {() => null}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      title={titulo}
      form={form}
      draft={`cancelar-pontuacao-${id}`}
      {...segunda.buttonOf({ button: 'CANCELAR PONTUAÇÃO', busyText: 'CANCELANDO...' })}
      sair="VOLTAR"
      destructive
      send={(body) => cancelar({ body: { ...body, identificador: id } })}
      onClose={onClose}
    >
      <Efeito efeito={efeito} />
      <AvisoDeSegundaPessoa segunda={segunda} />
      <Fields>
        <RadioField name={form.campos.tipo} label="O que aconteceu com a venda" options={TIPOS} />
        <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} autoFocus />
      </Fields>
    </FormModal>
  )
}

function Efeito({ efeito }: { efeito: EfeitoDoCancelamento }) {
  const { pontos, daVenda, deOutrasVendas, divida, vencidos, saldoAntes, saldoDepois } = efeito
  const some = (rotulo: string, valor: number) => (valor > 0 ? [[rotulo, formatarPontos(valor)] as const] : [])
  return (
    <>
      <Facts
        facts={[
          ['Pontos da venda', formatarPontos(pontos)],
          ['Serão retirados desta venda', formatarPontos(daVenda)],
          ...some('Já usados: saem de outros lotes', deOutrasVendas),
          ...some('Já usados: viram dívida', divida),
          ...some('Já vencidos: não saem de novo', vencidos),
          ['Saldo do vendedor', `${formatarPontos(saldoAntes)} → ${formatarPontos(saldoDepois)}`],
        ]}
      />
      {divida > 0 && <p>Os próximos pontos do vendedor pagam a dívida primeiro.</p>}
    </>
  )
}
