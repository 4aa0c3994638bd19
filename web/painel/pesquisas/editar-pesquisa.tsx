import { edicaoDePesquisaSchema, type ItemDaPesquisa, type Pesquisa } from '#contracts/http/pesquisas.ts'
import { wireOf } from '#web/shared/form/number-text.ts'
import { RecordEdit, type EditProps } from '#web/shared/form/record-edit.tsx'
import { PesquisaFields } from './pesquisa-fields.tsx'
import { useAlterarPesquisaMutation, useLazyPesquisaQuery } from './pesquisas.api.ts'

const linhas = (itens: readonly ItemDaPesquisa[]) =>
  itens.map(({ qtde, valorUnitario, ...item }) => ({
    ...item,
    qtde: wireOf(qtde),
    valorUnitario: wireOf(valorUnitario),
  }))

const valores = ({ categoria, comunicacao, qtdeVendedores, fonte, ...pesquisa }: Pesquisa) => ({
  ...{ categoria, comunicacao, qtdeVendedores, fonte },
  faturamento: wireOf(pesquisa.faturamento),
  produtosMaisVendidos: linhas(pesquisa.produtosMaisVendidos),
  produtosMaisVendidosConcorrentes: linhas(pesquisa.produtosMaisVendidosConcorrentes),
})

/** Changes a survey. */
export default function EditarPesquisa(props: EditProps<Pesquisa>) {
  return (
    <RecordEdit
      {...props}
      schema={edicaoDePesquisaSchema}
      nome={props.record.revenda}
      draft="pesquisa"
      wide
      valores={valores}
      ler={useLazyPesquisaQuery()[0]}
      gravar={useAlterarPesquisaMutation()[0]}
      de={(sent) => sent.pesquisa}
    >
      {(campos) => <PesquisaFields campos={campos} />}
    </RecordEdit>
  )
}
