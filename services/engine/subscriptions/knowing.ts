import { unavailable } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import type { EngineWorker } from '#services/engine/app.ts'

const knowing =
  (codigo: Codigo, depois: string) =>
  async ({ ledger, aguardar }: Pick<EngineWorker, 'ledger' | 'aguardar'>, ...readModels: string[]): Promise<void> => {
    if (!(await aguardar(readModels, await ledger.head())))
      throw unavailable(codigo, `O sistema ainda está atualizando os dados. ${depois}`)
  }

/**
 * Waits until read models know all that was written before work asks them.
 * @throws Failure `leitura-atrasada`: the work is begun again
 */
export const knowingForWork = knowing('leitura-atrasada', 'O processamento continua em instantes.')

/**
 * The same for a call.
 * @throws Failure `sistema-indisponivel`: the person calls again
 */
export const knowingForCall = knowing('sistema-indisponivel', 'Tente de novo em instantes.')
