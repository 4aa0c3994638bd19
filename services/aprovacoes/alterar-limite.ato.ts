import { z } from 'zod'
import { ATOS, ATOS_COM_LIMITE, comUnidade } from '#contracts/values/atos.ts'
import { nomePapel, papelSchema } from '#contracts/values/papeis.ts'
import { reachOf, seesAll } from '#services/engine/reach/reach.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { ato } from './ato.ts'
import { alterarLimite, limiteDe } from './limites.ts'
import { limitesRecord } from './limites.record.ts'

/** Raising a limit or switching it off: whom it binds does not loosen it alone (`domain.md §4 Second person`). */
export const alterarLimiteAto = ato({
  nome: 'alterar-limite',
  dados: z.object({ doAto: z.enum(ATOS_COM_LIMITE), papel: papelSchema, limite: z.int().nonnegative().nullable() }),
  async limite(db, { doAto, papel, limite }) {
    const atual = await limiteDe(db, doAto, papel)
    return atual !== null && (limite === null || limite > atual) ? atual : null
  },
  async prever({ db }, quem, { dados: { doAto, papel, limite } }) {
    conferirQuemAltera(quem)
    const limiteAntes = await limiteDe(db, doAto, papel)
    return { valor: limite ?? 0, ...(limiteAntes === null ? {} : { limiteAntes }) }
  },
  async fazer(_base, context, quem, { dados: { doAto, papel, limite } }) {
    conferirQuemAltera(quem)
    await alterarLimite(context, { ato: doAto, papel, limite })
    return undefined
  },
  contar: (_db, { dados: { doAto, papel, limite } }) =>
    Promise.resolve([
      ['Operação', ATOS[doAto].titulo],
      ['Permissão', nomePapel[papel]],
      ['Limite novo', limite === null ? 'Sem limite' : comUnidade(doAto, limite)],
    ]),
})

/**
 * They are the whole programme's.
 * @throws Failure `nao-encontrado`
 */
export function conferirQuemAltera(quem: ActorPainel): void {
  if (!seesAll(reachOf(quem))) throw naoExiste(limitesRecord)
}
