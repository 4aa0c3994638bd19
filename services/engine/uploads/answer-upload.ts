import type { EngineApp } from '#services/engine/app.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { answerWork } from '#services/engine/work/ask-for-work.ts'
import { receberUpload, type UploadRecebido } from './receive-upload.ts'
import type { UploadKind } from './upload-kind.ts'

/** Takes an uploaded file in and answers what came of it; 202 when it takes long, or at once for who prefers that. */
export async function answerUpload<Input, Result extends object>(
  app: EngineApp,
  kind: UploadKind<string, Input, unknown, Result>,
  upload: Omit<UploadRecebido<Input>, 'actor' | 'commandId'>,
  context: RequestContext<ActorPainel>,
) {
  const { actor, commandId } = context
  return answerWork(app, kind, await receberUpload(app, kind, { ...upload, actor, commandId }), context)
}
