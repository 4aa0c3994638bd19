import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { craftXlsx, sheet } from '#services/engine/spreadsheet/test-support/craft-xlsx.ts'
import { craftZip } from '#services/engine/spreadsheet/test-support/craft-zip.ts'
import { postgresQueue } from '#services/engine/jobs/adapters/bullmq-postgres.ts'
import { emailOutbox } from '#services/engine/messages/adapters/email-outbox.ts'
import { whatsappOutbox } from '#services/engine/messages/adapters/whatsapp-outbox.ts'
import { readSettings } from '#services/settings.ts'
import { ADMIN, AGORA, ANA, BRUNO, createProgramme, SENHA, type Programme } from '../../../tools/test-kit/programme.ts'
import { salesSheet } from '../../../tools/test-kit/sales-sheet.ts'
import { startGateway } from '#services/roles/gateway.ts'
import { createLog, type Platform } from '#services/roles/platform.ts'
import { startWorker } from '#services/roles/worker.ts'

/** The whole way of an upload: real gateway, real worker, real database; only the clock is the test's. */
let programme: Programme
let dataDir: string
let url: string
let token: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  programme = await createProgramme()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-upload-'))
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const { pool, db, ledger } = programme
  const platform: Platform = {
    settings,
    url: programme.url,
    pool,
    readPool: pool,
    db,
    readDb: db,
    ledger,
    log: createLog(settings),
    agora: () => AGORA,
    close: () => Promise.resolve(),
  }
  const queue = await postgresQueue({ url: programme.url, onError: () => undefined })
  const files = localFiles(dataDir)
  const worker = await startWorker(platform, {
    queue,
    files,
    whatsapp: whatsappOutbox(dataDir),
    mailer: emailOutbox(dataDir, 'a@b.example'),
  })
  const gateway = await startGateway(platform, { queue, files, webDir: undefined, versao: 'teste', host: '127.0.0.1' })
  stops.push(
    () => gateway.stop(),
    () => worker.stop(),
    () => queue.close(),
  )
  url = gateway.url
  token = await entrar('usuario', ADMIN)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await programme.close()
  await rm(dataDir, { recursive: true })
})

