import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { createLogger, standardError } from '#services/engine/log/logger.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { readSettings } from '#services/settings.ts'
import { createProgramme, type Programme } from '../../tools/test-kit/programme.ts'
import { copiar, copiarNoite } from './copiar.job.ts'

let programme: Programme
let folder: string
let backupDir: string
beforeEach(async () => {
  programme = await createProgramme()
  folder = await mkdtemp(join(tmpdir(), 'lastro-copia-'))
  backupDir = join(folder, 'copias')
  await mkdir(backupDir)
})
afterEach(async () => {
  await programme.close()
  await rm(folder, { recursive: true, force: true })
})

const worker = (changes: Record<string, string> = {}) => {
  const settings = readSettings({ DATA_DIR: join(folder, 'dados'), BACKUP_DIR: backupDir, ...changes })
  const { url, ledger, context } = programme
  const publicados = selosPublicados(localFiles(settings.dataDir))
  return { url, ledger, publicados, agora: context.agora, log: createLogger('silent', standardError()), settings }
}

test('a night makes a copy of its day, once, and removes what nobody has to keep', async () => {
  const velhas = ['2026-10-02', '2026-10-01', '2026-09-30', '2026-09-29', '2026-09-29.parcial', 'antes-da-atualizacao']
  for (const name of velhas) await mkdir(join(backupDir, name))
  for (const dia of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
    await mkdir(join(backupDir, dia))
  const night = { dia: '2026-11-25', due: new Date('2026-11-25T07:30:00Z'), signal: new AbortController().signal }
  await copiar.run(worker(), night)
  await copiar.run(worker(), night)
  expect(await readdir(join(backupDir, '2026-11-25'))).toContain('copia.json')
  expect((await readdir(backupDir)).sort()).toEqual([
    '2026-09-30',
    '2026-10-02',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    'antes-da-atualizacao',
  ])
})

test('a ledger that does not stand its proof costs no older copy', async () => {
  for (const dia of ['2025-01-01', '2025-01-02']) await mkdir(join(backupDir, dia))
  const { ledger, ...rest } = worker()
  const unguarded = { ...ledger, stored: { ...ledger.stored, isGuarded: () => Promise.resolve(false) } }
  await copiarNoite({ ...rest, ledger: unguarded }, '2026-11-25')
  expect((await readdir(backupDir)).sort()).toEqual(['2025-01-01', '2025-01-02', '2026-11-25'])
})

test('without a folder none is made', async () => {
  await copiarNoite(worker({ BACKUP_DIR: '' }), '2026-11-25')
  expect(await readdir(backupDir)).toEqual([])
})
