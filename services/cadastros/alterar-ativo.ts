import { notFound } from '#contracts/errors.ts'
import { auditar } from './auditoria.ts'
import { hoje, type CommandContext } from './command-context.ts'
import { emTransacao, type TabelaDeCadastro } from './inserir.ts'

/**
 * The switch of a record: inactive means no log-in, no new awards, hidden from selectors (`domain.md §4 Life of a
 * record`). Switching to what it is changes nothing.
 * @throws Failure `nao-encontrado`
 */
export function alterarAtivo(context: CommandContext, tabela: TabelaDeCadastro, id: string, ativo: boolean): Promise<void> {
  return emTransacao(context, async (trx) => {
    // The six tables share these columns; Kysely cannot see that through a type parameter.
    const cadastro = trx.selectFrom(tabela as 'redes').select(['ativo', 'versao'])
    const row = await cadastro.where('id', '=', id).where('excluido_em', 'is', null).forUpdate().executeTakeFirst()
    if (!row) throw notFound('nao-encontrado', 'Registro não encontrado')
    if (row.ativo === ativo) return
    await trx.updateTable(tabela as 'redes').set({ ativo, inativo_desde: ativo ? null : hoje(context), versao: row.versao + 1, alterado_em: context.agora() }).where('id', '=', id).execute()
    await auditar(trx, context, [{ acao: 'alterar-ativo', entidade: tabela, idEntidade: id, antes: { ativo: row.ativo }, depois: { ativo } }])
  })
}
