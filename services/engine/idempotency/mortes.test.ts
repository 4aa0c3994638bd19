import { writeFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { redemptionApp } from '#services/engine/http/idempotency.fixture.ts'
import { craftXlsx } from '#services/engine/spreadsheet/test-support/craft-xlsx.ts'
import { receberUpload } from '#services/engine/uploads/receive-upload.ts'
import { uploadDeVendas } from '#services/vendas/upload/upload-de-vendas.work.ts'
import { postgresSnapshots } from '#services/engine/ledger/adapters/snapshots-postgres.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { createKept } from '#services/engine/ledger/kept.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { creditar } from '#services/resgates/resgates.fixture.ts'
import { registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { createTestLedger, type TestLedger } from '../../../tools/test-kit/ledger.ts'
import { dyingAtEveryStep, lifeUntil, type Life } from '../../../tools/test-kit/mortal.ts'
import { idDe, remessa, venda } from '../../../tools/test-kit/vendas.ts'
import { chavesDeIdempotencia } from './chaves.ts'

/*
 * A process killed between any two steps leaves every command done or absent, and the same request then completes it
 * exactly once. Steps are the calls of key store, ledger, snapshots and numbers; the process dies before or right after
 * each of them.
 */

let store: TestLedger
let pool: pg.Pool
let db: Db
beforeAll(async () => {
  store = await createTestLedger()
  pool = createPool(store.url, 8)
  db = createDb(pool)
})
afterAll(async () => {
  await db?.destroy()
  await store?.close()
})

const IMMORTAL = () => lifeUntil(Infinity, false)
/** Writes snapshots from the second event on, so that they are among the steps. */
const ledgerOf = ({ mortal }: Life): Ledger => {
  const ledger = mortal(store.ledger)
  const snapshots = mortal(postgresSnapshots(pool, 2))
  // Another process keeps nothing of this one.
  const own: Partial<Ledger> = { snapshots, kept: createKept() }
  return new Proxy(ledger, { get: (all, name) => Reflect.get(name in own ? own : all, name) as unknown })
}
const tipos = async (stream: string) => (await store.ledger.readStream(stream)).map(({ type }) => type)

test('a redemption with a key, is done or absent after any death, and done once after the next try', async () => {
  let numeros = 0
  const processOf = (life: Life) =>
    redemptionApp({
      context: { ledger: ledgerOf(life), db },
      chaves: life.mortal(chavesDeIdempotencia({ db, agora: () => new Date() })),
      reservarNumero: life.mortal({ proximo: () => Promise.resolve(++numeros) }).proximo,
    }).app

  const deaths = await dyingAtEveryStep(async (life) => {
    const quem = newId()
    for (const nota of ['a', 'b', 'c']) await creditar(store.ledger, quem, nota, 50)
    const conta = streamName('conta', id(quem))
    const pedir = (process: Life) =>
      request(processOf(process))
        .post('/api/teste/resgatar')
        .set('authorization', `Bearer ${quem}`)
        .set('idempotency-key', 'k')
        .send({ pontos: 30 })

    const first = await pedir(life)
    expect([life.died && first.status === 503, !life.died && first.status === 200]).toContain(true)
    expect(['', 'PontosResgatados']).toContain((await tipos(conta)).slice(3).join())

    const second = await pedir(IMMORTAL())
    const [resgatados, ...outros] = (await store.ledger.readStream(conta)).slice(3)
    expect([resgatados?.type, outros]).toEqual(['PontosResgatados', []])
    const { idResgate, numeroResgate } = resgatados!.data as { idResgate: string; numeroResgate: number }
    expect([second.status, second.body]).toEqual([200, { idResgate, numero: numeroResgate, saldo: 12_000 }])
    if (first.status === 200) expect(second.text).toBe(first.text)
    expect(await tipos(streamName('resgate', idResgate))).toEqual(['ResgateSolicitado'])
    expect((await pedir(IMMORTAL())).text).toBe(second.text)
  })
  expect(deaths).toBeGreaterThan(16)
})

test('sales and the credits that they cause, are all there once after the same batch is sent again', async () => {
  const deaths = await dyingAtEveryStep(async (life) => {
    const [ana, bruno] = [newId(), newId()]
    const vendas = [
      venda(newId(), 100, { parceiro: ana }),
      venda(newId(), 200, { parceiro: ana }),
      venda(newId(), 300, { parceiro: bruno }),
    ]
    const chave = newId()
    let numero = 0
    const registrar = (process: Life) =>
      registrarVendas(
        {
          ledger: ledgerOf(process),
          reservarNumeros: process.mortal({
            reservar: (quantas: number, itens: number) =>
              Promise.resolve({
                vendas: Array.from({ length: quantas }, () => ++numero),
                itens: Array.from({ length: itens }, () => ++numero),
              }),
          }).reservar,
        },
        vendas,
        remessa(chave),
      )

    await registrar(life).catch((error: unknown) => {
      if (!life.died) throw error
    })
    const { registradas, saldos } = await registrar(IMMORTAL())
    expect(registradas.map(({ pontos }) => pontos).sort()).toEqual([100, 200, 300])
    expect([saldos.get(id(ana)), saldos.get(id(bruno))]).toEqual([300, 300])
    for (const uma of vendas) expect(await tipos(streamName('venda', idDe(uma)))).toEqual(['VendaRegistrada'])
    expect([await tipos(streamName('conta', id(ana))), await tipos(streamName('conta', id(bruno)))]).toEqual([
      ['PontosCreditados', 'PontosCreditados'],
      ['PontosCreditados'],
    ])
  })
  expect(deaths).toBeGreaterThan(8)
})

test('an upload, has one row and a job after any death and the same call again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-mortes-'))
  const files = localFiles(dir)
  const deaths = await dyingAtEveryStep(async (life) => {
    const commandId = newId()
    const queued: string[] = []
    const enviar = async (process: Life) => {
      const path = join(await files.temporaryDir(), newId())
      await writeFile(path, craftXlsx())
      const queue = process.mortal({
        enqueue: (_job: unknown, _data: unknown, options: { id: string }) =>
          Promise.resolve(void queued.push(options.id)),
      })
      return receberUpload({ db, files: process.mortal(files), queue }, uploadDeVendas, {
        path,
        commandId,
        nomeOriginal: 'vendas.xlsx',
        input: { enviarMensagem: true },
        simular: false,
        actor: { id: id('usuario') },
      })
    }
    await enviar(life).catch((error: unknown) => {
      if (!life.died) throw error
    })
    expect(await enviar(IMMORTAL())).toBe(commandId)
    const rows = await db.selectFrom('processamentos').selectAll().where('id', '=', commandId).execute()
    expect(rows).toMatchObject([{ estado: 'aguardando', nome_arquivo: 'vendas.xlsx' }])
    await files.withLocalPath(rows[0]!.arquivo, () => Promise.resolve())
    expect(new Set(queued)).toEqual(new Set([commandId]))
  })
  expect(deaths).toBeGreaterThan(2)
})
