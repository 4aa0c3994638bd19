import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext } from '../../../tools/test-kit/command-context.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { guardarTexto, lerTextos } from './textos.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
beforeAll(async () => {
  kit = await createTestContext()
})
afterAll(() => kit.close())

test('a text is kept with its salt, and its hash is SHA-256 over both', async () => {
  const texto = await guardarTexto(kit.db, 'nota ilegível')
  const { sal } = await kit.db
    .selectFrom('textos')
    .select('sal')
    .where('id', '=', texto.idTexto)
    .executeTakeFirstOrThrow()
  expect(texto.hash).toBe(
    createHash('sha256')
      .update(Buffer.concat([sal, Buffer.from('nota ilegível')]))
      .digest('hex'),
  )
  expect(await lerTextos(kit.db, [texto.idTexto, newId()])).toEqual(new Map([[texto.idTexto, 'nota ilegível']]))
})

test('the same text twice has two salts, so two hashes', async () => {
  expect((await guardarTexto(kit.db, 'igual')).hash).not.toBe((await guardarTexto(kit.db, 'igual')).hash)
})

test('a repeated command finds the text that it kept', async () => {
  const id = newId()
  expect(await guardarTexto(kit.db, 'motivo', id)).toEqual(await guardarTexto(kit.db, 'motivo', id))
})

test('a text that was deleted on request is null', async () => {
  const { idTexto } = await guardarTexto(kit.db, 'apague-me')
  await kit.db.updateTable('textos').set({ texto: null }).where('id', '=', idTexto).execute()
  expect((await lerTextos(kit.db, [idTexto])).get(idTexto)).toBeNull()
  expect(await lerTextos(kit.db, [])).toEqual(new Map())
})
