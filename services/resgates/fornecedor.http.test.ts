import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { ERRO_NA_ENTREGA } from '#contracts/values/entrega-do-resgate.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { ADMIN, AGORA, ANA, HOJE } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { assinar } from './assinatura.ts'
import { insertResgate } from './resgates.fixture.ts'

const SEGREDO = 'um segredo de teste com 32 letras ou mais'
const AGORA_S = AGORA.getTime() / 1000

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
beforeAll(async () => {
  running = await startRunning({ SUPPLIER_WEBHOOK_SECRET: SEGREDO, DIAS_CARENCIA_DEVOLUCAO: '400' })
  call = callsTo(running.url)
  admin = await running.entrar(ADMIN)
})
afterAll(() => running.close())

let numeros = 500
const novo = async (outros: Parameters<typeof insertResgate>[3] = {}) => {
  const numero = ++numeros
  await insertResgate(running.programme, numero, 4, outros)
  return numero
}
const enviar = (body: object, cabecalho?: string) =>
  call('POST', '/api/fornecedor/entregas', {
    body,
    headers: cabecalho === undefined ? {} : { 'Lastro-Assinatura': cabecalho },
  })
const avisar = (body: object, segundos = AGORA_S) => enviar(body, assinar(SEGREDO, segundos, JSON.stringify(body)))
const ler = async (numero: number) =>
  (await running.ler(admin, `/api/resgates/${numero}`)).body['resgate'] as {
    status: number
    previsaoEntrega: string | null
    erro: string | null
    versao: number
    voltaram: { venceEm: string }[]
    historia: { tipo: string; por: string | null; texto: string | null }[]
  }

interface Listado {
  erro: string | null
  entrega: string | null
  viaData: { entrega: { erro: string | null } }
}
const listado = async (token: string, numero: number) => {
  const { rows } = (await running.ler(token, '/api/resgates', { busca: numero })).body['resgates'] as {
    rows: Listado[]
  }
  return rows[0]!
}

describe('a notice of the supplier', () => {
  it('tells of transport and forecast, and of the delivery', async () => {
    const resgate = await novo()
    expect(await avisar({ idAviso: 'a', resgate, status: 2, previsaoEntrega: '2026-11-27' })).toMatchObject({
      status: 200,
      body: {
        mensagem: 'Aviso recebido',
        resgate: { id: resgate, status: 2, previsaoEntrega: '2026-11-27', versao: 3 },
      },
    })
    await avisar({ idAviso: 'b', resgate, status: 1 })
    const { status, historia } = await ler(resgate)
    expect(status).toBe(1)
    expect(historia.slice(-3).map(({ tipo, por }) => [tipo, por])).toEqual([
      ['previsao', 'Fornecedor'],
      ['status', 'Fornecedor'],
      ['status', 'Fornecedor'],
    ])
  })

  it('changes nothing when it comes again, even after what followed it', async () => {
    const resgate = await novo()
    const aviso = { idAviso: 'c', resgate, status: 2, previsaoEntrega: '2026-11-27' }
    await avisar(aviso)
    await avisar({ idAviso: 'd', resgate, status: 1, previsaoEntrega: HOJE })
    for (const segundos of [AGORA_S, AGORA_S + 60]) expect((await avisar(aviso, segundos)).status).toBe(200)
    expect(await ler(resgate)).toMatchObject({ status: 1, previsaoEntrega: HOJE, versao: 5 })
  })

  it('cancels for the supplier, whose points go back with the reason', async () => {
    const resgate = await novo()
    const saldo = async () => (await running.ler(admin, `/api/extrato/${ANA}`)).body['saldo'] as number
    const antes = await saldo()
    const aviso = { idAviso: 'e', resgate, status: 5, motivo: 'Fora de linha' }
    await avisar(aviso)
    await avisar(aviso)
    expect(await saldo()).toBe(antes + 4)
    const { status, historia } = await ler(resgate)
    expect(status).toBe(5)
    expect(historia.find(({ tipo }) => tipo === 'cancelamento-pelo-fornecedor')).toMatchObject({
      por: 'Fornecedor',
      texto: 'Fora de linha',
    })
    expect(await avisar({ idAviso: 'f', resgate, status: 1 })).toMatchObject({
      status: 422,
      body: { codigo: 'resgate-cancelado' },
    })
  })

  it('forgets the forecast of what is cancelled, on its page and in the list', async () => {
    const resgate = await novo()
    await avisar({ idAviso: 'prev', resgate, previsaoEntrega: '2026-12-01' })
    expect((await avisar({ idAviso: 'nunca', resgate, status: 5 })).body.resgate.previsaoEntrega).toBeNull()
    expect((await ler(resgate)).previsaoEntrega).toBeNull()
    const { rows } = (await running.ler(admin, '/api/resgates', { busca: resgate })).body['resgates'] as {
      rows: { previsaoEntrega: string | null }[]
    }
    expect(rows).toMatchObject([
      { previsaoEntrega: null, viaData: { entrega: { entregas: [{ dataPrevisao: null }] } } },
    ])
  })

  it('tells of an error, which staff read and the member learns of, until a notice comes without it', async () => {
    const resgate = await novo()
    const ana = await running.entrar(ANA, undefined, 'parceiro')
    const noPainel = async () => (await listado(admin, resgate)).erro
    const naLoja = async () => {
      const { erro, entrega, viaData } = await listado(ana, resgate)
      return [erro, entrega, viaData.entrega.erro]
    }
    expect(await naLoja()).toEqual([null, 'até 20 dias úteis', null])
    await avisar({ idAviso: 'erro', resgate, status: 2, previsaoEntrega: '2026-11-27', erro: 'CEP não atendido' })
    expect(await noPainel()).toBe('CEP não atendido')
    expect(await naLoja()).toEqual([ERRO_NA_ENTREGA, ERRO_NA_ENTREGA, ERRO_NA_ENTREGA])
    expect(await ler(resgate)).toMatchObject({ erro: 'CEP não atendido', status: 2 })
    await avisar({ idAviso: 'sem erro', resgate, status: 2 })
    expect(await noPainel()).toBeNull()
    expect(await naLoja()).toEqual([null, '27/11/2026', null])
    const { erro, historia } = await ler(resgate)
    expect(erro).toBeNull()
    expect(historia.filter(({ tipo }) => tipo === 'erro').map(({ por, texto }) => [por, texto])).toEqual([
      ['Fornecedor', 'CEP não atendido'],
      ['Fornecedor', null],
    ])
  })

  it('points that go back are valid for the days of the setting, whoever cancels', async () => {
    const [doFornecedor, daEquipe] = [await novo(), await novo()]
    await avisar({ idAviso: 'prazo', resgate: doFornecedor, status: 5 })
    await call('POST', '/api/cancelarResgate', {
      token: admin,
      body: { identificador: daEquipe, motivo: 'Pedido em duplicidade' },
      headers: { 'idempotency-key': newId() },
    })
    for (const numero of [doFornecedor, daEquipe])
      expect((await ler(numero)).voltaram.map(({ venceEm }) => venceEm)).toEqual([somarDias(HOJE, 400)])
  })

  it('of what waits for its release, or of no redemption, is refused', async () => {
    const resgate = await novo({ aguardaLiberacao: true })
    expect((await avisar({ idAviso: 'g', resgate, status: 2 })).body).toMatchObject({ codigo: 'aprove-antes' })
    expect((await avisar({ idAviso: 'i', resgate: 999_999, status: 2 })).status).toBe(404)
    expect((await avisar({ idAviso: 'j', resgate })).body).toMatchObject({
      campos: { status: 'Informe o status, a previsão de entrega ou o erro' },
    })
  })

  it('does nothing when it comes again with another content', async () => {
    const resgate = await novo()
    await avisar({ idAviso: 'k', resgate, status: 2 })
    for (const outro of [
      { resgate, status: 1 },
      { resgate, status: 2, previsaoEntrega: '2026-11-27' },
      { resgate: await novo(), status: 2 },
    ])
      expect(await avisar({ idAviso: 'k', ...outro }), JSON.stringify(outro)).toMatchObject({
        status: 409,
        body: {
          codigo: 'chave-com-outros-dados',
          erro: 'Esta chave (idAviso) já foi usada com outros dados. Use uma chave nova para um pedido novo.',
        },
      })
    expect(await ler(resgate)).toMatchObject({ status: 2, previsaoEntrega: null, versao: 2 })
  })

  it('that found its status already there changes nothing when it comes again either', async () => {
    const resgate = await novo()
    await avisar({ idAviso: 'l', resgate, status: 2 })
    await avisar({ idAviso: 'm', resgate, status: 2 })
    await avisar({ idAviso: 'n', resgate, status: 1 })
    expect((await avisar({ idAviso: 'm', resgate, status: 2 })).status).toBe(200)
    expect((await ler(resgate)).status).toBe(1)
  })
})

