import { edicaoDePesquisaSchema, type ItemDaPesquisa, type Pesquisa } from '#contracts/http/pesquisas.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { PesquisaFields } from './pesquisa-fields.tsx'
import { useAlterarPesquisaMutation, useLazyPesquisaQuery } from './pesquisas.api.ts'

const linhas = (itens: readonly ItemDaPesquisa[]) =>
  itens.map(({ marca, produto, qtde, valorUnitario }) => ({
    marca,
    produto,
    qtde: wireOf(qtde),
    valorUnitario: wireOf(valorUnitario),
  }))

const valores = (pesquisa: Pesquisa) => ({
  categoria: pesquisa.categoria,
  comunicacao: pesquisa.comunicacao,
  qtdeVendedores: pesquisa.qtdeVendedores,
  faturamento: wireOf(pesquisa.faturamento),
  produtosMaisVendidos: linhas(pesquisa.produtosMaisVendidos),
  produtosMaisVendidosConcorrentes: linhas(pesquisa.produtosMaisVendidosConcorrentes),
  fonte: pesquisa.fonte,
})

interface Props {
  pesquisa: Pesquisa
  /** Mounted while it is open. */
  opened: true
  onClose: () => void
}

/** Changes a survey. */
export default function EditarPesquisa({ pesquisa, onClose }: Props) {
  const [gravar] = useAlterarPesquisaMutation()
  const [ler] = useLazyPesquisaQuery()
  const edicao = useRecordForm({
    schema: edicaoDePesquisaSchema,
    registro: pesquisa,
    valores,
    ler,
    gravar,
    de: (sent) => sent.pesquisa,
  })
  return (
    <FormModal
      titulo={`Editar ${pesquisa.revenda}`}
      longo
      rascunho={`pesquisa-${pesquisa.id}`}
      {...edicao}
      onClose={onClose}
    >
      <PesquisaFields campos={edicao.form.campos} />
    </FormModal>
  )
}
