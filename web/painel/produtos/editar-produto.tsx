import { edicaoDeProdutoSchema, type Produto } from '#contracts/http/produtos.ts'
import type { Efeito } from '#contracts/http/valores.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import { WhenChanged } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import type { EditProps } from '#web/shared/form/record-edit.tsx'
import { textsOf, useRecordForm } from '#web/shared/form/record-form.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useRights } from '#web/painel/person.ts'
import { useAlterarProdutoMutation, useLazyProdutoQuery } from './produtos.api.ts'
import { AvisoDeSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { MotivoDoValor, useInicioDoValor } from '#web/painel/valores/inicio-do-valor.tsx'
import { useEfeitoDoValorPontosQuery } from '#web/painel/valores/valores.api.ts'
import { ProdutoFields } from './produto-fields.tsx'

const valores = (produto: Produto) => ({
  ...textsOf(edicaoDeProdutoSchema, produto),
  valorUnitario: wireOf(produto.valorUnitario),
  valorPontos: produto.valorPontos === null ? null : wireOf(produto.valorPontos),
  desde: '',
  motivo: '',
})

/** Changes a product. */
export default function EditarProduto({ record, onClose }: EditProps<Produto>) {
  const { administra } = useRights()
  const [gravar] = useAlterarProdutoMutation()
  const [ler] = useLazyProdutoQuery()
  // Points that wait for a second person leave it as it is.
  const de = (sent: { produto: Produto } | object) => ('produto' in sent ? sent.produto : record)
  const edicao = useRecordForm({ schema: edicaoDeProdutoSchema, record, valores, ler, gravar, de })
  const { campos, control } = edicao.form
  const { valorPontos: valor, desde } = campos
  const { segunda, inicio } = useInicioDoValor({
    ...{ control, valor, desde, id: record.id, frase },
    useEfeito: useEfeitoDoValorPontosQuery,
  })
  return (
    <FormModal
      title={`Editar ${record.nome}`}
      draft={`produto-${record.id}`}
      {...edicao}
      {...segunda.pedido}
      onClose={onClose}
    >
      <ProdutoFields campos={campos}>
        {administra && (
          <WhenChanged name={valor}>
            {inicio}
            <MotivoDoValor name={campos.motivo} desde={desde} />
          </WhenChanged>
        )}
      </ProdutoFields>
      <AvisoDeSegundaPessoa segunda={segunda} />
    </FormModal>
  )
}

/** Nothing is changed by itself: awards are corrected on their own screen (`domain.md §4 Correction`). */
const frase = ({ pontuacoes, antes, depois }: Efeito): string =>
  pontuacoes === 0
    ? `Nenhuma pontuação dos últimos ${DIAS_DE_REVISAO} dias foi feita com outros pontos.`
    : `${contar(pontuacoes, 'pontuação foi feita', 'pontuações foram feitas')} com outros pontos `
      + `nos últimos ${DIAS_DE_REVISAO} dias: `
      + `${formatarPontos(antes)} pontos, que com estes seriam ${formatarPontos(depois)}. Só a correção as muda.`
