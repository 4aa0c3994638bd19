import type { AguardaSegundaPessoa } from '#contracts/values/segunda-pessoa.ts'
import type { App } from '#services/app.ts'
import { underLock } from '#services/engine/database/lock.ts'
import type { Answered } from '#services/engine/http/endpoints.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { Ato } from './ato.ts'
import { oQueViu, type Ver } from './conferir-retomada.ts'
import { haLimite } from './limites.ts'
import { pedirSegundaPessoa, type Pedindo } from './pedir.ts'

/**
 * Does an act, or asks for a second person when it goes beyond the caller's limit. Where there is a limit, be it
 * another role's, acts of a kind are counted and done one after the other, so that of two at once the second is counted
 * with the first. Long work asks what it would do now, to do no more than that whenever it runs (`como-foi-visto.ts`).
 * Without reach: limited by the actor.
 * @throws Failure of `pedirSegundaPessoa` and of the act
 */
export async function comSegundaPessoa<Answer>(
  app: App,
  context: RequestContext<ActorPainel>,
  ato: Ato,
  pedindo: Pedindo,
  fazer: (ver: Ver) => Promise<Answer>,
): Promise<Answer | Answered<202, AguardaSegundaPessoa>> {
  const pedirOuFazer = async () =>
    (await pedirSegundaPessoa(app, context, ato, pedindo)) ?? fazer(() => oQueViu(app, context.actor, ato, pedindo))
  const limitado = ato.emFila === true || (await haLimite(app.db, ato.nome))
  return limitado ? underLock(app.url, `lastro:ato:${ato.nome}`, context.signal, pedirOuFazer) : pedirOuFazer()
}
