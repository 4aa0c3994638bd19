import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext } from '#services/cadastros/test-context.ts'
import { newId } from '#services/ledger/ids.ts'
import { postgresQueue } from './adapters/bullmq-postgres.ts'
import { defineJob, type JobQueue } from './queue.ts'
import { recuperarProcessamentos } from './recuperar-processamentos.ts'

const upload = defineJob<'upload-vendas', { idProcessamento: string }>('upload-vendas')
const jobs = { 'upload-vendas': upload, exportacao: upload, 'linhas-recusadas': upload }
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
  const abrir = async (estado: 'aguardando' | 'executando' | 'concluido' | 'falhou') => {
    const id = newId()
    await kit.db
      .insertInto('processamentos')
      .values({
        id,
        tipo: 'upload-vendas',
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
  await queue.enqueue(upload, { idProcessamento: naFila }, { id: naFila })

  expect((await recuperarProcessamentos(kit.db, queue, jobs)).toSorted()).toEqual([esperando, rodando].toSorted())
  expect(await recuperarProcessamentos(kit.db, queue, jobs)).toEqual([])
  expect((await queue.counts()).waiting).toBe(3)
})
