import { Failure } from '#contracts/errors.ts'
import { abrirParaAlterar, excluirCadastro } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { RecordKind, TabelaDeCadastro, Unicos } from '#services/engine/records/record.ts'

/** Deletes a record, unless an earlier run did. */
export const excluirUmaVez = <T extends TabelaDeCadastro, A extends string>(
  context: CommandContext,
  record: RecordKind<T, A, Unicos>,
  acao: NoInfer<A>,
  id: string,
): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    try {
      const row: unknown = await abrirParaAlterar(trx, record, id)
      await excluirCadastro(trx, context, record, acao, row as { id: string; versao: number })
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'not-found')) throw error
    }
  })