async function entrar(quem: 'usuario' | 'parceiro', cpf: string): Promise<string> {
  const answer = await fetch(`${url}/api/sessoes/${quem}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cpf, senha: SENHA }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function enviar(
  content: Uint8Array<ArrayBuffer> | string,
  { query = '', nome = 'vendas.xlsx', chave }: { query?: string; nome?: string; chave?: string } = {},
) {
  const form = new FormData()
  form.set('enviarMensagem', 'true')
  form.set('arquivo', new Blob([typeof content === 'string' ? new Uint8Array(await readFile(content)) : content]), nome)
  const headers = { authorization: `${token}|`, ...(chave === undefined ? {} : { 'idempotency-key': chave }) }
  const answer = await fetch(`${url}/api/upload/vendas${query}`, { method: 'POST', headers, body: form })
  return {
    status: answer.status,
    repetida: answer.headers.get('idempotency-replayed'),
    body: (await answer.json()) as Record<string, unknown>,
  }
}

const ler = async (path: string, quem = token) =>
  (await (await fetch(url + path, { headers: { authorization: `${quem}|` } })).json()) as Record<string, never>

describe('an upload through the gateway', () => {
  it('previews, posts, shows on the dashboard and in the seller’s statement, and changes nothing the second time', async () => {
    const planilha = await salesSheet([
      { 'Número Fiscal': 'W1' },
      { 'Número Fiscal': 'W2', 'Código Produto': 'A2', Quantidade: 3 },
      { 'Número Fiscal': 'W3', Quantidade: 'x' },
    ])
    const previa = await enviar(planilha, { query: '?simular=1' })
    expect(previa).toMatchObject({
      status: 200,
      body: {
        simulado: true,
        vendas: 2,
        pontos: 33,
        totalErros: 1,
        erros: [{ linha: 4, coluna: 'Quantidade', valor: 'x' }],
      },
    })
    expect(await ler('/api/dashboard')).toMatchObject({ parceirosPontuados: 0, topParceirosPontuados: [] })

    expect(await enviar(planilha)).toMatchObject({
      status: 200,
      body: { simulado: false, vendas: 2, total: 2, pontos: 33, valor: 500, repetidas: 0, mensagens: 1 },
    })
    expect(await ler('/api/dashboard')).toMatchObject({
      parceirosPontuados: 1,
      revendasPontuadas: 1,
      topParceirosPontuados: [{ nome: 'Ana Silva', totalPontos: 33, totalVendido: 500 }],
    })
    const ana = await entrar('parceiro', ANA)
    expect(await ler('/api/extrato', ana)).toMatchObject({
      saldo: 33,
      totalMovimentos: 2,
      vencimentos: [{ venceEm: '2027-11-20', pontos: 33, dias: 365 }],
    })
    expect(await ler('/api/extrato', await entrar('parceiro', BRUNO))).toMatchObject({ saldo: 0, movimentos: [] })

    expect(await enviar(planilha)).toMatchObject({
      status: 200,
      body: { vendas: 0, pontos: 0, repetidas: 2, mensagens: 0 },
    })
    expect(await ler('/api/extrato', ana)).toMatchObject({ saldo: 33, totalMovimentos: 2 })
  })

  it('writes one message a seller, with the points and the balance of this upload', async () => {
    await programme.db.selectFrom('mensagens').selectAll().where('estado', '=', 'pendente').execute()
    const { rows } = await programme.pool.query<{ dados: unknown }>('select dados from mensagens')
    expect(rows.map(({ dados }) => dados)).toEqual([{ pontos: 3300, vendas: 2, saldo: 3300 }])
    expect((await readdir(join(dataDir, 'outbox'))).length).toBeLessThanOrEqual(1)
  })

  it('streams the job’s progress to its end', async () => {
    const { body } = await enviar(await salesSheet([{ 'Número Fiscal': 'W9' }]))
    const answer = await fetch(`${url}/api/processamentos/${String(body.idProcessamento)}/eventos`, {
      headers: { authorization: `${token}|` },
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await answer.text()).toContain('"estado":"concluido"')
  })
})

describe('an upload with an Idempotency-Key', () => {
  const enviados = async () => (await programme.db.selectFrom('processamentos').select('id').execute()).length

  it('sent again, gives the same answer and is one upload, whatever the file is called', async () => {
    const planilha = await salesSheet([{ 'Número Fiscal': 'K1' }])
    const primeira = await enviar(planilha, { chave: 'planilha-k1' })
    expect(primeira).toMatchObject({ status: 200, repetida: null, body: { vendas: 1, pontos: 3, repetidas: 0 } })
    const antes = await enviados()
    expect(await enviar(planilha, { chave: 'planilha-k1', nome: 'outra.xlsx' })).toEqual({
      ...primeira,
      repetida: 'true',
    })
    expect(await enviados()).toBe(antes)
    expect(await enviar(planilha)).toMatchObject({ body: { vendas: 0, repetidas: 1 } })
  })

  it('many times at once, is one upload with one answer', async () => {
    const planilha = await salesSheet([{ 'Número Fiscal': 'K2' }, { 'Número Fiscal': 'K3' }])
    const [antes, arquivos] = [await enviados(), await readdir(join(dataDir, 'arquivos'), { recursive: true })]
    const respostas = await Promise.all(Array.from({ length: 5 }, () => enviar(planilha, { chave: 'planilha-k2' })))
    for (const { status, body } of respostas) expect([status, body]).toEqual([200, respostas[0]!.body])
    expect(respostas[0]!.body).toMatchObject({ vendas: 2, pontos: 6, repetidas: 0 })
    expect(await enviados()).toBe(antes + 1)
    const depois = await readdir(join(dataDir, 'arquivos'), { recursive: true })
    expect(
      depois.filter((path) => path.endsWith('.xlsx')).length - arquivos.filter((path) => path.endsWith('.xlsx')).length,
    ).toBe(1)
  })

  it('that comes with another file, or another option, is refused', async () => {
    await enviar(await salesSheet([{ 'Número Fiscal': 'K4' }]), { chave: 'planilha-k4' })
    expect(await enviar(await salesSheet([{ 'Número Fiscal': 'K5' }]), { chave: 'planilha-k4' })).toMatchObject({
      status: 409,
      body: { codigo: 'chave-com-outros-dados' },
    })
    expect(
      await enviar(await salesSheet([{ 'Número Fiscal': 'K4' }]), { chave: 'planilha-k4', query: '?simular=1' }),
    ).toMatchObject({ status: 409 })
    expect(await enviar(await salesSheet([{}]), { chave: 'com espaco no meio' })).toMatchObject({
      status: 400,
      body: { codigo: 'chave-invalida' },
    })
  })

  it('whose job failed, is started anew by the same key', async () => {
    const semColunas = craftXlsx({
      sheet: sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>CNPJ Dental</t></is></c></row>'),
    })
    const enviarSemColunas = () => enviar(new Uint8Array(semColunas), { chave: 'planilha-k6' })
    const antes = await enviados()
    for (let vez = 0; vez < 2; vez++)
      expect(await enviarSemColunas()).toMatchObject({
        status: 422,
        repetida: null,
        body: { codigo: 'processamento-falhou' },
      })
    expect(await enviados()).toBe(antes + 1)
  })
})

describe('a file that is not what it should be gets one sentence, and the server stays up', () => {
  /** A few hundred kB that unpack to 200 MB of rows without anything in them: more than a sheet can have. */
  const bomb = () =>
    craftXlsx({
      sheet: Buffer.concat([
        Buffer.from(sheet('').split('</sheetData>')[0]!),
        Buffer.alloc(200 * 1024 * 1024, '<row/>'),
      ]),
    })
  it.each<[string, () => Uint8Array, number, string]>([
    ['a PDF', () => Buffer.from('%PDF-1.7 nothing'), 415, 'PDF'],
    ['an empty file', () => new Uint8Array(), 415, 'vazio'],
    ['a CSV named .xlsx', () => Buffer.from('CNPJ;CPF\n1;2\n'), 415, 'CSV'],
    ['another zip', () => craftZip([{ name: 'a.txt', data: 'x' }]), 422, '.xlsx'],
    ['a truncated one', () => craftXlsx().subarray(0, 400), 422, 'danificado'],
    [
      'entity expansion',
      () => craftXlsx({ sheet: '<!DOCTYPE a [<!ENTITY b "c">]>' + sheet('<row r="1"><c r="A1"><v>&b;</v></c></row>') }),
      422,
      'segurança',
    ],
    ['an archive that unpacks to hundreds of MB', bomb, 422, 'danificado'],
    [
      'missing columns',
      () => craftXlsx({ sheet: sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>CNPJ Dental</t></is></c></row>') }),
      422,
      'A planilha não tem as colunas “CPF Vendedor”',
    ],
  ])('%s', async (_, content, status, sentence) => {
    const answer = await enviar(new Uint8Array(content()))
    expect(answer).toMatchObject({
      status,
      body: { codigo: expect.any(String) as string, correlacao: expect.any(String) as string },
    })
    expect(String(answer.body.erro)).toContain(sentence)
    expect(answer.body.mensagem).toBe(answer.body.erro)
    expect(await ler('/api/saude')).toMatchObject({ ok: true })
  })

  it('says when no file came at all', async () => {
    const answer = await fetch(`${url}/api/upload/vendas`, {
      method: 'POST',
      headers: { authorization: `${token}|` },
      body: new FormData(),
    })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { erro: string }).erro).toBe('Selecione um arquivo primeiro')
  })
})
