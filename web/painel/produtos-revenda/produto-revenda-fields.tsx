import { produtos } from '#contracts/http/produtos.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { marca } from '#contracts/values/marca.ts'
import type { LookUp } from '#web/shared/form/look-up.ts'
import type { NamesOf } from '#web/shared/form/names.ts'
import { MoneyField } from '#web/shared/form/number-field.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'

interface Props {
  campos: NamesOf<{ codigoPadrao: string; codigo: string; nome: string; valorUnitario: number }>
  /** Whether the manufacturer's name becomes the shop's, while that is empty. */
  preenche?: boolean
}

/** The fields of a shop's product, in the order of their error sentences (`doc 1 §5`). */
export function ProdutoRevendaFields({ campos, preenche = false }: Props) {
  const lookUp = useProdutoLookUp(preenche ? campos.nome : undefined)
  return (
    <>
      <TextField name={campos.codigoPadrao} label={`Código ${marca.fabricante}`} columns={3} lookUp={lookUp} />
      <TextField name={campos.codigo} label="Código Dental" columns={3} />
      <TextField name={campos.nome} label="Descrição Dental" autoCapitalize="sentences" columns={4} />
      <MoneyField name={campos.valorUnitario} label="Preço Unitário Dental" columns={2} />
    </>
  )
}

/** A code of the manufacturer that is sold; one that is not is cleared (`doc 1 §5 Shop product create`). */
function useProdutoLookUp(nome: string | undefined): LookUp {
  const call = useQuietCall()
  return async (codigo) => {
    const { data } = await call(produtos, { query: { codigo, ativo: '1' } })
    if (data === undefined) return null
    const [produto] = data.produtos
    if (produto === undefined) return { refuse: `Produto ${marca.fabricante} não encontrado` }
    const pontos = produto.valorPontos === null ? '' : `, ${pontosPorExtenso(produto.valorPontos)}`
    return {
      note: `${produto.nome}${pontos}`,
      say: `${produto.nome}${pontos}`,
      fill: nome === undefined ? undefined : { [nome]: produto.nome },
    }
  }
}
