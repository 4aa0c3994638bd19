import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { startWork } from '#services/engine/work/start.ts'
import { id, novo } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { apagarArquivosSemUso, EVENTOS_COM_ARQUIVOS } from './apagar-sem-uso.job.ts'

const HORA_MS = 60 * 60_000

const { ledger, db } = ledgerForTests()
let dir: string
let files: FileStore
let depoisMs = 0
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lastro-sem-uso-'))
  files = localFiles(dir, () => Date.now() + depoisMs)
})
beforeEach(() => void (depoisMs = 0))
afterAll(() => rm(dir, { recursive: true, force: true }))

const guardar = async () => (await files.putStream(Readable.from(['x']), 'webp')).name
const existe = async (nome: string) =>
  files.size(nome).then(
    () => true,
    () => false,
  )
const registrar = async (evento: LedgerEvent) =>
  void (await ledger.append(`teste-${newId()}`, 'none', [
    novo(evento, newId(), { schema: definitions.get(evento.type)!.version }),
  ]))
const midia = (arquivo: string, vista: string | null = null, miniatura: string | null = null): LedgerEvent => ({
  type: 'MidiaAnexada',
  data: {
    idResgate: id('resgate'),
    idParceiro: id('Ana'),
    idRevenda: id('dental'),
    idRede: id('norte'),
    em: '2026-11-20',
    idMidia: newId(),
    arquivo,
    tipo: 'image/jpeg',
    vista,
    miniatura,
  },
})
const envio = (...arquivos: string[]): LedgerEvent => ({
  type: 'FotoVendaEnviada',
  data: {
    idEnvio: newId(),
    numero: 1,
    idParceiro: id('Ana'),
    idRevenda: id('dental'),
    idRede: id('norte'),
    em: '2026-11-20',
    arquivos: arquivos.map((arquivo) => ({ arquivo, tipo: 'image/webp' })),
  },
})
const planilha = (arquivo: string) =>
  startWork(
    { db, queue: { enqueue: () => Promise.resolve() } },
    { tipo: 'upload-vendas', attempts: 1 } as Parameters<typeof startWork>[1],
    { id: newId(), input: {}, nomeArquivo: 'x.xlsx', arquivo: { name: arquivo, sha256: 'x' }, actor: { id: newId() } },
  )

test('a file of yesterday that nothing names goes; whatever an event or a row names stays, and so does what is kept', async () => {
  const foto = await Promise.all([guardar(), guardar(), guardar()])
  const fotos = await Promise.all([guardar(), guardar()])
  const enviada = await guardar()
  const solto = await guardar()
  await files.keep('premios/foto-480.webp', Buffer.from('x'))
  await registrar(midia(...foto))
  await registrar(envio(...fotos))
  await planilha(enviada)
  depoisMs = 25 * HORA_MS
  expect(await apagarArquivosSemUso({ db, ledger, files })).toBe(1)
  expect(await existe(solto)).toBe(false)
  for (const nome of [...foto, ...fotos, enviada, 'premios/foto-480.webp']) expect(await existe(nome)).toBe(true)
  expect(await apagarArquivosSemUso({ db, ledger, files })).toBe(0)
})

test('a file of today stays: what names it may be about to be written', async () => {
  const nome = await guardar()
  depoisMs = 23 * HORA_MS
  expect(await apagarArquivosSemUso({ db, ledger, files })).toBe(0)
  expect(await existe(nome)).toBe(true)
})

test.each<[string, (nome: string) => Promise<unknown>]>([
  ['a photo of a redemption', (nome) => registrar(midia(nome))],
  ['a photo of a sale', (nome) => registrar(envio(nome))],
  ['an upload', planilha],
])('%s that is named while the job has listed it and is reading stays', async (_, nomear) => {
  const nome = await guardar()
  depoisMs = 25 * HORA_MS
  let leituras = 0
  const lento = {
    ...ledger,
    async head() {
      const head = await ledger.head()
      // Named after the first look at the ledger began.
      if (++leituras === 1) await nomear(nome)
      return head
    },
  }
  await apagarArquivosSemUso({ db, ledger: lento, files })
  expect(await existe(nome)).toBe(true)
})

test('every event with a file is asked for its names', () => {
  const comArquivos = [...definitions.values()]
    .filter(({ data }) =>
      /"(arquivo|arquivos|vista|miniatura|foto)":/.test(
        JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' })),
      ),
    )
    .map(({ type }) => type)
  expect(comArquivos.sort()).toEqual([...EVENTOS_COM_ARQUIVOS].sort())
})

test('every row with a file is asked for its name', async () => {
  const { rows } = await sql<{ coluna: string }>`
    select table_name || '.' || column_name as coluna from information_schema.columns
    where table_schema = 'public' and column_name ~ '(arquivo|foto|anexo)' order by 1`.execute(db)
  expect(rows.map(({ coluna }) => coluna)).toEqual([
    'premios.foto',
    'processamentos.arquivo',
    'processamentos.arquivo_sha256',
    'processamentos.nome_arquivo',
  ])
})
