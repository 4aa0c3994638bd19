import type { RunningWork } from './kind.ts'

/** Tells how far work is of so many, and gives up with its signal. */
export const telling =
  (
    { simulado, signal, progress }: Pick<RunningWork, 'simulado' | 'signal' | 'progress'>,
    etapa: string,
    total: number,
  ) =>
  async (feito: number): Promise<void> => {
    signal.throwIfAborted()
    await progress({ etapa: simulado ? 'Calculando o efeito' : etapa, feito, total })
  }
