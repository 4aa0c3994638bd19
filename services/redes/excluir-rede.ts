import { refused } from '#contracts/errors.ts'
import { abrirParaAlterar, excluirCadastro } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { redesRecord } from './redes.record.ts'

/**
 * Deletes a network in which no shop is active. A shop that joins at the same moment waits for the row and then finds
 * no network.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `rede-com-dentais`
 */
export function excluirRede(context: CommandContext, id: string, versaoVista?: number): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const rede = await abrirParaAlterar(trx, redesRecord, id, versaoVista)
    const { n } = await trx
      .selectFrom('revendas')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('id_rede', '=', id)
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null)
      .executeTakeFirstOrThrow()
    const ativas = Number(n)
    if (ativas > 0)
      throw refused('rede-com-dentais', `Rede possui ${ativas} ${ativas === 1 ? 'dental ativa' : 'dentais ativas'}`)
    await excluirCadastro(trx, context, redesRecord, 'excluir-rede', rede)
  })
}
