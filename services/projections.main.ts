import { startProjections } from '#services/roles/projections.ts'
import { runRole } from '#services/roles/role-process.ts'

/** `npm run projections`: read models and reactions. A second process stands by and takes over. */
await runRole({ agora: () => new Date() }, async (platform, stopLater) => {
  const projections = await startProjections(platform)
  stopLater(() => projections.stop())
  platform.log.info({ role: 'projections' }, 'started')
})
