import { useWatch } from 'react-hook-form'
import { edicaoDeProdutoSchema, type Produto } from '#contracts/http/produtos.ts'
import type { Efeito } from '#contracts/http/valores.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { WhenChanged } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useAlterarProdutoMutation, useLazyProdutoQuery } from './produtos.api.ts'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { comecaAntes, EfeitoDoValor, InicioDoValor, MotivoDoValor } from '#web/painel/valores/inicio-do-valor.tsx'
import { useEfeitoDoValorPontosQuery } from '#web/painel/valores/valores.api.ts'
import { ProdutoFields } from './produto-fields.tsx'

const valores = ({ codigo, nome, valorUnitario, valorPontos }: Produto) => ({
  codigo,
  nome,
  valorUnitario: wireOf(valorUnitario),
  valorPontos: valorPontos === null ? null : wireOf(valorPontos),
  desde: '',
  motivo: '',
})

/** Changes a product. */
export default function EditarProduto({
  produto,
  onClose,
}: {
  opened: boolean
  produto: Produto
  onClose: () => void
}) {
  const { permissao } = useUsuario()
  const [gravar] = useAlterarProdutoMutation()
  const [ler] = useLazyProdutoQuery()
  const edicao = useRecordForm({
    schema: edicaoDeProdutoSchema,
    registro: produto,
    valores,
    ler,
    gravar,
    // Points that wait for a second person leave it as it is.
    de: (sent): Produto => ('produto' in sent ? sent.produto : produto),
  })
  const { campos, control } = edicao.form
  const [valor = null, desde = ''] = useWatch({ control, name: ['valorPontos', 'desde'] })
  const { currentData: efeito } = useEfeitoDoValorPontosQuery(
    { params: { id: produto.id }, query: { valor: valor ?? 0, desde } },
    { skip: !comecaAntes(valor, desde) },
  )
  const segunda = useSegundaPessoa({
    ato: 'valor-retroativo',
    valor: efeito && efeito.pontuacoes * 100,
    alvo: produto.id,
  })
  return (
    <FormModal
      titulo={`Editar ${produto.nome}`}
      rascunho={`produto-${produto.id}`}
      {...edicao}
      {...(segunda.precisa ? segunda.botaoDe({ botao: '', ocupado: '' }) : {})}
      onClose={onClose}
    >
      <ProdutoFields campos={campos}>
        {permissao === ADMINISTRADOR && (
          <WhenChanged name={campos.valorPontos}>
            <InicioDoValor
              desde={campos.desde}
              valor={campos.valorPontos}
              efeito={(valor, desde) => <EfeitoNoProduto id={produto.id} valor={valor} desde={desde} />}
            />
            <MotivoDoValor name={campos.motivo} desde={campos.desde} />
          </WhenChanged>
        )}
      </ProdutoFields>
      <AvisoDeSegundaPessoa segunda={segunda} />
    </FormModal>
  )
}

const EfeitoNoProduto = ({ id, valor, desde }: { id: string; valor: number; desde: Dia }) => (
  <EfeitoDoValor query={useEfeitoDoValorPontosQuery({ params: { id }, query: { valor, desde } })} frase={frase} />
)

/** Nothing is changed by itself: awards are corrected on their own screen (`domain.md §4 Correction`). */
const frase = ({ pontuacoes, antes, depois }: Efeito): string =>
  pontuacoes === 0
    ? 'Nenhuma pontuação dos últimos 90 dias foi feita com outros pontos.'
    : `${contar(pontuacoes, 'pontuação foi feita', 'pontuações foram feitas')} com outros pontos nos últimos 90 dias: `
      + `${formatarPontos(antes)} pontos, que com estes seriam ${formatarPontos(depois)}. Só a correção as muda.`
