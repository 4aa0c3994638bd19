import type { Worker } from '#services/app.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { AskedFor } from '#services/engine/work/ask-for-work.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import type { Confirmacao } from './ato.ts'

/**
 * Does what is long work as the act of a request that was confirmed: the work of confirming runs it in its own place,
 * with the request's id as its id, so that it goes on where a killed run was. It is the work of who asked.
 * @throws whatever the work throws
 */
export async function fazerTrabalho<Input, Kept, Result>(
  kind: WorkKind<string, AskedFor & Input, Kept, Result, Worker>,
  worker: Worker,
  { actor, tela, aprovadoPor }: CommandContext,
  { chave, input }: { chave: string; input: Input },
  { depoisDe, signal, progress, shown }: Confirmacao,
): Promise<Position | undefined> {
  let fim: Position | undefined
  await kind.run(
    {
      id: chave,
      input: { ...input, depoisDe, tela },
      arquivo: '',
      nomeArquivo: '',
      simulado: false,
      criadoPor: actor.id!,
      aprovadoPor,
      signal,
      progress,
      shown: async (position) => {
        fim = latest(fim, position)
        await shown(position)
      },
    },
    worker,
  )
  return fim
}
