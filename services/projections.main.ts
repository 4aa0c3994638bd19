import { startProjections } from '#services/roles/projections.ts'
import { runRole } from '#services/roles/role-process.ts'
import { tellWait } from '#services/roles/tell-wait.ts'

/** `npm run projections`: read models and reactions. A second process stands by and takes over. */
await runRole({ agora: () => new Date() }, async (platform, stopLater) => {
  const projections = await tellWait('o ledger', startProjections(platform), { say: (line) => platform.log.info(line) })
  stopLater(() => projections.stop())
  platform.log.info({ role: 'projections' }, 'started')
})
