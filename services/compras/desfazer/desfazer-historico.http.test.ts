import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompraEvent } from '#contracts/events/compra.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { csvDeCompras, type LinhaDePlanilha } from '#services/compras/upload/planilha-de-compras.fixture.ts'
import { callsTo } from '../../../tools/test-kit/calls.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../../tools/test-kit/limited-people.ts'
import { ADMIN, OPERADOR } from '../../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../../tools/test-kit/running.ts'
import { secondPerson } from '../../../tools/test-kit/second-person.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let pedidos = 0
const pedido = () => `D${++pedidos}`

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

async function enviar(rows: readonly LinhaDePlanilha[], token = operador): Promise<string> {
  const form = new FormData()
  form.set('arquivo', new Blob([csvDeCompras(rows)]), 'historico.csv')
  const headers = { authorization: `${token}|` }
  const answer = await fetch(`${running.url}/api/upload/historico`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { idProcessamento: string }).idProcessamento
}
const desfazer = (
  envio: string,
  options: { token?: string; motivo?: string; simular?: boolean; chave?: string } = {},
) =>
  call('POST', `/api/processamentos/${envio}/desfazer${options.simular ? '?simular=1' : ''}`, {
    token: options.token ?? admin,
    body: { motivo: options.motivo ?? (options.simular ? '' : 'Arquivo do mês errado') },
    headers: { 'idempotency-key': options.chave ?? randomUUID() },
  })
const eventosDe = async (numero: string, rede = 'Norte') =>
  (await running.programme.ledger.readStream(
    streamName('compra', `${id(`rede ${rede}`)}-${numero}`),
  )) as unknown as CompraEvent[]
/** What the facts of an order come to, in units and money. */
async function soma(numero: string): Promise<[number, number]> {
  let [unidades, valor] = [0, 0]
  const somar = (linha: { quantidade: number; valorTotal: number }, vezes: 1 | -1) => {
    unidades += vezes * linha.quantidade
    valor += vezes * linha.valorTotal
  }
  for (const { type, data } of await eventosDe(numero)) {
    if (type === 'CompraRegistrada') somar(data.linha, 1)
    else somar(data.antes, -1)
    if (type === 'CompraCorrigida') somar(data.depois, 1)
  }
  return [unidades, valor]
}

