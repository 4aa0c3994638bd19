import { conflict, invalid, refused } from '#contracts/errors.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import type { Desfazer } from '#services/engine/uploads/desfazer-envio.ts'
import { ended, noSuchWork, readProcessamento } from '#services/engine/work/processamentos.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { joinWork, startWork } from '#services/engine/work/start.ts'

/** The kind of upload, and the work that undoes it. */
export interface Desfazivel {
  upload: Pick<WorkKind, 'tipo'>
  work: Pick<WorkKind<string, Desfazer>, 'tipo' | 'attempts'>
}

export interface PedidoParaDesfazer extends Desfazivel {
  idEnvio: string
  motivo: string
  simular: boolean
  actor: ActorPainel
  tela: string | undefined
  /** Becomes the work's id: the same one again is the same work. */
  commandId: string
}

/**
 * An upload that the person may follow, when it may be undone. Without reach: limited by the actor.
 * @throws Failure `processamento-nao-encontrado`, `envio-sem-vendas`, `processamento-em-andamento`, `ja-desfeito`,
 *   `motivo-obrigatorio`
 */
export async function envioParaDesfazer(
  app: App,
  { idEnvio, motivo, simular, actor, upload }: Omit<PedidoParaDesfazer, 'tela' | 'commandId' | 'work'>,
): Promise<{ nomeArquivo: string }> {
  const envio = await readProcessamento(app, idEnvio, actor)
  if (envio.tipo !== upload.tipo) throw noSuchWork()
  if (envio.simulado) throw refused('envio-sem-vendas', 'Este envio foi só uma conferência: nada foi gravado.')
  if (!ended(envio))
    throw conflict('processamento-em-andamento', 'Este envio não terminou. Espere o fim para desfazê-lo.')
  if (envio.desfeitoPor !== null) {
    const { criadoPor, criadoEm } = await readProcessamento(app, envio.desfeitoPor)
    throw conflict('ja-desfeito', `${criadoPor} já desfez este envio em ${formatarInstante(criadoEm)}.`)
  }
  if (!simular && motivo === '')
    throw invalid('motivo-obrigatorio', 'Motivo obrigatório', { motivo: 'Motivo obrigatório' })
  return envio
}

/**
 * Starts undoing an upload, or a preview of that, and answers the work's id. Without reach: of ids found within reach.
 * @throws Failure of `envioParaDesfazer`
 */
export async function pedirParaDesfazer(app: App, pedido: PedidoParaDesfazer): Promise<string> {
  const { idEnvio, motivo, simular, actor, tela, work, commandId: id } = pedido
  await readProcessamento(app, idEnvio, actor)
  if (await joinWork(app, work, id)) return id
  const { nomeArquivo } = await envioParaDesfazer(app, pedido)
  await startWork(app, work, {
    id,
    input: { idEnvio, motivo: simular ? null : await guardarTexto(app.db, motivo, derivedId(id, 'motivo')), tela },
    nomeArquivo,
    simulado: simular,
    actor,
  })
  return id
}
