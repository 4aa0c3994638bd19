import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import sharp from 'sharp'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { DE_CARLA, insertResgate } from '#services/resgates/resgates.fixture.ts'
import { MIDIAS_POR_RESGATE } from '#services/resgates/resgate.decider.ts'
import { checkByContract } from '../../tools/test-kit/by-contract.ts'
import { callsTo, type CallAnswer } from '../../tools/test-kit/calls.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, CARLA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { fotoDe, VIDEO } from './midias.fixture.ts'

let running: Running
let call: ReturnType<typeof callsTo>
const tokens = new Map<string, string>()
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  for (const cpf of [ADMIN, OPERADOR]) tokens.set(cpf, await running.entrar(cpf))
  for (const cpf of [KULZER, SO_SUL, DA_LOJA_A]) tokens.set(cpf, await running.entrar(cpf, SENHA_DO_PAINEL))
  for (const cpf of [ANA, BRUNO, CARLA]) tokens.set(cpf, await running.entrar(cpf, SENHA, 'parceiro'))
})
afterAll(() => running.close())

let numeros = 500
/** A redemption of its own for each test. */
const novo = async (outros: Parameters<typeof insertResgate>[3] = {}) => {
  const numero = ++numeros
  await insertResgate(running.programme, numero, 4, outros)
  return numero
}

async function anexar(
  quem: string,
  { idResgate, arquivo, chave }: { idResgate?: number | string; arquivo?: Uint8Array; chave?: string },
): Promise<CallAnswer> {
  const form = new FormData()
  if (idResgate !== undefined) form.set('idResgate', String(idResgate))
  if (arquivo) form.set('arquivo', new Blob([new Uint8Array(arquivo)]), 'IMG_0001')
  const response = await fetch(`${running.url}/api/upload/foto_video`, {
    method: 'POST',
    headers: {
      authorization: `${tokens.get(quem)}|`,
      'x-forwarded-for': freshAddress(),
      ...(chave === undefined ? {} : { 'idempotency-key': chave }),
    },
    body: form,
  })
  const answer = { status: response.status, body: (await response.json()) as unknown }
  checkByContract('POST', '/api/upload/foto_video', answer.status, answer.body)
  return answer
}

interface Lida {
  id: number
  parceiro: string
  midia: { id: string; url: string; tipo: string; miniatura: string | null; original: string | null }
}
const ler = async (quem: string, query: Record<string, string | number> = {}) =>
  (await running.ler(tokens.get(quem)!, '/api/resgates/fotos_videos', query)).body as { midias: Lida[]; count: number }
const numerosDe = async (quem: string) => (await ler(quem, { limite: 0 })).midias.map(({ id }) => id)
const excluir = (quem: string, id: string, headers: Record<string, string> = {}) =>
  call('DELETE', `/api/resgates/fotos_videos/${id}`, { token: tokens.get(quem)!, headers })
const baixar = (link: string) => fetch(`${running.url}${link}`)
/** The files that the store holds. */
const guardados = async () =>
  (await readdir(join(running.dataDir, 'arquivos'), { recursive: true })).filter((name) =>
    /\/[0-9a-f]{32}\./.test(name),
  )

describe('a photo', () => {
  it('is attached, and seen in sizes without what the camera wrote; the original is kept', async () => {
    const idResgate = await novo()
    const arquivo = await fotoDe('Câmera da Ana', 2400)
    expect(await anexar(OPERADOR, { idResgate, arquivo })).toMatchObject({
      status: 200,
      body: { mensagem: 'Mídia anexada com sucesso ao resgate' },
    })
    const [lida] = (await ler(ADMIN, { idResgate })).midias
    expect(lida).toMatchObject({
      id: idResgate,
      parceiro: 'Ana Silva',
      premio: 'P1',
      revenda: 'Dental A',
      rede: 'Norte',
      midia: { tipo: 'image/jpeg' },
    })
    const { url, miniatura, original } = lida!.midia
    const [vista, pequena, inteira] = await Promise.all(
      [url, miniatura!, original!].map(async (link) => Buffer.from(await (await baixar(link)).arrayBuffer())),
    )
    expect(await sharp(vista).metadata()).toMatchObject({ format: 'webp', width: 1920 })
    expect(await sharp(pequena).metadata()).toMatchObject({ format: 'webp', width: 480 })
    expect([vista!.includes('Câmera'), inteira!.equals(arquivo)]).toEqual([false, true])
  })

  it('is in the history of the redemption, with who attached and who deleted it', async () => {
    const idResgate = await novo()
    const { body } = await anexar(OPERADOR, { idResgate, arquivo: await fotoDe('x') })
    await excluir(ADMIN, body.idMidia)
    const { resgate } = (await running.ler(tokens.get(ADMIN)!, `/api/resgates/${idResgate}`)).body as {
      resgate: { historia: { tipo: string; por: string | null }[] }
    }
    expect(resgate.historia.map(({ tipo }) => tipo).slice(-2)).toEqual(['midia', 'midia-excluida'])
    expect(resgate.historia.at(-1)!.por).not.toBeNull()
  })
})

