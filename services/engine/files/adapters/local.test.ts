import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStoreContract } from '../port.contract.ts'
import { localFiles } from './local.ts'

fileStoreContract('the local disk', async (now) => {
  const dir = await mkdtemp(join(tmpdir(), 'lastro-files-'))
  return { store: localFiles(dir, now), drop: () => rm(dir, { recursive: true, force: true }) }
})
