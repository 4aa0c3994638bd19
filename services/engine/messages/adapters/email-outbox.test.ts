import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailerContract, REMETENTE } from '../email.contract.ts'
import { emailOutbox } from './email-outbox.ts'

mailerContract('the outbox', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lastro-outbox-'))
  return {
    mailer: emailOutbox(dir, REMETENTE),
    entregue: (id) => readFile(join(dir, 'outbox', `email-${id}.eml`), 'utf8'),
    async derrubar() {
      await rm(join(dir, 'outbox'), { recursive: true })
      await writeFile(join(dir, 'outbox'), 'a file where the directory was')
    },
    drop: () => rm(dir, { recursive: true, force: true }),
  }
})
