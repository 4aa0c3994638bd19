import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { migrations } from '#services/migrations/all.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { openQueue } from '#services/roles/adapters.ts'
import { criarPrimeirosDados } from '#services/roles/first-data.ts'
import { runTask } from '#services/roles/role-process.ts'

const say = (line: string): void => console.log(line)

/** `npm run migrate`: brings the database to this version; an empty one also gets its first data. Safe to repeat. */
await runTask({ agora: () => new Date() }, async (platform) => {
  await migrateToLatest(platform.url, migrations)
  const queue = await openQueue(platform)
  await queue.close()
  await criarPrimeirosDados(platform, localFiles(platform.settings.dataDir), say)
  say('O banco de dados está na versão deste programa.')
})
