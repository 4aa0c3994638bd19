import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { FileNotFound, type FileStore } from '#services/engine/files/port.ts'
import { esquecerOrigemDosVideos } from './esquecer-origem.job.ts'

let dir: string
let files: FileStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lastro-origem-'))
  files = localFiles(dir)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** A box of the length that its first byte says, and a place in the next. */
const VIDEO = Buffer.from('\0\0\0\x0cftypisom\0\0\0\x12udta-25.4284-0', 'latin1')

test('videos that were stored with their place lose it, and nothing else is touched', async () => {
  const [video, folha] = await Promise.all(
    ['mp4', 'csv'].map(async (extensao) => (await files.putStream(Readable.from([VIDEO]), extensao)).name),
  )
  await esquecerOrigemDosVideos(files)
  const depois = await buffer(await files.read(video!))
  expect(depois).toHaveLength(VIDEO.length)
  expect(depois.subarray(0, 12).equals(VIDEO.subarray(0, 12))).toBe(true)
  expect(depois.includes('-25.4284')).toBe(false)
  expect((await buffer(await files.read(folha!))).equals(VIDEO)).toBe(true)
})

test('one that is deleted meanwhile is passed over', async () => {
  const sumido: Pick<FileStore, 'olderThan' | 'alter'> = {
    olderThan: () => Readable.from(['aa/1.mov']),
    alter: () => Promise.reject(new FileNotFound('aa/1.mov')),
  }
  await expect(esquecerOrigemDosVideos(sumido)).resolves.toBeUndefined()
})
