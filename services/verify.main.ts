import { localFiles } from '#services/engine/files/adapters/local.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { readCheckpoints } from '#services/engine/subscriptions/checkpoints.ts'
import { runTask } from '#services/roles/role-process.ts'
import { relatar } from '#services/verification/relatorio.ts'
import { verificar } from '#services/verification/verificar.ts'

/** `npm run verify`: ends with 1 and the name of what differs when the ledger or a read model is not as it must be. */
await runTask({ agora: () => new Date() }, async (platform) => {
  // A database that cannot be used at all is no verdict on what it holds.
  await readCheckpoints(platform.pool)
  const publicados = selosPublicados(localFiles(platform.settings.dataDir))
  const { confere, linhas } = relatar(await verificar({ ...platform, publicados }))
  for (const linha of linhas) console.log(linha)
  if (!confere) process.exitCode = 1
})
