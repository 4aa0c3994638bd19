import { existsSync } from 'node:fs'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { openQueue, readVersion } from '#services/roles/adapters.ts'
import { startGateway } from '#services/roles/gateway.ts'
import { runRole } from '#services/roles/role-process.ts'
import { WEB_DIR } from '#services/roles/web-build.ts'

/** `npm run gateway`: the API and the screens, once they are built. */
await runRole({ agora: () => new Date() }, async (platform, stopLater) => {
  const queue = await openQueue(platform)
  stopLater(() => queue.close())
  if (!existsSync(WEB_DIR)) platform.log.warn({ webDir: WEB_DIR }, 'the screens are not built: only the API answers')
  const gateway = await startGateway(platform, {
    queue,
    files: localFiles(platform.settings.dataDir),
    webDir: WEB_DIR,
    versao: await readVersion(),
  })
  stopLater(() => gateway.stop())
  platform.log.info({ role: 'gateway', url: gateway.url }, 'started')
})
