import { refused } from '#contracts/errors.ts'
import type { ACadaVez } from '#services/conta/decidir-em-contas.ts'
import type { Worker } from '#services/app.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { reachOf, type Reach } from '#services/engine/reach/reach.ts'
import { usuarioAtual } from '#services/engine/sessions/usuario-atual.ts'
import type { AskedFor } from '#services/engine/work/ask-for-work.ts'
import type { RunningWork } from '#services/engine/work/kind.ts'
import { lido } from '#services/vendas/desfazer/desfazer-vendas.ts'

/**
 * What work over many accounts begins with: the read models that it asks, which know all that was written before, and
 * who asked for it, with the limits that they have now.
 * @throws Failure `sem-permissao`; `leitura-atrasada`, to be tried again
 */
export async function prepararTrabalho(
  { id, input: { tela }, criadoPor, aprovadoPor }: RunningWork<AskedFor>,
  { db, ledger, agora, aguardar }: Worker,
  readModels: readonly string[],
): Promise<{ context: CommandContext; reach: Reach }> {
  const fim = await ledger.head()
  for (const readModel of readModels) await lido({ aguardar }, readModel, fim)
  const quem = await usuarioAtual(db, criadoPor)
  if (!quem) throw refused('sem-permissao', 'Quem pediu não tem mais acesso ao painel.')
  return {
    reach: reachOf(quem),
    context: {
      db,
      ledger,
      agora,
      actor: { tipo: 'usuario', id: quem.id, permissao: quem.permissao },
      correlacao: id,
      tela,
      aprovadoPor,
    },
  }
}

/** Tells how far it is, and gives up with the signal. */
export const andamento =
  (
    { simulado, signal, progress }: Pick<RunningWork, 'simulado' | 'signal' | 'progress'>,
    etapa: string,
    total: number,
  ): ACadaVez =>
  async (feito) => {
    signal.throwIfAborted()
    await progress({ etapa: simulado ? 'Calculando o efeito' : etapa, feito, total })
  }
