import { abrirParaAlterar, colunasDoAtivo, gravarAlteracao } from './alterar.ts'
import { hoje, type CommandContext } from './command-context.ts'
import { emTransacao, type TabelaDeCadastro } from './inserir.ts'

/**
 * The switch of a record: inactive means no log-in, no new awards, hidden from selectors (`domain.md §4 Life of a
 * record`). Switching to what it is changes nothing.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`
 */
export function alterarAtivo(
  context: CommandContext,
  tabela: TabelaDeCadastro,
  id: string,
  ativo: boolean,
  versaoVista?: number,
): Promise<void> {
  return emTransacao(context, async (trx) => {
    const row = await abrirParaAlterar(trx, tabela, id, versaoVista)
    if (row.ativo === ativo) return
    await gravarAlteracao(trx, context, tabela, 'alterar-ativo', row, colunasDoAtivo(ativo, hoje(context)))
  })
}
