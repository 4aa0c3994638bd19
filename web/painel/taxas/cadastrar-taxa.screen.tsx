import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { novaConfiguracaoSchema, type Configuracao } from '#contracts/http/taxas.ts'
import { formatarCentesimos, formatarDinheiro } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { SelectField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { MoneyField, NumberField } from '#web/shared/form/number-field.tsx'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { useProdutosQuery } from '#web/painel/produtos/produtos.api.ts'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'
import { anosNaTela, mesesNaTela, nomeDoMes } from './periodo.ts'
import { useConfiguracoesTaxaSucessoQuery, useConfigurarTaxaSucessoMutation } from './taxas.api.ts'

const VAZIA = { idRede: '', idProduto: '', valorUnitario: null, qtdVendidaAntes: null, ano: '', mes: '', motivo: '' }
/** What `Form` takes for an answer that the person did not want. */
const DESISTIU = { error: { status: 0, erro: '', codigo: 'cancelado', campos: {}, correlacao: null } }

const frase = ({ periodo, valorUnitario, qtdVendidaAntes }: Configuracao) =>
  `Esta rede e este produto já têm uma configuração para ${periodo}: ${formatarDinheiro(valorUnitario)}, quantidade ${formatarCentesimos(qtdVendidaAntes, true)}.`

/**
 * What a network paid for a product and bought of it before the programme (`doc 3 §2, §5`). Another configuration of
 * the same month is shown, and takes its place after a question (`decisions.md §D 42`).
 */
export default function NewFeeScreen() {
  const hoje = diaDoInstante(new Date())
  const redes = useRedesQuery({ query: { ativo: '1' } })
  const produtos = useProdutosQuery({ query: { ativo: '1' } })
  const [configurar] = useConfigurarTaxaSucessoMutation()
  const form = useContractForm(novaConfiguracaoSchema, VAZIA)
  const { campos, control, setValue } = form
  const [idRede, idProduto, ano, mes] = useWatch({ control, name: ['idRede', 'idProduto', 'ano', 'mes'] })
  const meses = mesesNaTela(ano, hoje)
  useEffect(() => {
    if (mes !== '' && !mesesNaTela(ano, hoje).includes(Number(mes))) setValue('mes', '')
  }, [ano, mes, hoje, setValue])

  const escolhido = idRede !== '' && idProduto !== '' && ano !== '' && mes !== ''
  const existentes = useConfiguracoesTaxaSucessoQuery(
    escolhido ? { params: undefined, query: { idRede, idProduto, ano, mes, limite: 5 } } : skipToken,
  )
  const achadas = existentes.currentData
  const antes = achadas && 'count' in achadas ? achadas.configuracoesTaxaSucesso[0] : undefined
  const [asking, setAsking] = useState<((sim: boolean) => void) | null>(null)
  const confirmou = () => new Promise<boolean>((answer) => setAsking(() => answer))

  return (
    <FormPage>
      <Form
        form={form}
        draft="nova-taxa"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={async ({ motivo, ...body }) => {
          if (antes !== undefined && !(await confirmou())) return DESISTIU
          const sent = await configurar({
            body: antes === undefined ? body : { ...body, motivo: motivo ?? '', substitui: antes.entrada },
          })
          // What somebody else entered meanwhile is shown, to be replaced or not.
          if (sent.error !== undefined) void existentes.refetch()
          return sent
        }}
      >
        <Fields>
          <SearchSelect
            name={campos.idRede}
            label="Rede"
            columns={3}
            options={redes.data?.redes.map(({ id, nome }) => ({ value: id, label: nome })) ?? []}
            loading={redes.isLoading}
            retry={redes.isError ? redes.refetch : undefined}
          />
          <SearchSelect
            name={campos.idProduto}
            label="Produto"
            columns={3}
            options={
              produtos.data?.produtos.map(({ id, codigo, nome }) => ({ value: id, label: `${codigo} · ${nome}` })) ?? []
            }
            loading={produtos.isLoading}
            retry={produtos.isError ? produtos.refetch : undefined}
          />
          <MoneyField name={campos.valorUnitario} label="Valor unitário" columns={3} />
          <NumberField
            name={campos.qtdVendidaAntes}
            label="Quantidade vendida antes"
            decimals={false}
            columns={3}
            description="Unidades, antes do início do programa"
          />
          <SelectField
            name={campos.ano}
            label="Ano"
            columns={3}
            options={anosNaTela(hoje).map((value) => ({ value, label: value }))}
          />
          <SelectField
            name={campos.mes}
            label="Mês"
            columns={3}
            options={meses.map((each) => ({ value: String(each), label: nomeDoMes(each) }))}
          />
        </Fields>
        {antes !== undefined && (
          <Alert color="petroleo" icon={<IconInfoCircle aria-hidden="true" />} role="status">
            {frase(antes)} A nova passa a valer no lugar dela, e ela continua no histórico.
          </Alert>
        )}
        {antes !== undefined && <TextAreaField name={campos.motivo} label="Motivo da troca" optional rows={2} />}
      </Form>
      <Confirm
        title="Trocar configuração"
        question={antes === undefined ? '' : `${frase(antes)} Deseja que a nova passe a valer?`}
        opened={asking !== null}
        destructive={false}
        onClose={() => {
          asking?.(false)
          setAsking(null)
        }}
        onConfirm={() => asking?.(true)}
      />
    </FormPage>
  )
}
