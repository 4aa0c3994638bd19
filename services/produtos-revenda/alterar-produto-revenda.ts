import { sql, type Transaction } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { AlteracaoDeProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { abrirParaAlterar, colunasDoAtivo, excluirCadastro, gravarAlteracao } from '#services/engine/records/alterar.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { ALTERAR_ATIVO, naoExiste } from '#services/engine/records/record.ts'
import { conferirIds, idsPor } from '#services/engine/records/unicos.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { conferirRevenda } from '#services/revendas/conferir-revenda.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { produtosRevendaRecord } from './produtos-revenda.record.ts'

/**
 * Changes what was sent of a shop's product.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `papel-nao-permitido`,
 * `revenda-nao-encontrada`, `produto-nao-encontrado`
 */
export function alterarProdutoRevenda(
  context: CommandContext,
  reach: Reach,
  id: string,
  { cnpjRevenda, codigoPadrao, codigo, nome, valorUnitario, ativo }: AlteracaoDeProdutoRevenda,
  versaoVista?: number,
): Promise<void> {
  if (ativo !== undefined && context.actor.permissao !== ADMINISTRADOR)
    throw forbidden('papel-nao-permitido', 'Só um administrador pode ativar ou desativar um produto')
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrir(trx, reach, id, versaoVista)
    // It may have been deleted while nothing active led to it.
    if (ativo === 1 && codigoPadrao === undefined)
      await conferirIds(trx, produtosRecord, [antes.id_produto], 'codigoPadrao')
    if (cnpjRevenda !== undefined) await conferirRevenda(trx, reach, cnpjRevenda)
    const mudanca = {
      id_revenda: cnpjRevenda && (await idsPor(trx, revendasRecord, 'cnpj', [cnpjRevenda], 'cnpjRevenda'))(cnpjRevenda),
      id_produto:
        codigoPadrao && (await idsPor(trx, produtosRecord, 'codigo', [codigoPadrao], 'codigoPadrao'))(codigoPadrao),
      codigo,
      nome,
      valor_unitario: valorUnitario,
    }
    const soLiga = ativo !== undefined && Object.values(mudanca).every((valor) => valor === undefined)
    const acao = soLiga ? ALTERAR_ATIVO : 'alterar-produto-revenda'
    await gravarAlteracao(trx, context, produtosRevendaRecord, acao, antes, {
      ...mudanca,
      ...colunasDoAtivo(ativo, hoje(context)),
    })
  })
}

/** @throws Failure `nao-encontrado`, `alterado-por-outro` */
export const excluirProdutoRevenda = (
  context: CommandContext,
  reach: Reach,
  id: string,
  versaoVista?: number,
): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const row = await abrir(trx, reach, id, versaoVista)
    await excluirCadastro(trx, context, produtosRevendaRecord, 'excluir-produto-revenda', row)
  })

/** Who may not see a shop learns nothing of its products. */
async function abrir(trx: Transaction<Database>, reach: Reach, id: string, versaoVista: number | undefined) {
  const visto = await trx
    .selectFrom('produtos_revenda as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select('p.id')
    .where('p.id', '=', id)
    .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
    .executeTakeFirst()
  if (!visto) throw naoExiste(produtosRevendaRecord)
  return abrirParaAlterar(trx, produtosRevendaRecord, id, versaoVista)
}
