import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendMany } from '../../../tools/test-kit/at-the-end.ts'
import { novos } from '../../../tools/test-kit/events.ts'
import { withLedger } from '../../../tools/test-kit/ledger.ts'
import { RevisionConflict } from '../ledger/port.ts'
import { selarIntervalo } from './selar-intervalo.ts'
import { abrirCofre, type Cofre } from './selo.fixture.ts'

let cofre: Cofre
beforeEach(async () => {
  cofre = await abrirCofre()
})
afterEach(() => cofre.close())

const selosNoLedger = async () => (await cofre.store.ledger.readStream('selo')).map((event) => event.data)
const arquivos = async () => (await readdir(join(cofre.dataDir, 'arquivos/selos'))).sort()

test('an empty ledger, has nothing to seal', async () => {
  expect(await cofre.selar()).toEqual([])
  expect(await selosNoLedger()).toEqual([])
})

test('the hash of a seal, can be computed by anybody from the columns of the rows in their order', async () => {
  await cofre.registrar('rede-á', 'rede-b')
  const [selo] = await cofre.selar()
  const { rows } = await cofre.pool.query<{ fields: string[] }>(
    'select array[stream, revision::text, id::text, type, data::text, metadata::text] as fields from ledger.events where type <> $1 order by position',
    ['IntervaloSelado'],
  )
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const netstrings = (fields: readonly (string | number)[]) =>
    fields.map((field) => `${Buffer.byteLength(String(field))}:${field}`).join('')
  const bloco = sha256(rows.map(({ fields }) => sha256(netstrings(fields))).join(''))
  expect(selo!.blocos).toEqual([{ ate: 2, hash: bloco }])
  expect(selo!.hash).toBe(sha256(netstrings(['lastro-selo-2', 1, '0'.repeat(64), 1, 2, 'rede-b', 0, 2, bloco])))
})

test('each seal, goes on where the one before ended and seals that one too', async () => {
  await cofre.registrar('rede-a', 'rede-b')
  const [um] = await cofre.selar()
  await cofre.registrar('rede-a')
  const [dois] = await cofre.selar()
  const ultimo = (stream: string, revisao: number) => ({ stream, revisao })
  expect(um).toMatchObject({ numero: 1, de: 1, ate: 2, ultimo: ultimo('rede-b', 0), hashAnterior: '0'.repeat(64) })
  expect(dois).toMatchObject({ numero: 2, de: 3, ate: 4, ultimo: ultimo('rede-a', 1), hashAnterior: um!.hash })
  expect(await selosNoLedger()).toEqual([um, dois])
})

test('a seal, is published with its index and can only be read there', async () => {
  await cofre.registrar('rede-a')
  const [selo] = await cofre.selar()
  expect(await arquivos()).toEqual(['selo-00000001.eventos.jsonl.gz', 'selo-00000001.json'])
  const [json, indice] = await Promise.all(
    ['json', 'eventos.jsonl.gz'].map((end) => readFile(join(cofre.dataDir, 'arquivos/selos', `selo-00000001.${end}`))),
  )
  expect(JSON.parse(json!.toString())).toEqual({ ...selo, seladoEm: '2026-11-20T05:00:00.000Z' })
  expect(JSON.parse(gunzipSync(indice!).toString())).toEqual([
    'rede-a',
    0,
    'ValorPontoDefinido',
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
})

test('run again, seals nothing again, however often', async () => {
  await cofre.registrar('rede-a')
  await cofre.selar()
  expect(await cofre.selar()).toEqual([])
  expect(await cofre.selar()).toEqual([])
  expect(await selosNoLedger()).toHaveLength(1)
})

test('several at once in several processes, seal every event once', async () => {
  await cofre.registrar('rede-a', 'rede-b', 'rede-c')
  const processos = Array.from({ length: 4 }, () => ({ ...cofre.deps, ledger: cofre.store.open() }))
  const feitos = await Promise.all(
    processos.map(async (deps, n) => {
      await cofre.registrar(`rede-do-processo-${n}`)
      return selarIntervalo(deps)
    }),
  )
  await cofre.selar()
  const selos = await cofre.store.ledger.readStream('selo')
  const eventos = (
    await cofre.pool.query<{ n: number }>(`select count(*) as n from ledger.events where type <> 'IntervaloSelado'`)
  ).rows[0]!.n
  expect(feitos.flat().length).toBeLessThanOrEqual(selos.length)
  expect(await cofre.verificar()).toMatchObject({ problemas: [], selos: selos.length })
  expect(eventos).toBe(7)
  expect((await cofre.verificar()).eventos).toBeGreaterThanOrEqual(7)
})

test('beside others that are always first, pauses and ends in a conflict that says so', async () => {
  await cofre.registrar('rede-a')
  const ledger = withLedger(cofre.deps.ledger, () => ({
    append: (name) => Promise.reject(new RevisionConflict(name, 'moved')),
  }))
  let nowMs = 0
  const pauses: number[] = []
  const pause = (ms: number) => {
    pauses.push(ms)
    nowMs += ms
    return Promise.resolve()
  }
  const selando = selarIntervalo({ ...cofre.deps, ledger }, undefined, { nowMs: () => nowMs, pause })
  await expect(selando).rejects.toMatchObject({ kind: 'conflict', codigo: 'concorrencia' })
  expect([nowMs > 5_000, nowMs < 6_000, pauses[0]! < 4, pauses.at(-1)! > 100]).toEqual([true, true, true, true])
})

test('a seal whose publication was interrupted, is published by the next run', async () => {
  await cofre.registrar('rede-a')
  const publicarSelo = () => Promise.reject(new Error('disk full'))
  await expect(
    selarIntervalo({ ...cofre.deps, publicados: { ...cofre.deps.publicados, publicarSelo } }),
  ).rejects.toThrow('disk full')
  expect(await selosNoLedger()).toHaveLength(1)
  expect((await cofre.verificar()).problemas).toEqual([])
  expect(await cofre.selar()).toEqual([])
  expect(await cofre.deps.publicados.numeros()).toEqual([1])
  expect((await cofre.verificar()).problemas).toEqual([])
})

test('a chain that is not the published one, is not continued', async () => {
  await cofre.registrar('rede-a')
  await cofre.selar()
  await cofre.registrar('rede-a')
  await cofre.adulterar(`delete from ledger.events where type = 'IntervaloSelado'`)
  await expect(cofre.selar()).rejects.toThrow(/^Selo 1: no ledger não está o que foi publicado/)
  expect(await selosNoLedger()).toEqual([])
})

test('a chain whose last event is gone from the ledger, is not continued', async () => {
  await cofre.registrar('rede-a', 'rede-b')
  await cofre.selar()
  await cofre.adulterar(`delete from ledger.events where stream = 'rede-b'`)
  await expect(cofre.selar()).rejects.toThrow(/^Selo 1: o último evento que ele selou não está no ledger/)
})

test('more events than one seal holds, become several seals', async () => {
  for (let n = 0; n < 10; n++) await appendMany(cofre.store.ledger, `rede-${n}`, novos(4000))
  expect((await cofre.selar()).map(({ de, ate, blocos }) => [de, ate, blocos.length])).toEqual([
    [1, 32_768, 128],
    [32_769, 40_000, 29],
  ])
  expect(await cofre.verificar()).toMatchObject({ problemas: [], selos: 2, eventos: 40_000, naoSelados: 0 })
})
