import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { edicaoDePesquisaSchema } from '#contracts/http/pesquisas.ts'
import { centesimosDeDecimal, formatarCentesimos, somar } from '#contracts/values/centesimos.ts'
import {
  CANAIS_DE_COMUNICACAO,
  CATEGORIAS_DE_DENTAL,
  FONTES_DA_PESQUISA,
  PRODUTOS_DA_PESQUISA,
} from '#contracts/values/pesquisa.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import { FieldGroup, Fields } from '#web/shared/form/field.tsx'
import type { Name, NamesOf } from '#web/shared/form/names.ts'
import { MoneyField, NumberField } from '#web/shared/form/number-field.tsx'
import { ChecksOrOtherField, SelectOrOtherField } from '#web/shared/form/other-fields.tsx'
import { Rows } from '#web/shared/form/rows.tsx'
import { ShownField, TextField } from '#web/shared/form/text-fields.tsx'

type Pesquisa = z.input<typeof edicaoDePesquisaSchema>
type Produto = Pesquisa['produtosMaisVendidos'][number]

const FONTES = FONTES_DA_PESQUISA.map((fonte) => ({ value: fonte, label: fonte }))
const SEM_PRODUTO = { marca: '', produto: '', qtde: null, valorUnitario: null }

/** The fields of a survey, in the order of their error sentences (`doc 1 §5`). */
export const PesquisaFields = ({ campos, children }: { campos: NamesOf<Pesquisa>; children?: ReactNode }) => (
  <>
    <FieldGroup title="Dental">
      {children}
      <SelectOrOtherField
        name={campos.categoria}
        label="Categoria"
        options={CATEGORIAS_DE_DENTAL}
        outro="Qual categoria?"
        columns={3}
      />
      <ChecksOrOtherField
        name={campos.comunicacao}
        label="Comunicação"
        options={CANAIS_DE_COMUNICACAO}
        outro="Qual canal?"
      />
      <NumberField name={campos.qtdeVendedores} label="Número de vendedores" decimals={false} columns={2} />
      <MoneyField name={campos.faturamento} label="Faturamento" columns={2} description="Em um ano" />
    </FieldGroup>
    <Produtos name={campos.produtosMaisVendidos} label="Produtos mais vendidos" />
    <Produtos name={campos.produtosMaisVendidosConcorrentes} label="Produtos concorrentes mais vendidos" />
    <Fields>
      <QuantidadeVendida concorrentes={campos.produtosMaisVendidosConcorrentes} />
      <RadioField name={campos.fonte} label="Fonte" options={FONTES} columns={3} />
    </Fields>
  </>
)

const Produtos = ({ name, label }: { name: Name<Produto[]>; label: string }) => (
  <Rows
    name={name}
    label={label}
    nomes={['produto', 'produtos']}
    nova={SEM_PRODUTO}
    hint={(quantos) =>
      quantos < PRODUTOS_DA_PESQUISA
        ? `${quantos} de ${PRODUTOS_DA_PESQUISA}: liste, se possível, os ${PRODUTOS_DA_PESQUISA} mais vendidos.`
        : `${quantos} produtos.`
    }
  >
    {(produto) => (
      <>
        <TextField name={produto.marca} label="Marca" columns={1} />
        <TextField name={produto.produto} label="Produto" columns={2} />
        <NumberField name={produto.qtde} label="Quantidade" columns={1} />
        <MoneyField name={produto.valorUnitario} label="Valor unitário" columns={2} />
      </>
    )}
  </Rows>
)

/** Computed: the quantities of the competitors' products (`doc 1 §3`). */
function QuantidadeVendida({ concorrentes }: { concorrentes: Name<Produto[]> }) {
  const itens = (useWatch({ name: concorrentes }) ?? []) as Produto[]
  const total = somar(itens.map(({ qtde }) => centesimosDeDecimal(String(qtde ?? 0)) ?? 0))
  return (
    <ShownField
      label="Quantidade vendida"
      value={formatarCentesimos(total, true)}
      columns={3}
      description="A soma das quantidades dos concorrentes"
    />
  )
}
