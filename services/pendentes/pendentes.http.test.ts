import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { freshAddress, noLimits } from '#services/engine/http/gateway.fixture.ts'
import { checkByContract } from '../../tools/test-kit/by-contract.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, CARLA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let ana: string
let foto: Buffer
let ultima = 0

beforeAll(async () => {
  running = await startRunning({}, { limitStore: noLimits })
  call = callsTo(running.url)
  const { db } = running.programme
  await db.updateTable('revendas').set({ tipo_pontuacao: 1 }).where('id', '=', id('revenda A')).execute()
  await insertLimitedPeople(db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  ana = await running.entrar(ANA, SENHA, 'parceiro')
  foto = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#ffffff' } })
    .withExifMerge({ IFD0: { Artist: 'Zulmira' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => running.close())

type Arquivo = readonly [nome: string, conteudo: Buffer | string]
async function enviar(token: string, arquivos: readonly Arquivo[], chave: string = randomUUID()) {
  const form = new FormData()
  for (const [nome, conteudo] of arquivos)
    form.append('arquivos', new Blob([new Uint8Array(Buffer.from(conteudo))]), nome)
  const path = '/api/upload/venda_foto'
  const answer = await fetch(running.url + path, {
    method: 'POST',
    headers: { authorization: `${token}|`, 'idempotency-key': chave, 'x-forwarded-for': freshAddress() },
    body: form,
  })
  const body = (await answer.json()) as Record<string, unknown>
  checkByContract('POST', path, answer.status, body)
  return { status: answer.status, body }
}
/** Sends one photo, and answers it as a pending award. */
async function nova(token = ana): Promise<Pendente> {
  const { body } = await enviar(token, [['nota.jpg', foto]])
  return (await pendente(body['id'] as number))!
}

interface Pendente {
  id: number
  cpf: string
  diretorioArquivo: string
  tipo: string
  arquivos: { url: string; tipo: string }[]
}
const listadas = async (
  qual: 'pendentes' | 'encerradas',
  { token = operador, ...query }: { token?: string; rede?: string; buscar?: string } = {},
) =>
  (
    (await call('GET', `/api/pontuacoes/${qual}?${new URLSearchParams({ ...query, limite: '0' })}`, { token }))
      .body as Record<string, Pendente[]>
  )[qual]!
const pendente = async (numero: number) => (await listadas('pendentes')).find((uma) => uma.id === numero)
const detalhe = (numero: number, token = operador) => call('GET', `/api/pontuacoes/pendentes/${numero}`, { token })
const vendaDe = async (idVenda: number) =>
  ((await call('GET', `/api/vendas/${idVenda}`, { token: admin })).body as { venda: object }).venda
const pontuacao = async (idVenda: number, token = admin) =>
  (
    (await call('GET', '/api/pontuacoes?limite=0', { token })).body as {
      pontuacoes: (Omit<Pendente, 'diretorioArquivo'> & { diretorioArquivo: string | null })[]
    }
  ).pontuacoes.find(({ id: numero }) => numero === idVenda)
const enviada = async (numero: number, token = ana) =>
  (
    (await call('GET', '/api/pontuacoes/enviadas?limite=100', { token })).body as { enviadas: { id: number }[] }
  ).enviadas.find((uma) => uma.id === numero)

const pontuar = (
  { diretorioArquivo: nomeArquivo }: { diretorioArquivo: string | null },
  {
    token = operador,
    chave = randomUUID() as string,
    ...outros
  }: { token?: string; chave?: string; cpf?: string } = {},
) =>
  call('POST', '/api/pontuacoes/pontuar', {
    token,
    headers: { 'idempotency-key': chave },
    body: {
      enviarMensagem: false,
      venda: {
        cpf: ANA,
        tipoFiscal: 'N',
        identificador: `F-${++ultima}`,
        realizadoEm: '20261119',
        itens: [{ codigo: 'A1', qtde: 2, valorUnitario: 100, valorDesconto: 0 }],
        nomeArquivo,
        ...outros,
      },
    },
  })
const encerrar = (numero: number, { token = operador, motivo = 'Sem nota', chave = randomUUID() as string } = {}) =>
  call('POST', '/api/pontuacoes/encerrar', {
    token,
    headers: { 'idempotency-key': chave },
    body: { identificador: numero, motivo },
  })
const guardados = async () =>
  (await readdir(join(running.dataDir, 'arquivos'), { recursive: true, withFileTypes: true })).filter((um) =>
    um.isFile(),
  ).length

const HEIC = '\0\0\0\x24ftypheic\0\0\0\0mif1MiHEheic'
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'

describe('POST /api/upload/venda_foto', () => {
  it('makes one pending award of several files, which staff see by links', async () => {
    const { status, body } = await enviar(ana, [
      ['frente.jpg', foto],
      ['verso.bin', foto],
      ['nota.pdf', PDF],
      ['balcao.mp4', '\0\0\0\x18ftypisom'],
    ])
    expect([status, body]).toMatchObject([200, { total: 4, mensagem: '4 arquivo(s) enviado(s) com sucesso' }])
    const numero = body['id'] as number
    const pendente = (await listadas('pendentes', { buscar: String(numero) }))[0]!
    expect(pendente).toMatchObject({
      id: numero,
      parceiro: 'Ana Silva',
      cpf: ANA,
      codRevenda: 'DA',
      tipo: 'image/webp',
    })
    expect(pendente.arquivos.map(({ tipo }) => tipo)).toEqual([
      'image/webp',
      'image/webp',
      'application/pdf',
      'video/mp4',
    ])
    expect(pendente.diretorioArquivo).toBe(pendente.arquivos[0]!.url)
    const lida = await fetch(running.url + pendente.diretorioArquivo)
    expect([lida.status, lida.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await lida.arrayBuffer()).includes('Zulmira')).toBe(false)
    const forjada = pendente.diretorioArquivo.replace(/(?<=assinatura=)./, (first) => (first === 'A' ? 'B' : 'A'))
    expect((await fetch(running.url + forjada)).status).toBe(404)
    expect(await enviada(numero)).toMatchObject({ situacao: 'pendente', idVenda: null, motivo: null })
  })

  it('sent twice with its key, or at once, is one submission and keeps its files once', async () => {
    const antes = await guardados()
    const [chave, arquivos] = [randomUUID(), [['a.jpg', foto]] as const]
    const [um, outro] = await Promise.all([enviar(ana, arquivos, chave), enviar(ana, arquivos, chave)])
    expect([um.status, um.body]).toEqual([outro.status, outro.body])
    expect((await enviar(ana, arquivos, chave)).body).toEqual(um.body)
    expect(await guardados()).toBe(antes + 1)
    expect((await enviar(ana, [['a.pdf', PDF]], chave)).status).toBe(409)
  })

  it.each<[string, () => Arquivo, string, RegExp]>([
    ['of another kind', () => ['nota.jpg', '<!doctype html>'], 'tipo-errado', /^nota.jpg: envie uma imagem/],
    ['as an iPhone writes it', () => ['nota.jpg', HEIC], 'tipo-errado', /^nota.jpg: .*HEIC.*Mais compatível/],
    [
      'a picture that is cut off',
      () => ['meia.jpg', foto.subarray(0, foto.length - 60)],
      'danificado',
      /^meia.jpg: A imagem está danificada/,
    ],
    ['a PDF that is cut off', () => ['meio.pdf', PDF.slice(0, 20)], 'danificado', /^meio.pdf: o PDF está incompleto/],
  ])('refuses one %s by its name, and keeps none of those with it', async (_, errado, codigo, frase) => {
    const antes = await guardados()
    expect(await enviar(ana, [['boa.jpg', foto], errado()])).toMatchObject({
      status: 415,
      body: { codigo, erro: expect.stringMatching(frase) },
    })
    expect(await guardados()).toBe(antes)
  })

  it('names each of several that it refuses, by its name and by its place', async () => {
    const antes = await guardados()
    const vazio: Arquivo = ['vazio.pdf', PDF.slice(0, 20)]
    expect(await enviar(ana, [['nota.jpg', '<!doctype html>'], ['boa.jpg', foto], vazio])).toMatchObject({
      status: 415,
      body: {
        codigo: 'tipo-errado',
        erro: expect.stringMatching(/^nota.jpg: envie uma imagem.*; vazio.pdf: o PDF está incompleto/),
        campos: {
          'arquivos.0': expect.stringMatching(/^Envie uma imagem/),
          'arquivos.2': expect.stringMatching(/^O PDF está incompleto/),
        },
      },
    })
    expect(await guardados()).toBe(antes)
  })

  it('asks for a file, takes ten at most, and is for shops that score by photo', async () => {
    expect(await enviar(ana, [])).toMatchObject({
      status: 400,
      body: { campos: { arquivos: 'Selecione um arquivo primeiro' } },
    })
    const onze = Array.from({ length: 11 }, (_, n): Arquivo => [`${n}.jpg`, foto])
    expect(await enviar(ana, onze)).toMatchObject({ status: 400, body: { codigo: 'envio-invalido' } })
    const carla = await running.entrar(CARLA, SENHA, 'parceiro')
    expect(await enviar(carla, [['a.jpg', foto]])).toMatchObject({ status: 403, body: { codigo: 'dental-sem-fotos' } })
  })
})

describe('a sale from a pending award', () => {
  it('credits its sender, and is what became of the award', async () => {
    const uma = await nova()
    const chave = randomUUID()
    const { status, body } = await pontuar(uma, { chave })
    expect([status, body]).toMatchObject([200, { totalPontos: 3 }])
    const { idVenda } = body as { idVenda: number }
    expect(await vendaDe(idVenda)).toMatchObject({
      origem: 'foto',
      envio: { id: uma.id, arquivos: [{ tipo: 'image/webp' }] },
    })
    const premiada = await pontuacao(idVenda)
    expect(premiada).toMatchObject({ idEnvio: uma.id, tipo: 'image/webp', arquivos: [{ tipo: 'image/webp' }] })
    expect((await fetch(running.url + premiada!.diretorioArquivo)).status).toBe(200)
    const daNorte = await running.entrar(DA_LOJA_A, SENHA_DE_TODOS)
    expect(await pontuacao(idVenda, daNorte)).toMatchObject({ idEnvio: uma.id })
    expect(await pendente(uma.id)).toBeUndefined()
    expect(await enviada(uma.id)).toMatchObject({ situacao: 'processada', idVenda })
    expect((await detalhe(uma.id)).body).toMatchObject({
      pendente: { situacao: 'processada', fim: { por: 'Pessoa', idVenda, motivo: null } },
    })
    ultima--
    expect((await pontuar(uma, { chave })).body).toEqual(body)
  })

  it('is one: the second who processes it is told who did and which sale it is', async () => {
    const uma = await nova()
    const juntos = await Promise.all([pontuar(uma), pontuar(uma, { token: admin })])
    expect(juntos.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { idVenda } = juntos.find(({ status }) => status === 200)!.body as { idVenda: number }
    const frase = new RegExp(`^Pessoa processou esta pontuação em .*: é a venda ${idVenda}\\.$`)
    for (const { body } of [juntos.find(({ status }) => status === 409)!, await encerrar(uma.id)])
      expect(body).toMatchObject({ codigo: 'pontuacao-nao-pendente', erro: expect.stringMatching(frase) })
  })

  it('is of who sent the photos, and leaves them pending when it is refused', async () => {
    const uma = await nova()
    expect(await pontuar(uma, { cpf: BRUNO })).toMatchObject({
      status: 400,
      body: { campos: { 'venda.cpf': 'As fotos são de Ana Silva' } },
    })
    expect(await pendente(uma.id)).toBeDefined()
  })

  it.each([null, ''])('that says %o for its award is of none', async (diretorioArquivo) => {
    expect(await pontuar({ diretorioArquivo })).toMatchObject({ status: 200 })
  })

  it('of no award, or of one out of reach, is refused', async () => {
    const naoEncontrada = {
      status: 404,
      body: { codigo: 'pontuacao-nao-encontrada', erro: 'Pontuação não encontrada' },
    }
    expect(await pontuar({ diretorioArquivo: '/arquivos/ab/nada.webp?x=1' })).toMatchObject(naoEncontrada)
    const doSul = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    const uma = await nova()
    expect(await pontuar(uma, { token: doSul })).toMatchObject(naoEncontrada)
    expect(await encerrar(uma.id, { token: doSul })).toMatchObject(naoEncontrada)
    expect(await detalhe(uma.id, doSul)).toMatchObject(naoEncontrada)
    expect(await listadas('pendentes', { token: doSul })).toEqual([])
  })
})

describe('POST /api/pontuacoes/encerrar', () => {
  it('ends a pending award once, with its reason, for everybody who sees its shop', async () => {
    const uma = await nova()
    const chave = randomUUID()
    expect(await encerrar(uma.id, { chave })).toEqual({
      status: 200,
      body: { mensagem: 'Pontuação encerrada com sucesso' },
    })
    expect((await encerrar(uma.id, { chave })).status).toBe(200)
    expect(await encerrar(uma.id, { token: admin })).toMatchObject({
      status: 409,
      body: { erro: expect.stringMatching(/^Pessoa encerrou esta pontuação em /) },
    })
    expect(await pontuar(uma)).toMatchObject({ status: 409, body: { codigo: 'pontuacao-nao-pendente' } })
    expect(await pendente(uma.id)).toBeUndefined()
    for (const cpf of [KULZER, DA_LOJA_A]) {
      const token = await running.entrar(cpf, SENHA_DE_TODOS)
      expect((await listadas('encerradas', { token }))[0]).toMatchObject({
        id: uma.id,
        motivo: 'Sem nota',
        encerradaPor: 'Pessoa',
        atualizadoEm: '2026-11-20T13:00:00.000Z',
      })
      expect(await encerrar(uma.id, { token })).toMatchObject({ status: 403 })
    }
    expect(await listadas('encerradas', { rede: 'Sul' })).toEqual([])
    expect(await enviada(uma.id)).toMatchObject({ situacao: 'encerrada', motivo: 'Sem nota' })
    const { body } = await call('GET', '/api/logs?tipo=EnvioEncerrado&limite=5', { token: admin })
    expect(JSON.stringify(body)).toContain('Sem nota')
  })
})

describe('a salesperson', () => {
  it('sees their own submissions only, page by page', async () => {
    const bruno = await running.entrar(BRUNO, SENHA, 'parceiro')
    const minhas = [await nova(bruno), await nova(bruno), await nova(bruno)].map(({ id: numero }) => numero)
    const lida = async (query: string) =>
      (await call('GET', `/api/pontuacoes/enviadas?${query}`, { token: bruno })).body as {
        enviadas: { id: number }[]
        proximo: string | null
      }
    const primeira = await lida('limite=2')
    const segunda = await lida(`limite=2&cursor=${primeira.proximo}`)
    expect([...primeira.enviadas, ...segunda.enviadas].map(({ id: numero }) => numero)).toEqual(minhas.reverse())
    expect(segunda.proximo).toBeNull()
  })

  it('whose data is erased leaves submissions without photos', async () => {
    const bruno = await running.entrar(BRUNO, SENHA, 'parceiro')
    const [sua, vendida] = [await nova(bruno), await nova(bruno)]
    const { idVenda } = (await pontuar(vendida, { cpf: BRUNO })).body as { idVenda: number }
    const { status } = await call('POST', `/api/parceiros/${id('parceiro Bruno')}/apagamento`, { token: admin })
    expect(status).toBe(200)
    expect(await pendente(sua.id)).toMatchObject({ cpf: '', diretorioArquivo: null, tipo: null, arquivos: [] })
    expect(await pontuacao(idVenda)).toMatchObject({ idEnvio: vendida.id, diretorioArquivo: null, arquivos: [] })
    expect(await vendaDe(idVenda)).toMatchObject({ envio: { arquivos: [] } })
    for (const { diretorioArquivo } of [sua, vendida])
      expect((await fetch(running.url + diretorioArquivo)).status).toBe(410)
  })
})
