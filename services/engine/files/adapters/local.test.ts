import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStoreContract } from '../port.contract.ts'
import { localFiles } from './local.ts'

fileStoreContract('the local disk', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lastro-files-'))
  return { store: localFiles(dir), drop: () => rm(dir, { recursive: true, force: true }) }
})