describe('a signature', () => {
  const corpo = { idAviso: 'h', resgate: 1, status: 2 }
  const texto = JSON.stringify(corpo)

  it('is asked for, of this secret, this moment and these bytes', async () => {
    const outro = assinar('outro segredo de teste com 32 letras ou mais', AGORA_S, texto)
    const deOutroCorpo = assinar(SEGREDO, AGORA_S, JSON.stringify({ ...corpo, status: 1 }))
    const comOutroMomento = assinar(SEGREDO, AGORA_S, texto).replace(String(AGORA_S), String(AGORA_S + 1))
    for (const cabecalho of [undefined, '', 't=1', 'v1=ab', outro, deOutroCorpo, comOutroMomento])
      expect(await enviar(corpo, cabecalho), cabecalho).toMatchObject({
        status: 401,
        body: { codigo: 'assinatura-invalida' },
      })
  })

  it('is asked for before anything else is said of the body', async () => {
    const naoAssinado = { status: 401, body: { codigo: 'assinatura-invalida' } }
    for (const errado of [{}, { resgate: 'x' }, { ...corpo, status: 9 }])
      expect(await enviar(errado, assinar(SEGREDO, AGORA_S, texto))).toMatchObject(naoAssinado)
    const semJson = '{"idAviso":'
    const mandar = async (cabecalho: string) => {
      const response = await fetch(`${running.url}/api/fornecedor/entregas`, {
        method: 'POST',
        body: semJson,
        headers: { 'Content-Type': 'application/json', 'Lastro-Assinatura': cabecalho },
      })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    expect(await mandar('')).toMatchObject(naoAssinado)
    expect(await mandar(assinar(SEGREDO, AGORA_S, semJson))).toMatchObject({
      status: 400,
      body: { codigo: 'json-invalido' },
    })
  })

  it('counts for five minutes, either way', async () => {
    for (const segundos of [-301, 301])
      expect((await avisar(corpo, AGORA_S + segundos)).body).toMatchObject({ codigo: 'aviso-fora-do-prazo' })
    for (const segundos of [-300, 300])
      expect((await avisar(corpo, AGORA_S + segundos)).body).toMatchObject({ codigo: 'resgate-nao-encontrado' })
  })
})
