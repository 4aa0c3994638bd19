import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext } from '../../../tools/test-kit/command-context.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { postgresQueue } from '#services/engine/jobs/adapters/bullmq-postgres.ts'
import type { JobQueue } from '#services/engine/jobs/queue.ts'
import { works } from '#services/works.ts'
import { recuperarProcessamentos } from './recuperar-processamentos.ts'
import { jobOf } from './start.ts'

const upload = jobOf(works['upload-vendas'])
let kit: Awaited<ReturnType<typeof createTestContext>>
let queue: JobQueue
beforeAll(async () => {
  kit = await createTestContext()
  queue = await postgresQueue({ url: kit.url, onError: () => undefined })
})
afterAll(async () => {
  await queue.close()
  await kit.close()
})

test('open work without a live job is enqueued again, once; what is done or still queued is left alone', async () => {
  const abrir = async (estado: 'aguardando' | 'executando' | 'concluido' | 'falhou', tipo = 'upload-vendas') => {
    const id = newId()
    await kit.db
      .insertInto('processamentos')
      .values({
        id,
        tipo,
        estado,
        parametros: JSON.stringify({ enviarMensagem: false }),
        nome_arquivo: 'v.xlsx',
        arquivo: 'a',
        arquivo_sha256: 'b',
        criado_por: newId(),
      })
      .execute()
    return id
  }
  const [esperando, rodando, naFila] = [await abrir('aguardando'), await abrir('executando'), await abrir('aguardando')]
  await abrir('concluido')
  await abrir('falhou')
  await abrir('aguardando', 'de-uma-versao-mais-nova')
  await queue.enqueue(upload, { idProcessamento: naFila }, { id: naFila })

  expect((await recuperarProcessamentos({ db: kit.db, queue, works })).toSorted()).toEqual(
    [esperando, rodando].toSorted(),
  )
  expect(await recuperarProcessamentos({ db: kit.db, queue, works })).toEqual([])
  expect((await queue.counts()).waiting).toBe(3)
})
