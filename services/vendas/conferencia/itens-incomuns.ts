import { formatarCentesimos, type Centesimos } from '#contracts/values/centesimos.ts'
import { maioresQuantidades, type ProdutoNaDental } from '#projections/sellout/quantidades.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** Nobody is warned of fewer units, whatever was sold before: a first order of a new product may be of a few boxes. */
export const QTDE_SEMPRE_COMUM: Centesimos = 100_00
/** So many times the largest quantity that was sold before is still usual. */
const VEZES_A_MAIOR = 10

/** What a person should look at before an item counts, by what it is about. */
export interface Incomum {
  coluna: 'qtde' | 'valorUnitario'
  mensagem: string
}

interface Item {
  idProduto: string
  qtde: Centesimos
  valorUnitario: Centesimos
}

/** Tells what is unusual about an item of a shop. */
export type Incomuns = (idRevenda: string, item: Item) => Incomum[]

/**
 * What was sold before is asked once for all `candidatos`: products of which more units than are always usual are to be
 * registered. Without reach: anybody who may call may know it.
 */
export async function lerIncomuns(db: Db, candidatos: readonly ProdutoNaDental[]): Promise<Incomuns> {
  const maiores = new Map(
    (await maioresQuantidades(db, candidatos)).map((maior) => [`${maior.idRevenda} ${maior.idProduto}`, maior]),
  )
  return (idRevenda, { idProduto, qtde, valorUnitario }) => {
    const incomuns: Incomum[] = []
    if (valorUnitario === 0)
      incomuns.push({ coluna: 'valorUnitario', mensagem: 'Valor unitário zero: confira se o item foi mesmo de graça' })
    const maior = maiores.get(`${idRevenda} ${idProduto}`)
    const antes = maior?.naDental ?? maior?.noPrograma ?? 0
    if (qtde > QTDE_SEMPRE_COMUM && maior !== undefined && qtde > antes * VEZES_A_MAIOR)
      incomuns.push({ coluna: 'qtde', mensagem: dizerQuantidade(qtde, maior.naDental, maior.noPrograma) })
    return incomuns
  }
}

/** What is unusual about the items of a sale, each with its code. */
export const avisosDosItens = (incomuns: Incomuns, { idRevenda, itens }: Itens): string[] =>
  itens.flatMap((item) => incomuns(idRevenda, item).map(({ mensagem }) => `${item.codigo}: ${mensagem}`))

interface Itens {
  idRevenda: string
  itens: readonly (Item & { codigo: string })[]
}

function dizerQuantidade(qtde: Centesimos, naDental: Centesimos | null, noPrograma: Centesimos | null): string {
  const unidades = `${formatarCentesimos(qtde, true)} unidades`
  if (naDental !== null)
    return `${unidades}: o máximo que esta dental vendeu deste produto de uma vez foi ${formatarCentesimos(naDental, true)}. Confira`
  // How much others sell is not everybody's to know.
  return noPrograma === null
    ? `${unidades} de um produto que ninguém vendeu ainda. Confira`
    : `${unidades}: a dental ainda não vendeu este produto, e nenhuma outra vende tanto de uma vez. Confira`
}
