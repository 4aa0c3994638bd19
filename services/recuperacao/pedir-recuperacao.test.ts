import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#services/engine/database/connection.ts'
import type { JobQueue } from '#services/engine/jobs/queue.ts'
import { insertParceiro, insertRede, insertRevenda } from '#services/engine/sessions/people.fixture.ts'
import { createTestContext } from '../../tools/test-kit/command-context.ts'
import { pedirRecuperacao } from './pedir-recuperacao.ts'

const [CPF, CPF_DE_NINGUEM] = ['52998224725', '11144477735'] as const
let kit: Awaited<ReturnType<typeof createTestContext>>
let idParceiro: string

beforeAll(async () => {
  kit = await createTestContext()
  idParceiro = await insertParceiro(kit.db, CPF, await insertRevenda(kit.db, await insertRede(kit.db, 'Norte')))
})
afterAll(() => kit.close())

/** What asking costs: each query and each job, in order. */
async function workOf(informacao: string): Promise<{ work: string[]; parceiros: unknown }> {
  const work: string[] = []
  let parceiros: unknown
  const db = kit.db.withPlugin({
    transformQuery: ({ node }) => {
      work.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }) as Db
  const queue = {
    enqueue: (job: { name: string }, data: { parceiros: unknown }) => {
      work.push(job.name)
      parceiros = data.parceiros
      return Promise.resolve()
    },
  } as unknown as JobQueue
  await pedirRecuperacao({ db, queue }, informacao)
  return { work, parceiros }
}

test.each([
  ['by CPF', CPF, CPF_DE_NINGUEM],
  ['by e-mail', 'beto@example.com', 'ninguem@example.com'],
])('asking for somebody costs the same work as asking for nobody, %s', async (_by, someone, nobody) => {
  const one = await workOf(someone)
  const none = await workOf(nobody)
  expect([one.parceiros, none.parceiros]).toEqual([[idParceiro], []])
  expect(one.work).toEqual(['SelectQueryNode', 'recuperar-senha'])
  expect(none.work).toEqual(one.work)
})

test('who was switched off, and a person without an e-mail by an empty one, are nobody', async () => {
  await kit.db.updateTable('parceiros').set({ email: '' }).execute()
  expect((await workOf('')).parceiros).toEqual([])
  await kit.db.updateTable('parceiros').set({ ativo: false }).execute()
  expect((await workOf(CPF)).parceiros).toEqual([])
})
