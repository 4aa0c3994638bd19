import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { dizerDiferencas, type Divergencia } from '#services/vendas/outro-conteudo.ts'
import { COLUNAS } from './sheet-columns.ts'
import type { VendaBoa } from './vendas-boas.ts'

/**
 * Sales of a sheet that stand already with other content, each as an error of its first row. They are refused rows, not
 * repeated sales: whoever corrects or annuls what stands finds them in the sheet of refused rows. Without reach: of ids
 * found within reach.
 */
export async function errosDasDivergentes(
  db: Db,
  boas: readonly VendaBoa[],
  divergentes: readonly Divergencia[],
): Promise<ErroDeLinha[]> {
  if (divergentes.length === 0) return []
  const vendedores = await db
    .selectFrom('parceiros')
    .select(['id', 'nome'])
    .where('id', 'in', [
      ...new Set(divergentes.flatMap(({ registro, venda }) => [registro.idParceiro, venda.idParceiro])),
    ])
    .execute()
  const nomes = new Map(vendedores.map(({ id, nome }) => [id, nome]))
  const linhas = new Map(boas.map(({ venda, primeiraLinha }) => [venda, primeiraLinha]))
  return divergentes.map((divergencia) => ({
    linha: linhas.get(divergencia.venda)!,
    coluna: COLUNAS.identificador.titulo,
    valor: divergencia.venda.identificador,
    mensagem: dizerDiferencas(divergencia, nomes),
  }))
}
