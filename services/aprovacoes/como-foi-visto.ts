import type { Worker } from '#services/app.ts'
import type { AskedFor } from '#services/engine/work/ask-for-work.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import type { Ato } from './ato.ts'
import { conferirRetomada, type Visto } from './conferir-retomada.ts'

/** What the work of an act is told when nobody else was asked. */
export interface ComoFoiVisto extends AskedFor {
  visto?: Visto
}

/**
 * The work of an act, whose every run goes on only while all of them do no more than was seen when it was asked for: it
 * may run, or run again, days later. What a second person confirmed is held to that where it is confirmed.
 */
export const comoFoiVisto = <Tipo extends string, Input extends ComoFoiVisto, Kept, Result>(
  ato: Ato,
  kind: WorkKind<Tipo, Input, Kept, Result, Worker>,
): WorkKind<Tipo, Input, Kept, Result, Worker> => ({
  ...kind,
  async run(work, worker) {
    const { visto, depoisDe, tela } = work.input
    if (visto !== undefined) {
      const { quem, context } = await whoAsked({ ...work, tela }, worker)
      const { idParceiro, dados, efeito } = visto
      const pedido = { idParceiro, dados: ato.dados.parse(dados), motivo: null, comprovante: null, chave: work.id }
      await conferirRetomada(worker, context, ato, quem, pedido, { efeito, depoisDe })
    }
    return kind.run(work, worker)
  },
})
