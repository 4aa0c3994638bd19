import { Alert, Anchor } from '@mantine/core'
import { IconCheck, IconUserCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import { novaVendaSchema, type pontuar } from '#contracts/http/pontuar.ts'
import { formatarDinheiro, formatarPontos, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { nomeTipoFiscal } from '#contracts/values/documentos.ts'
import { CheckField, SelectField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { DateField } from '#web/shared/form/date-field.tsx'
import { FieldGroup, Fields } from '#web/shared/form/field.tsx'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { CpfField } from '#web/shared/form/masked-field.tsx'
import type { Name, NamesOf } from '#web/shared/form/names.ts'
import { MoneyField, NumberField } from '#web/shared/form/number-field.tsx'
import { Rows } from '#web/shared/form/rows.tsx'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { ShownField, TextField } from '#web/shared/form/text-fields.tsx'
import { Skeletons } from '#web/shared/ui/loaded.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useDentalOptions } from '#web/painel/pecas/dental-options.ts'
import { pathOfVenda } from './vendas.paths.ts'
import { RequestLink } from '#web/painel/pecas/request-link.tsx'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { Avisos, useConferencia } from './conferencia.tsx'
import { usePontuarMutation } from './nova-venda.api.ts'
import { SEM_ITEM, subTotal, totalDePontos, type ItemDigitado } from './itens.ts'
import { centesimos } from '#web/shared/form/number-text.ts'
import { useNotaLookUp, useProdutoLookUp, useVendedorLookUp } from './look-ups.ts'
import type { Pendente } from './pendente.tsx'

const ComPendente = lazy(() => import('./pendente.tsx'))

const VAZIA = {
  venda: { cpf: '', cnpjRevenda: '', tipoFiscal: '' as const, identificador: '', realizadoEm: '', itens: [SEM_ITEM] },
  enviarMensagem: true,
}
const deQuemEnviou = ({ cpf, cnpjRevenda }: Pendente) => ({ ...VAZIA, venda: { ...VAZIA.venda, cpf, cnpjRevenda } })
const arquivoDe = (pendente: Pendente | undefined) =>
  typeof pendente?.diretorioArquivo === 'string' ? { nomeArquivo: pendente.diretorioArquivo } : {}
const TIPOS = Object.entries(nomeTipoFiscal).map(([value, label]) => ({ value, label }))

/** A sale entered by hand, or from a pending award (`?envio=`), whose photos are then beside it. */
export default function NewSaleScreen() {
  const envio = Number(useSearchParams()[0].get('envio'))
  if (!Number.isInteger(envio) || envio < 1) return <NovaVenda />
  return (
    <Suspense fallback={<Skeletons label="Carregando a pontuação pendente" height="24rem" />}>
      <ComPendente key={envio} numero={envio}>
        {(pendente, onFeita) => <NovaVenda pendente={pendente} onFeita={onFeita} />}
      </ComPendente>
    </Suspense>
  )
}

/** `doc 2 §5`: seller, document, items and their running totals. */
function NovaVenda({ pendente, onFeita }: { pendente?: Pendente; onFeita?: (oQueFoi: ReactNode) => void }) {
  const dentais = useDentalOptions()
  const [enviar] = usePontuarMutation()
  const form = useContractForm(novaVendaSchema, pendente ? deQuemEnviou(pendente) : VAZIA)
  const { venda, enviarMensagem } = form.campos
  /** Who has each CPF that was looked up. */
  const [donos, setDonos] = useState<Readonly<Record<string, string>>>({})
  const vendedor = useVendedorLookUp(venda.cnpjRevenda, (cpf, id) => setDonos((antes) => ({ ...antes, [cpf]: id })))
  const nota = useNotaLookUp(form)
  const conferencia = useConferencia(form)
  /** What one unit of each code of a shop is worth that was looked up. */
  const [valem, setValem] = useState<Readonly<Record<string, Centesimos>>>({})
  const digitada = useWatch({ control: form.control, name: 'venda' })
  const pontos = totalDePontos(digitada.itens, (codigo) => valem[`${digitada.cnpjRevenda} ${codigo}`])
  const alvo = donos[digitada.cpf]
  const segunda = useSegundaPessoa({ ato: 'registrar-vendas', valor: pontos ?? undefined, alvo })
  const botoes = segunda.buttonOf({ button: 'PROCESSAR', busyText: 'PROCESSANDO...' })
  const hoje = diaDoInstante(new Date())
  const [feita, setFeita] = useState<Answer<typeof pontuar> | null>(null)
  return (
    <FormPage>
      {feita !== null && <Feita {...feita} />}
      <Form
        form={form}
        draft={pendente ? `nova-venda-${pendente.id}` : 'nova-venda'}
        {...botoes}
        clears
        tellsRequest
        send={async ({ venda: enviada, ...body }) => {
          const inteira = { ...enviada, ...arquivoDe(pendente) }
          const para = await conferencia.conferir(inteira, botoes.button)
          if (para !== null) return para
          return enviar({ body: { ...body, venda: { ...inteira, confirmarRepetidas: conferencia.outraVenda } } })
        }}
        onSent={(answer) => {
          if (conferencia.lida === null && 'avisos' in answer) for (const aviso of answer.avisos) avisar.info(aviso)
          conferencia.esquecer()
          if (onFeita) onFeita(<Feita {...answer} />)
          else setFeita(answer)
        }}
      >
        <FieldGroup title="Quem vendeu">
          <CpfField name={venda.cpf} label="CPF do vendedor" columns={2} lookUp={vendedor} autoFocus={!pendente} />
          <SearchSelect name={venda.cnpjRevenda} label="Dental" columns={4} {...dentais} />
        </FieldGroup>
        <FieldGroup title="A nota">
          <SelectField name={venda.tipoFiscal} label="Tipo Fiscal" options={TIPOS} columns={2} />
          <TextField name={venda.identificador} label="Número fiscal" autoComplete="off" columns={2} lookUp={nota} />
          <DateField name={venda.realizadoEm} label="Data da venda" to={hoje} startAt={hoje} columns={2} />
        </FieldGroup>
        <Itens
          name={venda.itens}
          cnpjRevenda={venda.cnpjRevenda}
          achado={(cnpj, codigo, pontos) => setValem((antes) => ({ ...antes, [`${cnpj} ${codigo}`]: pontos }))}
        />
        <Totais itens={digitada.itens} pontos={pontos} />
        <Avisos {...conferencia} />
        <AvisoDeSegundaPessoa segunda={segunda} />
        <Fields>
          <CheckField name={enviarMensagem} label="Avisar o vendedor por mensagem" />
        </Fields>
      </Form>
    </FormPage>
  )
}

interface ItensProps {
  name: Name<ItemDigitado[]>
  cnpjRevenda: Name<string>
  achado: (cnpj: string, codigo: string, pontos: Centesimos) => void
}

/** An item takes two lines: in one, amounts from R$ 100,00 on are cut. */
function Itens({ name, cnpjRevenda, achado }: ItensProps) {
  const produto = useProdutoLookUp(cnpjRevenda, achado)
  return (
    <Rows name={name} label="Itens" nomes={['item', 'itens']} nova={SEM_ITEM} severalLines>
      {(item) => (
        <>
          <TextField
            name={item.codigo}
            label="Código"
            autoComplete="off"
            columns={4}
            lookUp={produto}
            looksUpWhileTyping
          />
          <NumberField name={item.qtde} label="Quantidade" columns={2} />
          <MoneyField name={item.valorUnitario} label="Unitário" columns={2} />
          <MoneyField name={item.valorDesconto as Name<number>} label="Desconto" columns={2} />
          <SubTotal item={item} />
        </>
      )}
    </Rows>
  )
}

function SubTotal({ item }: { item: NamesOf<ItemDigitado> }) {
  const [qtde, valorUnitario, valorDesconto] = useWatch({
    name: [item.qtde, item.valorUnitario, item.valorDesconto],
  }) as (number | null)[]
  const total = subTotal({ qtde: qtde ?? null, valorUnitario: valorUnitario ?? null, valorDesconto })
  return <ShownField label="Subtotal" value={formatarDinheiro(total)} columns={2} />
}

/** What the items come to so far. */
function Totais({ itens, pontos }: { itens: readonly ItemDigitado[]; pontos: Centesimos | null }) {
  const descontos = somar(itens.map(({ valorDesconto }) => centesimos(valorDesconto)))
  return (
    <Fields>
      <ShownField label="Total de descontos" value={formatarDinheiro(descontos)} columns={2} />
      <ShownField label="Total da venda" value={formatarDinheiro(somar(itens.map(subTotal)))} columns={2} />
      <ShownField label="Total de pontos" value={pontos === null ? '–' : formatarPontos(pontos)} columns={2} />
    </Fields>
  )
}

/** The sale that was made, or the request in which it waits. */
const Feita = (answer: Answer<typeof pontuar>) =>
  'pedido' in answer ? (
    <Alert color="blue" icon={<IconUserCheck aria-hidden="true" />} mb="md">
      {answer.mensagem} <RequestLink numero={answer.pedido}>Ver o pedido {answer.pedido}</RequestLink>
    </Alert>
  ) : (
    <Alert color="green" icon={<IconCheck aria-hidden="true" />} mb="md">
      {answer.mensagem}.{' '}
      <Anchor component={Link} to={pathOfVenda(answer.idVenda)} inherit>
        Ver a venda {answer.idVenda}
      </Anchor>
    </Alert>
  )
