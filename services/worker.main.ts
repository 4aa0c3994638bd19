import { localFiles } from '#services/engine/files/adapters/local.ts'
import { chooseMailer, chooseWhatsApp, openQueue } from '#services/roles/adapters.ts'
import { runRole } from '#services/roles/role-process.ts'
import { startWorker } from '#services/roles/worker.ts'

/** `npm run worker`: uploads and messages in the background. It shares `DATA_DIR` with the gateways. */
await runRole({ agora: () => new Date() }, async (platform, stopLater) => {
  const queue = await openQueue(platform)
  stopLater(() => queue.close())
  const worker = await startWorker(platform, {
    queue,
    files: localFiles(platform.settings.dataDir),
    whatsapp: chooseWhatsApp(platform),
    mailer: chooseMailer(platform),
  })
  stopLater(() => worker.stop())
  platform.log.info({ role: 'worker' }, 'started')
})
