import { setFlagsFromString } from 'node:v8'
import { caughtUp } from '#projections/caught-up.ts'
import { agendarExpiracao, expirarANoite, expirarPontosJob } from '#services/conta/expirar.job.ts'
import {
  agendarLimpezaDeArquivos,
  apagarArquivosANoite,
  apagarArquivosJob,
} from '#services/exports/apagar-arquivos.job.ts'
import {
  exportarJob,
  FALHA_DA_EXPORTACAO,
  falharExportacao,
  processarExportacao,
} from '#services/exports/exportar.job.ts'
import type { FileStore } from '#services/files/port.ts'
import {
  agendarLimpezaDeChaves,
  apagarChavesANoite,
  apagarChavesJob,
} from '#services/idempotencia/apagar-chaves.job.ts'
import type { GanhoDoParceiro } from '#services/imports/vendas/importar-vendas.ts'
import {
  falhar,
  processarUploadDeVendas,
  type ProcessarUploadDependencies,
} from '#services/imports/vendas/processar-upload.ts'
import { defineJob, HandlerMap, type JobQueue } from '#services/jobs/queue.ts'
import { recuperarProcessamentos } from '#services/jobs/recuperar-processamentos.ts'
import { repeat } from '#services/jobs/repeat.ts'
import { agendarSelos, selarANoite, selarLedgerJob } from '#services/ledger/selar.job.ts'
import { enfileirarMensagens } from '#services/messages/enfileirar-mensagens.ts'
import { entregarMensagensJob, entregarPendentes } from '#services/messages/entregar-mensagens.ts'
import type { WhatsApp } from '#services/messages/whatsapp.port.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { openSelos } from './adapters.ts'
import type { Platform, Role } from './platform.ts'

/** How long a job without a place in the queue waits for one at most. */
const RECUPERAR_MS = 10_000

export interface WorkerAdapters {
  queue: JobQueue
  files: FileStore
  whatsapp: WhatsApp
}

export const uploadDeVendasJob = defineJob<'upload-vendas', { idProcessamento: string }>('upload-vendas')

/** Jobs at once: uploads are as much database as processor, so two cores carry two. */
const CONCURRENCY = 2
/**
 * How much garbage may gather beside what lives, in percent, before V8 looks at all of it. Left to itself it waits for several
 * times as much, and the largest sheet takes a gigabyte (`import.memory`).
 */
const GARBAGE_PERCENT = 30
/** How long an upload waits for its figures to be readable; it is done all the same, and they follow. */
const READ_MODELS_MS = 15_000
const FALHA_INESPERADA =
  'O processamento não pôde ser concluído. Envie a planilha de novo: o que já entrou não entra outra vez.'

/** Background work: uploads, messages, the nightly expiry, seal and clearing up. Whatever was waiting when the last process ended goes on. */
export async function startWorker(platform: Platform, { queue, files, whatsapp }: WorkerAdapters): Promise<Role> {
  const { db, readDb, pool, url, ledger, agora, settings, log } = platform
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`)
  const waiting = await caughtUp(url, pool)
  const upload: ProcessarUploadDependencies = {
    db,
    pool,
    url,
    ledger,
    agora,
    files,
    diasValidade: settings.diasValidade,
    reservarNumeros: reservarNumeros(pool),
    aguardar: (readModels, position) => waiting.wait(readModels, position, READ_MODELS_MS),
    async enfileirarMensagens(idProcessamento, ganhos) {
      const novas = await enfileirarMensagens(
        db,
        ganhos.map((ganho) => mensagemDe(idProcessamento, ganho)),
      )
      await queue.enqueue(entregarMensagensJob, { causa: idProcessamento }, { id: idProcessamento })
      return novas
    },
  }
  const handlers = new HandlerMap()
    .on(uploadDeVendasJob, ({ data, signal }) => processarUploadDeVendas(upload, data.idProcessamento, signal))
    .on(exportarJob, processarExportacao({ db, readDb, files, agora }))
    .on(
      entregarMensagensJob,
      entregarPendentes({
        db,
        whatsapp,
        agora,
        templates: settings.whatsapp?.templates ?? {
          pontosCreditados: 'pontos_creditados',
          primeiroAcesso: 'primeiro_acesso',
        },
        idioma: settings.whatsapp?.idioma ?? 'pt_BR',
      }),
    )
    .on(selarLedgerJob, selarANoite({ ledger, agora, queue, ...openSelos(platform) }))
    .on(
      expirarPontosJob,
      expirarANoite({
        db,
        ledger,
        agora,
        queue,
        aguardarExtrato: async () => upload.aguardar(['extrato'], await ledger.head()),
      }),
    )
    .on(apagarArquivosJob, apagarArquivosANoite({ db, files, agora, queue }))
    .on(apagarChavesJob, apagarChavesANoite({ db, agora, queue }))
  const workers = await queue.startWorkers(handlers.handlers, {
    concurrency: CONCURRENCY,
    async onFailed(job, error) {
      log.error({ job: job.name, id: job.id, err: error }, 'job failed')
      if (job.name === uploadDeVendasJob.name)
        await falhar(upload, (job.data as { idProcessamento: string }).idProcessamento, FALHA_INESPERADA)
      if (job.name === exportarJob.name)
        await falharExportacao(
          { db, agora },
          (job.data as { idProcessamento: string }).idProcessamento,
          FALHA_DA_EXPORTACAO,
        )
    },
  })
  const recuperar = () =>
    recuperarProcessamentos(db, queue, {
      'upload-vendas': uploadDeVendasJob,
      exportacao: exportarJob,
      'linhas-recusadas': exportarJob,
    })
  await recuperar()
  // Whoever starts a failed job anew just while it ends finds no place in the queue: the row is the truth.
  const recuperacao = repeat(recuperar, RECUPERAR_MS, (error) => log.error({ err: error }, 'jobs were not recovered'))
  await queue.enqueue(entregarMensagensJob, { causa: 'inicio' }, { id: 'inicio' })
  await agendarExpiracao({ queue, agora })
  await agendarSelos({ queue, agora })
  await agendarLimpezaDeChaves({ queue, agora })
  await agendarLimpezaDeArquivos({ queue, agora })
  return {
    async stop() {
      await recuperacao.stop()
      await workers.stop()
      await waiting.close()
    },
  }
}

const mensagemDe = (idProcessamento: string, { idParceiro, vendas, pontos, saldo }: GanhoDoParceiro) => ({
  causa: `upload:${idProcessamento}`,
  canal: 'whatsapp' as const,
  idParceiro,
  modelo: 'pontosCreditados' as const,
  dados: { pontos, vendas, saldo },
})
