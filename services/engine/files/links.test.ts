import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileLinks } from './links.ts'
import { signingKey } from './signing-key.ts'

describe('links of files', () => {
  const links = createFileLinks(Buffer.alloc(32, 1))
  const file = {
    name: `3f/${'3f'.repeat(16)}.csv`,
    nomeArquivo: 'Relatório & cia.csv',
    expiraEm: new Date('2026-11-21T13:00:00Z'),
  }
  const queryOf = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams)

  test('a link reads back as the file it was made for', () => {
    const link = links.linkTo(file)
    expect(link.startsWith(`/arquivos/${file.name}?`)).toBe(true)
    expect(links.read(file.name, queryOf(link))).toEqual(file)
  })
  test('what lets people see it is read back, too, and cannot be left out or exchanged', () => {
    const query = queryOf(links.linkTo({ ...file, por: 'a' }))
    expect(links.read(file.name, query)).toEqual({ ...file, por: 'a' })
    expect(links.read(file.name, { ...query, por: undefined })).toBeUndefined()
    expect(links.read(file.name, { ...query, por: 'b' })).toBeUndefined()
    expect(links.read(file.name, { ...query, por: ['a'] })).toBeUndefined()
    expect(links.read(file.name, { ...queryOf(links.linkTo(file)), por: 'a' })).toBeUndefined()
  })
  test('what one key signed, another does not know', () =>
    expect(createFileLinks(Buffer.alloc(32, 2)).read(file.name, queryOf(links.linkTo(file)))).toBeUndefined())
  test('names and ends cannot be moved into each other', () => {
    const query = queryOf(links.linkTo({ ...file, nomeArquivo: 'a', expiraEm: new Date(12_000) }))
    expect(links.read(file.name, { ...query, nome: 'a1', expira: '2' })).toBeUndefined()
  })
})

describe('the key that signs', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lastro-key-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  test('is created once, readable by its owner only, and is the same for processes that start at the same moment', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => signingKey(undefined, join(dir, 'novo'))))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(keys[0]).toHaveLength(32)
    const names = await readdir(join(dir, 'novo'))
    expect(names).toHaveLength(1)
    expect((await stat(join(dir, 'novo', names[0]!))).mode & 0o777).toBe(0o600)
    expect(await signingKey(undefined, join(dir, 'novo'))).toEqual(keys[0])
  })
  test('is the setting’s where there is one, and nothing is kept', async () => {
    const setting = 'uma chave de pelo menos trinta e dois caracteres'
    expect(await signingKey(setting, dir)).toEqual(await signingKey(setting, dir))
    expect(await signingKey(setting, dir)).not.toEqual(await signingKey(`${setting}!`, dir))
    expect(await readdir(dir)).toEqual([])
  })
  test('that is damaged stops the start instead of being silently replaced', async () => {
    const path = join(dir, 'chave-de-assinatura')
    await writeFile(path, 'curta')
    await chmod(path, 0o600)
    await expect(signingKey(undefined, dir)).rejects.toThrow('is damaged')
  })
})
