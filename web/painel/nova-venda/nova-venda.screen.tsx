import { Alert, Anchor } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import { novaVendaSchema, type pontuar } from '#contracts/http/pontuar.ts'
import { formatarDinheiro, somar } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { nomeTipoFiscal } from '#contracts/values/documentos.ts'
import { CheckField, SelectField } from '../../shared/form/choice-fields.tsx'
import { useContractForm } from '../../shared/form/contract-form.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { FieldGroup, Fields } from '../../shared/form/field.tsx'
import { FormPage } from '../../shared/form/form-page.tsx'
import { Form } from '../../shared/form/form.tsx'
import { CpfField } from '../../shared/form/masked-field.tsx'
import type { Name, NamesOf } from '../../shared/form/names.ts'
import { MoneyField, NumberField } from '../../shared/form/number-field.tsx'
import { Rows } from '../../shared/form/rows.tsx'
import { SearchSelect } from '../../shared/form/search-select.tsx'
import { ShownField, TextField } from '../../shared/form/text-fields.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { useDentalOptions } from '../dental-options.ts'
import { pathOfVenda } from '../paths.ts'
import { usePontuarMutation } from '../pontuacoes.api.ts'
import { SEM_ITEM, subTotal, type ItemDigitado } from './itens.ts'
import { centesimos } from '../../shared/form/number-text.ts'
import { useNotaLookUp, useProdutoLookUp, useVendedorLookUp } from './look-ups.ts'

const VAZIA = {
  venda: { cpf: '', cnpjRevenda: '', tipoFiscal: '' as const, identificador: '', realizadoEm: '', itens: [SEM_ITEM] },
  enviarMensagem: true,
}
const TIPOS = Object.entries(nomeTipoFiscal).map(([value, label]) => ({ value, label }))

/** A sale entered by hand (`doc 2 §5`): seller, document, items and their running totals. */
export default function NewSaleScreen() {
  const dentais = useDentalOptions()
  const [enviar] = usePontuarMutation()
  const form = useContractForm(novaVendaSchema, VAZIA)
  const { venda, enviarMensagem } = form.campos
  const vendedor = useVendedorLookUp(venda.cnpjRevenda)
  const nota = useNotaLookUp(form)
  const hoje = diaDoInstante(new Date())
  const [feita, setFeita] = useState<Answer<typeof pontuar> | null>(null)
  return (
    <FormPage>
      {feita !== null && <Feita {...feita} />}
      <Form
        form={form}
        rascunho="nova-venda"
        botao="PROCESSAR"
        ocupado="PROCESSANDO..."
        limpa
        send={(body) => enviar({ body })}
        onSent={(answer) => {
          setFeita(answer)
          for (const aviso of answer.avisos) avisar.info(aviso)
        }}
      >
        <FieldGroup titulo="Quem vendeu">
          <CpfField name={venda.cpf} label="CPF do vendedor" columns={2} lookUp={vendedor} autoFocus />
          <SearchSelect name={venda.cnpjRevenda} label="Dental" columns={4} {...dentais} />
        </FieldGroup>
        <FieldGroup titulo="A nota">
          <SelectField name={venda.tipoFiscal} label="Tipo Fiscal" options={TIPOS} columns={2} />
          <TextField
            name={venda.identificador}
            label="Número fiscal"
            maxLength={60}
            autoComplete="off"
            columns={2}
            lookUp={nota}
          />
          <DateField name={venda.realizadoEm} label="Data da venda" to={hoje} startAt={hoje} columns={2} />
        </FieldGroup>
        <Itens name={venda.itens} cnpjRevenda={venda.cnpjRevenda} />
        <Totais itens={venda.itens} />
        <Fields>
          <CheckField name={enviarMensagem} label="Avisar o vendedor por mensagem" />
        </Fields>
      </Form>
    </FormPage>
  )
}

function Itens({ name, cnpjRevenda }: { name: Name<ItemDigitado[]>; cnpjRevenda: Name<string> }) {
  const produto = useProdutoLookUp(cnpjRevenda)
  return (
    <Rows name={name} label="Itens" nomes={['item', 'itens']} nova={SEM_ITEM}>
      {(item) => (
        <>
          <TextField name={item.codigo} label="Código" maxLength={60} autoComplete="off" columns={2} lookUp={produto} />
          <NumberField name={item.qtde} label="Quantidade" columns={1} />
          <MoneyField name={item.valorUnitario} label="Unitário" columns={1} />
          <MoneyField name={item.valorDesconto as Name<number>} label="Desconto" columns={1} />
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
  return <ShownField label="Subtotal" value={formatarDinheiro(total)} columns={1} />
}

/** What the items come to so far. */
function Totais({ itens: name }: { itens: Name<ItemDigitado[]> }) {
  const itens = (useWatch({ name }) ?? []) as ItemDigitado[]
  const descontos = somar(itens.map(({ valorDesconto }) => centesimos(valorDesconto)))
  return (
    <Fields>
      <ShownField label="Total de descontos" value={formatarDinheiro(descontos)} columns={3} />
      <ShownField label="Total da venda" value={formatarDinheiro(somar(itens.map(subTotal)))} columns={3} />
    </Fields>
  )
}

const Feita = ({ idVenda, mensagem }: Answer<typeof pontuar>) => (
  <Alert color="green" icon={<IconCheck aria-hidden="true" />} mb="md">
    {mensagem}.{' '}
    <Anchor component={Link} to={pathOfVenda(idVenda)} inherit>
      Ver a venda {idVenda}
    </Anchor>
  </Alert>
)