describe('the gallery', () => {
  it('shows the newest redemption first, however its names are joined', async () => {
    const { db } = running.programme
    const numeros = [await novo(), await novo({ de: DE_CARLA }), await novo(), await novo({ de: DE_CARLA })]
    for (const idResgate of numeros) await anexar(OPERADOR, { idResgate, arquivo: await fotoDe('x') })
    await sql`analyze`.execute(db)
    const lidas = (await numerosDe(ADMIN)).filter((numero) => numeros.includes(numero))
    expect(lidas).toEqual(numeros.toReversed())
  })
})

describe('a video', () => {
  it('is told by its content and played in parts', async () => {
    const idResgate = await novo()
    await anexar(OPERADOR, { idResgate, arquivo: VIDEO })
    const [{ midia }] = (await ler(KULZER, { idResgate })).midias as [Lida]
    expect(midia).toMatchObject({ tipo: 'video/mp4', miniatura: null })
    const part = await fetch(`${running.url}${midia.url}`, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp'])
  })
})

describe('attaching', () => {
  it('says what is missing, in the order of the documents', async () => {
    const arquivo = await fotoDe('x')
    expect(await anexar(OPERADOR, { idResgate: 1 })).toMatchObject({
      status: 400,
      body: { campos: { arquivo: 'Selecione um arquivo primeiro' } },
    })
    expect(await anexar(OPERADOR, { arquivo })).toMatchObject({
      status: 400,
      body: { campos: { idResgate: 'Informe o ID do resgate primeiro' } },
    })
    expect(await anexar(OPERADOR, { arquivo, idResgate: 99_999 })).toMatchObject({
      status: 404,
      body: { codigo: 'resgate-nao-encontrado' },
    })
  })

  it('refuses what is no photo or video, is damaged or too large, and keeps nothing of it', async () => {
    const idResgate = await novo()
    const antes = await guardados()
    const grande = Buffer.concat([await fotoDe('x'), Buffer.alloc(20 * 1024 * 1024)])
    for (const [arquivo, status, codigo] of [
      [Buffer.from('%PDF-1.7'), 415, 'tipo-errado'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 'tipo-errado'],
      [(await fotoDe('x')).subarray(0, 300), 415, 'danificado'],
      [grande, 413, 'arquivo-grande'],
    ] as const)
      expect(await anexar(OPERADOR, { idResgate, arquivo })).toMatchObject({ status, body: { codigo } })
    expect(await guardados()).toEqual(antes)
  })

  it('with the same key is done once, also twice at once', async () => {
    const idResgate = await novo()
    const arquivo = await fotoDe('x')
    const antes = (await guardados()).length
    const pedido = { idResgate, arquivo, chave: `foto-${idResgate}` }
    const respostas = await Promise.all([anexar(OPERADOR, pedido), anexar(OPERADOR, pedido)])
    respostas.push(await anexar(OPERADOR, pedido))
    expect(new Set(respostas.map(({ status, body }) => `${status} ${body.idMidia}`)).size).toBe(1)
    expect((await ler(ADMIN, { idResgate })).count).toBe(1)
    expect((await guardados()).length).toBe(antes + 3)
  })

  it('is refused for a cancelled redemption, and keeps nothing of it', async () => {
    const idResgate = await novo()
    const { status } = await call('POST', '/api/cancelarResgate', {
      token: tokens.get(ADMIN)!,
      body: { identificador: idResgate, motivo: 'Pedido em duplicidade' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(status).toBe(200)
    const antes = await guardados()
    expect(await anexar(OPERADOR, { idResgate, arquivo: await fotoDe('x') })).toMatchObject({
      status: 422,
      body: { codigo: 'resgate-cancelado' },
    })
    expect([await guardados(), (await ler(ADMIN, { idResgate })).midias]).toEqual([antes, []])
  })

  it('is refused past the limit of a redemption, which says so', async () => {
    const idResgate = await novo()
    for (let n = 0; n < MIDIAS_POR_RESGATE; n++)
      expect((await anexar(OPERADOR, { idResgate, arquivo: VIDEO })).status).toBe(200)
    const antes = (await guardados()).length
    expect(await anexar(OPERADOR, { idResgate, arquivo: VIDEO })).toMatchObject({
      status: 422,
      body: { codigo: 'midias-demais' },
    })
    expect((await guardados()).length).toBe(antes)
  })

  it('is for roles 1 and 2, of redemptions within reach', async () => {
    const idResgate = await novo()
    for (const cpf of [KULZER, DA_LOJA_A, ANA])
      expect((await anexar(cpf, { idResgate, arquivo: VIDEO })).status).toBe(403)
    expect(await anexar(SO_SUL, { idResgate, arquivo: VIDEO })).toMatchObject({ status: 404 })
  })
})

describe('the gallery', () => {
  it('shows the media within reach; in the store those of the own shop, without the originals', async () => {
    const [daA, daB] = [await novo(), await novo({ de: DE_CARLA })]
    for (const idResgate of [daA, daB]) await anexar(ADMIN, { idResgate, arquivo: VIDEO })
    for (const [quem, ve] of [
      [ADMIN, [true, true]],
      [SO_SUL, [false, true]],
      [DA_LOJA_A, [true, false]],
      [ANA, [true, false]],
      [BRUNO, [true, false]],
      [CARLA, [false, true]],
    ] as const) {
      const vistos = await numerosDe(quem)
      expect([vistos.includes(daA), vistos.includes(daB)], quem).toEqual(ve)
    }
    expect((await ler(ANA, { limite: 0 })).midias.map(({ midia }) => midia.original)).not.toContainEqual(
      expect.any(String),
    )
  })

  it('is narrowed by network, days and words, and a period that ends before it begins is refused', async () => {
    const idResgate = await novo({ de: DE_CARLA })
    await anexar(ADMIN, { idResgate, arquivo: VIDEO })
    const achados = async (query: Record<string, string>) =>
      (await ler(ADMIN, { limite: 0, ...query })).midias.map(({ id }) => id).includes(idResgate)
    const hoje = '2026-11-20'
    expect(await achados({ rede: 'Sul', dataInicial: hoje, dataFinal: hoje })).toBe(true)
    expect(await achados({ rede: 'Norte' })).toBe(false)
    expect(await achados({ dataInicial: '2026-11-21' })).toBe(false)
    expect(await achados({ dataFinal: '2026-11-19' })).toBe(false)
    expect(await achados({ buscar: 'carla' })).toBe(true)
    expect(await achados({ buscar: String(idResgate) })).toBe(true)
    expect(await achados({ buscar: CARLA })).toBe(true)
    const naLoja = async (buscar: string) => (await ler(CARLA, { limite: 0, buscar })).midias.length > 0
    expect([await naLoja('carla'), await naLoja(CARLA)]).toEqual([true, false])
    const trocadas = await running.ler(tokens.get(ADMIN)!, '/api/resgates/fotos_videos', {
      dataInicial: '2026-11-21',
      dataFinal: hoje,
    })
    expect(trocadas).toMatchObject({ status: 400, body: { codigo: 'datas-trocadas' } })
  })
})

describe('deleting', () => {
  it('takes media and files away, once; the same key again is told the same', async () => {
    const idResgate = await novo()
    const antes = (await guardados()).length
    const { body } = await anexar(OPERADOR, { idResgate, arquivo: await fotoDe('x') })
    const [{ midia }] = (await ler(ADMIN, { idResgate })).midias as [Lida]
    const chave = { 'idempotency-key': `excluir-${idResgate}` }
    for (const _ of [1, 2])
      expect(await excluir(OPERADOR, body.idMidia, chave)).toMatchObject({
        status: 200,
        body: { mensagem: 'Mídia excluída com sucesso' },
      })
    expect(await excluir(OPERADOR, body.idMidia)).toMatchObject({
      status: 404,
      body: { codigo: 'midia-nao-encontrada' },
    })
    expect((await ler(ADMIN, { idResgate })).count).toBe(0)
    expect((await guardados()).length).toBe(antes)
    expect((await baixar(midia.url)).status).toBe(410)
  })

  it('is not given any more by an address from a session that ended', async () => {
    const idResgate = await novo()
    await anexar(OPERADOR, { idResgate, arquivo: await fotoDe('y') })
    const token = await running.entrar(ADMIN)
    const { midias } = (await running.ler(token, '/api/resgates/fotos_videos', { idResgate })).body as {
      midias: Lida[]
    }
    const { url, miniatura } = midias[0]!.midia
    expect((await baixar(url)).status).toBe(200)
    await call('DELETE', '/api/sessoes', { token })
    for (const link of [url, miniatura!]) expect((await baixar(link)).status).toBe(410)
    const [{ midia }] = (await ler(ADMIN, { idResgate })).midias as [Lida]
    expect((await baixar(midia.url)).status).toBe(200)
  })

  it('is for roles 1 and 2, of media within reach', async () => {
    const { body } = await anexar(OPERADOR, { idResgate: await novo(), arquivo: VIDEO })
    for (const cpf of [KULZER, DA_LOJA_A, ANA]) expect((await excluir(cpf, body.idMidia)).status).toBe(403)
    expect((await excluir(SO_SUL, body.idMidia)).status).toBe(404)
    expect((await excluir(ADMIN, body.idMidia)).status).toBe(200)
  })
})