describe('undoing an upload of sell-in', () => {
  it('is shown before, changes nothing then, and does what was shown', async () => {
    const [novo, velho] = [pedido(), pedido()]
    const primeiro = await enviar([{ pedido: velho }])
    const envio = await enviar([
      { pedido: novo },
      { pedido: velho, quantidade: '7', valorTotal: '700' },
      { pedido: velho, codProduto: 'P2' },
    ])
    const esperado = { anuladas: 2, devolvidas: 1, mudadas: 0, valor: 1200, linhasMudadas: [] }
    expect(await desfazer(envio, { simular: true })).toMatchObject({
      status: 200,
      body: { ...esperado, simulado: true, motivo: '', posicao: null },
    })
    expect([await soma(novo), await soma(velho)]).toEqual([
      [500, 50000],
      [1200, 120000],
    ])

    const { status, body } = await desfazer(envio)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...esperado, simulado: false, motivo: 'Arquivo do mês errado', confirmadoPor: null, idEnvio: envio },
    })
    expect([await soma(novo), await soma(velho)]).toEqual([
      [0, 0],
      [500, 50000],
    ])
    const [, , , volta] = await eventosDe(velho)
    expect(volta).toMatchObject({
      type: 'CompraCorrigida',
      data: { idProcessamento: primeiro, motivo: { idTexto: expect.any(String) as string } },
    })
    const { body: lista } = await running.ler(admin, '/api/envios', { limite: 0 })
    expect((lista['envios'] as { id: string; estado: string }[]).find((um) => um.id === envio)!.estado).toBe('Desfeito')
    expect(await desfazer(primeiro)).toMatchObject({ body: { anuladas: 1, devolvidas: 0 } })
    expect(await soma(velho)).toEqual([0, 0])
  })

  it('leaves alone, and names, what somebody changed since; that does not bring back what was undone', async () => {
    const numero = pedido()
    const primeiro = await enviar([{ pedido: numero }, { pedido: numero, codProduto: 'P2' }])
    const segundo = await enviar([{ pedido: numero, quantidade: '9' }])
    const ficam = [{ rede: 'Norte', pedido: numero, codProduto: 'P1', produto: 'Resina P1' }]
    const esperado = { anuladas: 1, devolvidas: 0, mudadas: 1, valor: 500, linhasMudadas: ficam }
    expect(await desfazer(primeiro, { simular: true })).toMatchObject({ body: esperado })
    expect(await desfazer(primeiro)).toMatchObject({ status: 200, body: esperado })
    expect(await soma(numero)).toEqual([900, 50000])
    expect(await desfazer(segundo)).toMatchObject({ body: { anuladas: 1, devolvidas: 0, mudadas: 0 } })
    expect(await soma(numero)).toEqual([0, 0])
  })

  it('sent twice with its key, or by two at once, acts once; the same file may be sent again then', async () => {
    const [numero, chave] = [pedido(), randomUUID()]
    const envio = await enviar([{ pedido: numero }])
    const [um, outro] = await Promise.all([desfazer(envio, { chave }), desfazer(envio, { chave })])
    expect([um.status, outro.status]).toEqual([200, 200])
    expect(outro.body).toEqual(um.body)
    expect(await desfazer(envio)).toMatchObject({ status: 409, body: { codigo: 'ja-desfeito' } })
    const disputado = await enviar([{ pedido: numero }])
    const juntos = await Promise.all([desfazer(disputado), desfazer(disputado, { token: operador })])
    expect(juntos.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await soma(numero)).toEqual([0, 0])
    expect((await eventosDe(numero)).map(({ type }) => type)).toEqual([
      ...['CompraRegistrada', 'CompraAnulada', 'CompraRegistrada', 'CompraAnulada'],
    ])
  })

  it('is refused without a reason, of a check, and to who may not', async () => {
    const envio = await enviar([{ pedido: pedido() }])
    expect(await desfazer(envio, { motivo: ' ' })).toMatchObject({
      status: 400,
      body: { codigo: 'motivo-obrigatorio' },
    })
    const kulzer = await running.entrar(KULZER, SENHA_DE_TODOS)
    expect(await desfazer(envio, { token: kulzer })).toMatchObject({ status: 403 })
    const soSul = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    expect(await desfazer(envio, { token: soSul })).toMatchObject({ status: 404 })
  })

  it('of an upload with networks that the person no longer sees is refused whole', async () => {
    const numero = pedido()
    const soSul = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    const envio = await enviar([{ pedido: numero, rede: 'Sul' }], soSul)
    const { pool } = running.programme
    await pool.query('update usuarios_redes set id_rede = $1 where id_rede = $2', [id('rede Norte'), id('rede Sul')])
    const resposta = await desfazer(envio, { token: soSul })
    await pool.query('update usuarios_redes set id_rede = $2 where id_rede = $1', [id('rede Norte'), id('rede Sul')])
    expect(resposta).toMatchObject({ status: 422, body: { codigo: 'desfazer-falhou' } })
    expect(String(resposta.body['erro'])).toContain('redes que você não vê')
    expect(await eventosDe(numero, 'Sul')).toHaveLength(1)
  })

  it('beyond the limit waits for a second person, and is done as it then is', async () => {
    const dois = await secondPerson(running)
    const numero = pedido()
    const envio = await enviar([{ pedido: numero }])
    await dois.limitar('desfazer-historico', 499.99)
    const pedida = await desfazer(envio)
    expect(pedida).toMatchObject({ status: 202, body: { pedido: expect.any(Number) as number } })
    expect(await soma(numero)).toEqual([500, 50000])
    await dois.confirmar(pedida.body['pedido'] as number)
    await running.programme.settled()
    expect(await soma(numero)).toEqual([0, 0])
    const [, anulada] = await running.programme.ledger.readStream(streamName('compra', `${id('rede Norte')}-${numero}`))
    expect(anulada!.metadata.aprovadoPor).toBeDefined()
    await dois.limitar('desfazer-historico', null)
  })
})

it('whatever is uploaded and undone, the facts add up to the last lines that no undoing took back', async () => {
  const numero = pedido()
  // Small numbers of a fixed sequence, so that a failure can be seen again.
  let semente = 7
  const sorteio = (ate: number) => (semente = (semente * 16_807) % 2_147_483_647) % ate
  const dito: { envio: string; quantidade: number; desfeito: boolean }[] = []
  let pilha: typeof dito = []
  for (let passo = 0; passo < 25; passo++) {
    const vivos = dito.filter(({ desfeito }) => !desfeito)
    if (vivos.length > 0 && sorteio(3) === 0) {
      const qual = vivos[sorteio(vivos.length)]!
      await desfazer(qual.envio)
      qual.desfeito = true
      if (pilha.at(-1) === qual) pilha = pilha.slice(0, pilha.findLastIndex(({ desfeito }) => !desfeito) + 1)
    } else {
      const quantidade = 1 + sorteio(3)
      const um = {
        envio: await enviar([{ pedido: numero, quantidade: String(quantidade) }]),
        quantidade,
        desfeito: false,
      }
      dito.push(um)
      if (pilha.at(-1)?.quantidade !== quantidade) pilha.push(um)
    }
    expect((await soma(numero))[0]).toBe((pilha.at(-1)?.quantidade ?? 0) * 100)
  }
})
