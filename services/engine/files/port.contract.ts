import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileNotFound, type FileStore, type KeptName } from './port.ts'

/** The tests that every file store passes. */
export function fileStoreContract(
  name: string,
  create: (now: () => number) => Promise<{ store: FileStore; drop(): Promise<void> }>,
): void {
  describe(`${name} as a file store`, () => {
    let store: FileStore
    let drop: () => Promise<void>
    let laterMs = 0
    beforeAll(async () => {
      ;({ store, drop } = await create(() => Date.now() + laterMs))
    })
    afterAll(() => drop())

    const content = randomBytes(300_000)
    const sha256 = createHash('sha256').update(content).digest('hex')

    test('a stream is returned unchanged, under a generated name', async () => {
      const stored = await store.putStream(Readable.from([content.subarray(0, 1000), content.subarray(1000)]), 'xlsx')
      expect(stored).toEqual({
        name: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{32}\.xlsx$/),
        bytes: content.length,
        sha256,
      })
      expect((await buffer(await store.read(stored.name))).equals(content)).toBe(true)
    })

    test('a temporary file is taken over', async () => {
      const path = join(await store.temporaryDir(), 'em-andamento')
      await writeFile(path, content)
      const stored = await store.putFile(path, 'csv')
      expect(stored).toMatchObject({ bytes: content.length, sha256 })
      expect(existsSync(path)).toBe(false)
      expect(await store.withLocalPath(stored.name, async (local) => (await readFile(local)).equals(content))).toBe(
        true,
      )
    })

    test('a part of a file is read by itself, and its size is known before', async () => {
      const { name: file } = await store.putStream(Readable.from([content]), 'webm')
      expect(await store.size(file)).toBe(content.length)
      const part = await buffer(await store.read(file, { first: 1000, last: 1099 }))
      expect(part.equals(content.subarray(1000, 1100))).toBe(true)
    })

    test('a file is written into where it stands, one that is kept is not', async () => {
      const { name: file } = await store.putStream(Readable.from([content]), 'mp4')
      const changed = Buffer.concat([Buffer.from('changed'), content.subarray(7)])
      await store.alter(file, (path) => writeFile(path, changed))
      expect((await buffer(await store.read(file))).equals(changed)).toBe(true)
      await store.keep('premios/alterado.webp', content)
      const never = () => Promise.reject(new Error('not to be called'))
      await expect(store.alter('premios/alterado.webp', never)).rejects.toThrow(FileNotFound)
    })

    test('two files never share a name', async () => {
      const [one, other] = await Promise.all([
        store.putStream(Readable.from(['a']), 'txt'),
        store.putStream(Readable.from(['b']), 'txt'),
      ])
      expect(one.name).not.toBe(other.name)
      expect((await buffer(await store.read(one.name))).toString()).toBe('a')
    })

    test('a stream that fails leaves nothing behind', async () => {
      const before = await readdir(await store.temporaryDir())
      const broken = Readable.from(
        (function* () {
          yield 'x'
          throw new Error('connection lost')
        })(),
      )
      await expect(store.putStream(broken, 'txt')).rejects.toThrow('connection lost')
      expect(await readdir(await store.temporaryDir())).toEqual(before)
    })

    test('a deleted file is gone, and deleting it again is no failure', async () => {
      const { name: file } = await store.putStream(Readable.from(['x']), 'txt')
      await store.delete(file)
      await store.delete(file)
      await expect(store.read(file)).rejects.toThrow(FileNotFound)
      await expect(store.size(file)).rejects.toThrow(FileNotFound)
      await expect(store.withLocalPath(file, () => Promise.resolve())).rejects.toThrow(FileNotFound)
    })

    test('files are found by their age; a deleted, a kept and an unfinished one are not', async () => {
      const older = async (ageMs: number) => {
        const names: string[] = []
        for await (const file of store.olderThan(ageMs)) names.push(file)
        return names
      }
      laterMs = 0
      const stored = await store.putStream(Readable.from(['x']), 'txt')
      const deleted = await store.putStream(Readable.from(['y']), 'txt')
      await store.delete(deleted.name)
      await store.keep('apagamentos/x.json', Buffer.from('x'))
      const unfinished = join(await store.temporaryDir(), 'em-andamento')
      await writeFile(unfinished, 'z')
      expect(await older(60_000)).toEqual([])
      laterMs = 120_000
      const found = await older(60_000)
      expect(found).toContain(stored.name)
      expect(found).not.toContain(deleted.name)
      expect(found.filter((file) => !/^[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]+$/.test(file))).toEqual([])
      // A file is as old as its place in the store, whatever was written into it before.
      const old = await store.putFile(unfinished, 'txt')
      laterMs = 0
      expect(await older(60_000)).not.toContain(old.name)
    })

    test('what is kept has its own name, which is taken once, and is never deleted', async () => {
      const names = ['selos/selo-00000002.json', 'selos/selo-00000001.json'] as const
      expect(await store.kept('selos')).toEqual([])
      for (const name of names) expect(await store.keep(name, Buffer.from(name))).toBe('stored')
      const again = await Promise.all(Array.from({ length: 8 }, () => store.keep(names[0], Buffer.from('outro'))))
      expect(new Set(again)).toEqual(new Set(['existing']))
      expect((await buffer(await store.read(names[0]))).toString()).toBe(names[0])
      expect(await store.kept('selos')).toEqual([...names].sort())
      await expect(store.delete(names[0])).rejects.toThrow(FileNotFound)
      expect(await store.kept('selos')).toHaveLength(2)
    })

    test('of several that keep the same name at once, one does', async () => {
      const name = 'selos/selo-00000003.json'
      const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => store.keep(name, Buffer.from(`${n}`))))
      expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
      expect((await buffer(await store.read(name))).toString()).toBe(`${outcomes.indexOf('stored')}`)
      expect(await readdir(await store.temporaryDir())).toEqual([])
    })

    test.each(['selos/../x', 'selos/.x', 'selos/', 'outros/x.json'])('nothing is kept as %j', async (file) => {
      await expect(store.keep(file as KeptName, Buffer.from('x'))).rejects.toThrow()
      await expect(store.read(file)).rejects.toThrow(FileNotFound)
    })

    test.each(['../segredo', '/etc/passwd', 'ab/../../x.txt', '', 'temporarios/x.txt'])(
      'the name %j leads nowhere',
      async (file) => {
        await expect(store.read(file)).rejects.toThrow(FileNotFound)
      },
    )
  })
}
