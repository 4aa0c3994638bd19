import type { EngineApp } from '#services/engine/app.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import { acceptedAsPreferred } from '#services/engine/http/endpoints.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { answerWithResult } from '#services/engine/work/answer.ts'
import { receberUpload, type UploadRecebido } from './receive-upload.ts'
import type { UploadKind } from './upload-kind.ts'

/** Takes an uploaded file in and answers what came of it; 202 when it takes long, or at once for who prefers that. */
export async function answerUpload<Input, Result extends object>(
  app: EngineApp,
  kind: UploadKind<string, Input, unknown, Result>,
  upload: Omit<UploadRecebido<Input>, 'actor' | 'commandId'>,
  { actor, commandId, respondAsync, signal }: RequestContext<ActorPainel>,
) {
  const idProcessamento = await receberUpload(app, kind, { ...upload, actor, commandId })
  if (respondAsync) return acceptedAsPreferred({ idProcessamento })
  return answerWithResult(app, kind, idProcessamento, signal, (resultado) => ({ ...resultado, idProcessamento }))
}
