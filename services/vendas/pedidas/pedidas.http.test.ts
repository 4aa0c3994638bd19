import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { atos } from '#services/atos.ts'
import { callsTo } from '../../../tools/test-kit/calls.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, OPERADOR, SENHA } from '../../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../../tools/test-kit/running.ts'
import { salesSheet, type SalesRow } from '../../../tools/test-kit/sales-sheet.ts'
import { secondPerson } from '../../../tools/test-kit/second-person.ts'
import { conferirLimites } from '#services/verification/limites.ts'
import { conciliar } from '#services/verification/conciliacao.ts'
import { vencerPedidos } from '#services/aprovacoes/vencer.job.ts'
import type { Worker } from '#services/app.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let dois: Awaited<ReturnType<typeof secondPerson>>
let admin: string
let ana: string
let ultima = 0

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  dois = await secondPerson(running)
  admin = await running.entrar(ADMIN)
  await running.programme.db
    .updateTable('revendas')
    .set({ tipo_pontuacao: 1 })
    .where('id', '=', id('revenda A'))
    .execute()
  ana = await running.entrar(ANA, SENHA, 'parceiro')
  await dois.limitar('registrar-vendas', 10)
})
afterAll(() => running.close())

const nota = () => `S-${++ultima}`
/** 20 points: beyond the limit. One of A1 is 1.5. */
const GRANDE = [{ codigo: 'A2', qtde: 2, valorUnitario: 100, valorDesconto: 0 }]
const PEQUENA = [{ codigo: 'A1', qtde: 2, valorUnitario: 100, valorDesconto: 0 }]
const nova = (outros: object = {}) => ({
  cpf: ANA,
  tipoFiscal: 'N',
  identificador: nota(),
  realizadoEm: '20261119',
  itens: GRANDE,
  ...outros,
})
const pontuar = (
  venda: object,
  {
    token = admin,
    chave = randomUUID() as string,
    ...mais
  }: { token?: string; chave?: string; enviarMensagem?: boolean } = {},
) => call('POST', '/api/pontuacoes/pontuar', { token, body: { venda, ...mais }, headers: { 'idempotency-key': chave } })
const saldo = async (cpf = ANA) =>
  ((await call('GET', `/api/parceiros?cpf=${cpf}`, { token: admin })).body as { parceiros: [{ saldoPontos: number }] })
    .parceiros[0].saldoPontos
const pedido = async (numero: number) =>
  ((await dois.pedido(numero)).body as { pedido: Record<string, unknown> }).pedido
const vendasDe = async (numero: number) =>
  (await pedido(numero))['vendas'] as { idVenda: number | null; nota: string }[]
const avisosDe = async (numero: number) =>
  ((await pedido(numero))['vendas'] as { registro: { avisos: string[] } }[]).flatMap(({ registro }) => registro.avisos)
const verificado = async () => [
  (await conferirLimites(running.programme)).alem,
  (await conciliar(running.programme)).semPar,
]

describe('a sale by hand beyond the limit', () => {
  it('waits, gives no points, and is told with its invoice, seller, shop, points and items', async () => {
    const antes = await saldo()
    const uma = nova()
    const answer = await pontuar(uma)
    const numero = dois.numeroDe(answer)
    expect(answer.body).toMatchObject({
      mensagem: expect.stringMatching(
        new RegExp(`^Passa do seu limite de 10 pontos: o pedido ${numero} aguarda uma segunda pessoa`),
      ) as string,
    })
    expect(await saldo()).toBe(antes)
    expect(await pedido(numero)).toMatchObject({
      titulo: 'Registro de vendas',
      sobre: `Ana Silva, nota ${uma.identificador}`,
      limite: 10,
      efeito: { valor: 20, vendedores: 1, pontuacoes: 1 },
      vendas: [
        {
          ...{ idVenda: null, nota: uma.identificador, vendedor: 'Ana Silva', revenda: 'Dental A', pontos: 20 },
          registro: { tipoFiscal: 'N', realizadoEm: '2026-11-19', itens: ['2 × A2 a R$\u00a0100,00'], avisos: [] },
        },
      ],
      detalhes: [
        { nome: 'Origem', valor: 'Digitada' },
        { nome: 'Valor das vendas', valor: 'R$\u00a0200,00' },
      ],
    })

    expect(await dois.confirmar(numero)).toMatchObject({ status: 200 })
    expect(await saldo()).toBe(antes + 20)
    const [registrada] = await vendasDe(numero)
    const idVenda = registrada!.idVenda!
    const { body } = await call('GET', `/api/vendas/${idVenda}`, { token: admin })
    expect(body).toMatchObject({ venda: { origem: 'manual', totalPontos: 20, mensagens: [{ canal: 'whatsapp' }] } })
    expect(await verificado()).toEqual([[], []])
  })

  it('that waits is what another suffix of its number seems to repeat, until somebody says that it is another', async () => {
    const deDuas = (identificador: string, outros: object = {}) => nova({ identificador, ...outros })
    const numero = dois.numeroDe(await pontuar(deDuas('7701')))
    const repete = `Parece repetir a nota 7701 (pedido ${numero})`

    const outra = await pontuar(deDuas('7701-1'))
    expect(outra).toMatchObject({ status: 409, body: { codigo: 'provavel-repetida' } })
    expect((outra.body as { mensagem: string }).mensagem).toContain(repete)
    expect((await pontuar(deDuas('7701/2', { itens: PEQUENA }))).status).toBe(200)
    const confirmada = dois.numeroDe(await pontuar(deDuas('7701-1', { confirmarRepetidas: true })))
    expect(await avisosDe(numero)).toEqual([])
    expect(await avisosDe(confirmada)).toEqual([
      `Mesma dental, vendedor, data e itens da nota 7701 (pedido ${numero}); confirmada como outra venda`,
    ])

    // What waits itself was told apart before.
    expect(await pontuar(deDuas('7701-1'))).toMatchObject({ status: 409, body: { codigo: 'venda-aguardando' } })
    for (const um of [numero, confirmada]) expect((await dois.confirmar(um)).status).toBe(200)
  })

  it('tells the second person what is unusual about its items', async () => {
    const numero = dois.numeroDe(await pontuar(nova({ itens: [{ ...GRANDE[0], qtde: 5000, valorUnitario: 0 }] })))
    expect(await avisosDe(numero)).toEqual([
      'A2: Valor unitário zero: confira se o item foi mesmo de graça',
      expect.stringMatching(/^A2: 5\.000 unidades: o máximo que esta dental vendeu/),
    ])
    await dois.recusar(numero)
  })

  it('up to it, or of a role without one, enters at once', async () => {
    const antes = await saldo()
    expect((await pontuar(nova({ itens: PEQUENA }))).status).toBe(200)
    expect((await pontuar(nova(), { token: await running.entrar(OPERADOR) })).status).toBe(200)
    expect(await saldo()).toBe(antes + 23)
  })

  it('is asked for once: by its key, by two at once, by others, and however small it is by then', async () => {
    const [chave, uma] = [randomUUID(), nova()]
    const [um, outro] = await Promise.all([pontuar(uma, { chave }), pontuar(uma, { chave })])
    const numero = dois.numeroDe(um)
    expect(dois.numeroDe(outro)).toBe(numero)
    const espera = {
      status: 409,
      body: {
        codigo: 'venda-aguardando',
        erro: expect.stringContaining(`já aguarda uma segunda pessoa no pedido ${numero}, de `) as string,
      },
    }
    expect(await pontuar(uma)).toMatchObject(espera)
    expect(await pontuar({ ...uma, itens: PEQUENA }, { token: await running.entrar(OPERADOR) })).toMatchObject(espera)
    await dois.confirmar(numero)
    expect(dois.numeroDe(await pontuar(uma, { chave }))).toBe(numero)
    expect(await pontuar(uma)).toMatchObject({ status: 422, body: { codigo: 'venda-ja-processada' } })
  })

  it('refused, withdrawn or lapsed never enters, and its note is free', async () => {
    const antes = await saldo()
    const uma = nova()
    expect(await dois.recusar(dois.numeroDe(await pontuar(uma)))).toMatchObject({ status: 200 })
    const retirado = dois.numeroDe(await pontuar(uma))
    await call('POST', `/api/aprovacoes/${retirado}/retirar`, {
      token: admin,
      headers: { 'idempotency-key': randomUUID() },
    })
    const vencido = dois.numeroDe(await pontuar(uma))
    const { db, ledger, settled } = running.programme
    const due = new Date(running.clock.agora.getTime() + 8 * 86_400_000)
    const queue = { enqueue: () => Promise.resolve() } as unknown as Worker['queue']
    const noite = { dia: '2026-11-28', due, signal: new AbortController().signal }
    await vencerPedidos.run({ db, ledger, queue, agora: () => due }, noite)
    await settled()
    expect((await pedido(vencido))['situacao']).toBe('vencido')
    expect(await saldo()).toBe(antes)
    expect((await pontuar({ ...uma, itens: PEQUENA })).status).toBe(200)
  })

  it('that cannot enter any more is refused with the reason, and changes nothing', async () => {
    const antes = await saldo(BRUNO)
    const numero = dois.numeroDe(await pontuar(nova({ cpf: BRUNO })))
    const bruno = running.programme.db.updateTable('parceiros').where('cpf', '=', BRUNO)
    await bruno.set({ ativo: false }).execute()
    expect(await dois.efeito(numero)).toEqual({
      efeito: null,
      impedimento: expect.stringMatching(/^Nota S-\d+: Vendedor inativo/) as string,
    })
    expect(await dois.confirmar(numero, { visto: { valor: 20, vendedores: 1, pontuacoes: 1 } })).toMatchObject({
      status: 422,
    })
    await bruno.set({ ativo: true }).execute()
    expect(await saldo(BRUNO)).toBe(antes)
    await dois.recusar(numero)
  })

  it('is registered once, wherever its confirmation is cut short', async () => {
    const antes = await saldo()
    const numero = dois.numeroDe(await pontuar(nova(), { enviarMensagem: false }))
    const morrendo = {
      ...atos,
      'registrar-vendas': {
        ...atos['registrar-vendas'],
        fazer: async (...args: Parameters<(typeof atos)['registrar-vendas']['fazer']>) => {
          await atos['registrar-vendas'].fazer(...args)
          throw new Error('killed')
        },
      },
    }
    await dois.confirmarMorrendo(numero, { valor: 20_00, vendedores: 1, pontuacoes: 1 }, morrendo)
    expect(await saldo()).toBe(antes + 20)
    expect((await pedido(numero))['situacao']).toBe('confirmado')
    expect(await verificado()).toEqual([[], []])
  })

  describe('whose products are worth more by then', () => {
    const VISTO = { valor: 20_00, vendedores: 1, pontuacoes: 1 }
    const valer = async (valorPontos: number) =>
      expect(
        await call('PUT', `/api/produtos/${id('produto P2')}`, {
          token: admin,
          body: { valorPontos },
          headers: { 'idempotency-key': randomUUID() },
        }),
      ).toMatchObject({ status: 200 })

    it('waits on when they rose before its work, and is confirmed with what is seen then', async () => {
      const antes = await saldo()
      const numero = dois.numeroDe(await pontuar(nova()))
      await valer(20)
      try {
        await expect(dois.trabalhar(numero, VISTO)).rejects.toThrow('O efeito mudou depois que você o viu')
        expect((await pedido(numero))['situacao']).toBe('pendente')
        expect(await saldo()).toBe(antes)
        expect((await dois.confirmar(numero)).status).toBe(200)
        expect(await saldo()).toBe(antes + 40)
      } finally {
        await valer(10)
      }
    })

    it('gives no more than was confirmed when they rose after it', async () => {
      const antes = await saldo()
      const uma = nova()
      const numero = dois.numeroDe(await pontuar(uma))
      const valerMais = {
        ...atos,
        'registrar-vendas': {
          ...atos['registrar-vendas'],
          fazer: async () => {
            await valer(20)
            throw new Error('killed')
          },
        },
      }
      try {
        await expect(dois.trabalhar(numero, VISTO, { acts: valerMais })).rejects.toThrow('killed')
        const recusa = 'seriam 40 pontos, e a confirmação era de 20. Nada foi registrado: peça de novo.'
        await expect(dois.trabalhar(numero, VISTO)).rejects.toThrow(recusa)
        expect(await saldo()).toBe(antes)
        expect(await pedido(numero)).toMatchObject({
          situacao: 'sem-efeito',
          resposta: { motivo: expect.stringContaining(recusa) as string },
        })
        dois.numeroDe(await pontuar(uma))
      } finally {
        await valer(10)
      }
    })

    it('keeps what was registered before they rose', async () => {
      const antes = await saldo()
      const numero = dois.numeroDe(await pontuar(nova()))
      const depois = {
        ...atos,
        'registrar-vendas': {
          ...atos['registrar-vendas'],
          fazer: async (...args: Parameters<(typeof atos)['registrar-vendas']['fazer']>) => {
            await atos['registrar-vendas'].fazer(...args)
            await valer(20)
            throw new Error('killed')
          },
        },
      }
      try {
        await dois.confirmarMorrendo(numero, VISTO, depois)
        expect([await saldo(), (await pedido(numero))['situacao']]).toEqual([antes + 20, 'confirmado'])
      } finally {
        await valer(10)
      }
    })
  })
})

describe('a sale from photos beyond the limit', () => {
  const enviar = async () => {
    const foto = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('arquivos', new Blob([new Uint8Array(foto)]), 'nota.jpg')
    const answer = await fetch(`${running.url}/api/upload/venda_foto`, {
      method: 'POST',
      headers: { authorization: `${ana}|`, 'idempotency-key': randomUUID() },
      body: form,
    })
    return ((await answer.json()) as { id: number }).id
  }
  const pendente = async (envio: number) =>
    (
      (await call('GET', `/api/pontuacoes/pendentes/${envio}`, { token: admin })).body as {
        pendente: { situacao: string; pedido: number | null; diretorioArquivo: string }
      }
    ).pendente
  const naFila = async (envio: number) =>
    (
      (await call('GET', '/api/pontuacoes/pendentes?limite=0', { token: admin })).body as {
        pendentes: { id: number; pedido: number | null }[]
      }
    ).pendentes.find((um) => um.id === envio)
  const minha = async (envio: number) =>
    (
      (await call('GET', '/api/pontuacoes/enviadas', { token: ana })).body as {
        enviadas: { id: number; situacao: string }[]
      }
    ).enviadas.find((uma) => uma.id === envio)?.situacao

  it('keeps its submission pending and marked until somebody answers; refused it is free, confirmed it is processed', async () => {
    const envio = await enviar()
    const { diretorioArquivo: nomeArquivo } = await pendente(envio)
    const uma = nova({ nomeArquivo })
    const numero = dois.numeroDe(await pontuar(uma))
    expect(await naFila(envio)).toMatchObject({ pedido: numero })
    expect(await pendente(envio)).toMatchObject({ situacao: 'pendente', pedido: numero })
    expect(await minha(envio)).toBe('pendente')
    const aguarda = { status: 409, body: { codigo: 'venda-aguardando' } }
    expect(await pontuar(nova({ nomeArquivo, itens: PEQUENA }))).toMatchObject(aguarda)
    const encerrar = { identificador: envio, motivo: 'Ilegível' }
    expect(await call('POST', '/api/pontuacoes/encerrar', { token: admin, body: encerrar })).toMatchObject(aguarda)

    await dois.recusar(numero)
    expect(await naFila(envio)).toMatchObject({ pedido: null })

    const outro = dois.numeroDe(await pontuar(uma))
    expect(await dois.confirmar(outro)).toMatchObject({ status: 200 })
    await running.programme.settled()
    await expect.poll(async () => (await pendente(envio)).situacao).toBe('processada')
    expect(await minha(envio)).toBe('processada')
  })
})

describe('sales of a sheet beyond the limit', () => {
  const linha = (row: SalesRow = {}): SalesRow => ({ 'Número Fiscal': nota(), ...row })
  const grande = (row: SalesRow = {}) => linha({ 'Código Produto': 'A2', ...row })
  const enviar = async (rows: readonly SalesRow[], { simular = false, confirmar = false, token = admin } = {}) => {
    const form = new FormData()
    if (confirmar) form.set('confirmarRepetidas', '1')
    form.set('enviarMensagem', '1')
    form.set('arquivo', new Blob([new Uint8Array(await readFile(await salesSheet(rows)))]), 'vendas.xlsx')
    const answer = await fetch(`${running.url}/api/upload/vendas${simular ? '?simular=1' : ''}`, {
      method: 'POST',
      headers: { authorization: `${token}|`, 'idempotency-key': randomUUID() },
      body: form,
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as {
      idProcessamento: string
      vendas: number
      repetidas: number
      totalErros: number
      erros: { mensagem: string }[]
      aguardam: { vendas: number; pontos: number; pedidos: number[]; aviso?: string }
    }
  }
  let antes: number[]
  const saldos = async () => [await saldo(), await saldo(BRUNO)]
  beforeEach(async () => {
    antes = await saldos()
  })

  it('wait together in one request while the others enter; the check says so before', async () => {
    const linhas = [linha(), grande(), grande({ 'CPF Vendedor': BRUNO, Quantidade: 3 })]
    const aguardam = { vendas: 2, pontos: 50 }
    const aviso = expect.stringMatching(/^Passa do seu limite de 10 pontos: vira um pedido\. Podem .*Pessoa/) as string
    expect(await enviar(linhas, { simular: true })).toMatchObject({
      vendas: 1,
      aguardam: { ...aguardam, pedidos: [], aviso },
    })
    const enviada = await enviar(linhas)
    expect(enviada).toMatchObject({ vendas: 1, totalErros: 0, aguardam })
    expect(enviada.aguardam).not.toHaveProperty('aviso')
    expect(enviada.aguardam.pedidos).toHaveLength(1)
    expect(await saldos()).toEqual([antes[0]! + 3, antes[1]])
    const [numero] = enviada.aguardam.pedidos as [number]
    expect(await pedido(numero)).toMatchObject({
      sobre: `2 vendedores, notas ${linhas[2]!['Número Fiscal'] as string}, ${linhas[1]!['Número Fiscal'] as string}`,
      limite: 10,
      efeito: { valor: 50, vendedores: 2, pontuacoes: 2 },
      vendas: [
        {
          nota: linhas[2]!['Número Fiscal'],
          registro: { itens: [expect.stringMatching(/^3 × A2 a R\$/)], avisos: [] },
        },
        { nota: linhas[1]!['Número Fiscal'], registro: { itens: [expect.stringMatching(/^2 × A2 a R\$/)] } },
      ],
      detalhes: [
        { nome: 'Origem', valor: 'Planilha vendas.xlsx' },
        { nome: 'Valor das vendas', valor: expect.stringMatching(/^R\$/) as string },
      ],
    })

    // The same sheet again asks for nothing twice.
    expect(await enviar(linhas)).toMatchObject({
      vendas: 0,
      repetidas: 1,
      aguardam: { ...aguardam, pedidos: [numero] },
    })
    // Another content of a note that waits does not get lost.
    const outra = await enviar([{ ...linhas[1], Quantidade: 4 }])
    expect(outra).toMatchObject({ vendas: 0, totalErros: 1, aguardam: { vendas: 0 } })
    expect(outra.erros[0]!.mensagem).toContain(`no pedido ${numero}, com outro conteúdo`)

    expect(await dois.confirmar(numero)).toMatchObject({ status: 200 })
    expect(await saldos()).toEqual([antes[0]! + 23, antes[1]! + 30])
    const { body } = await call('GET', `/api/envios/${enviada.idProcessamento}/mensagens`, { token: admin })
    expect((body as { count: number }).count).toBe(3)
    expect(await enviar(linhas)).toMatchObject({ vendas: 0, repetidas: 3, aguardam: { vendas: 0 } })

    // They are the upload's, and undone with it.
    await call('POST', `/api/processamentos/${enviada.idProcessamento}/desfazer`, {
      token: admin,
      body: { motivo: 'Mês errado' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(await saldos()).toEqual(antes)
    expect(await verificado()).toEqual([[], []])
  })

  it('that repeat another but for the suffix of its number, and were confirmed, say so to the second person', async () => {
    const primeira = grande({ 'Número Fiscal': '8801' })
    const { aguardam } = await enviar([primeira, { ...primeira, 'Número Fiscal': '8801-1' }], { confirmar: true })
    expect(await avisosDe(aguardam.pedidos[0]!)).toEqual([
      expect.stringMatching(/^Mesma dental, vendedor, data e itens da nota 8801 \(linha 2\); confirmada como outra/),
    ])
    await dois.recusar(aguardam.pedidos[0]!)
  })

  it('of an upload that was undone do not enter any more', async () => {
    const { aguardam, idProcessamento } = await enviar([linha(), grande()])
    const [numero] = aguardam.pedidos as [number]
    const { efeito } = await dois.efeito(numero)
    await call('POST', `/api/processamentos/${idProcessamento}/desfazer`, {
      token: admin,
      body: { motivo: 'Mês errado' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(await dois.efeito(numero)).toEqual({ efeito: null, impedimento: 'A planilha destas vendas foi desfeita' })
    expect(await dois.confirmar(numero, { visto: efeito })).toMatchObject({ status: 422 })
    expect(await saldos()).toEqual(antes)
  })

  it('of an upload token count against the limit of its maker', async () => {
    const { body } = await call('POST', '/api/tokens-de-envio', {
      token: admin,
      body: { nome: 'ERP', idRevendas: [id('revenda A')] },
    })
    const { token } = body as { token: string }
    const conferida = await enviar([linha(), grande()], { token, simular: true })
    expect(conferida.aguardam.aviso).toMatch(/^Passa do seu limite de 10 pontos: vira um pedido\. Pode/)
    expect(conferida.aguardam.aviso).not.toContain('Pessoa')
    const { vendas, aguardam } = await enviar([linha(), grande()], { token })
    expect([vendas, aguardam]).toMatchObject([1, { vendas: 1, pontos: 20 }])
    expect(await saldos()).toEqual([antes[0]! + 3, antes[1]])

    // Whoever holds the key sends in its maker's name, so that nobody below an administrator confirms it.
    const [numero] = aguardam.pedidos as [number]
    const operador = await running.entrar(OPERADOR)
    expect((await pedido(numero))['confirmam']).not.toContain('Pessoa')
    const { efeito } = await dois.efeito(numero)
    expect((await dois.confirmar(numero, { token: operador, visto: efeito })).status).toBe(404)
    expect((await dois.confirmar(numero)).status).toBe(200)
  })

  it('of the account with one’s own CPF wait, whatever their points: by sheet and by hand', async () => {
    const { db } = running.programme
    const admins = db.updateTable('usuarios').where('id', '=', id(`usuario ${ADMIN}`))
    await admins.set({ cpf: BRUNO }).execute()
    try {
      const { vendas, aguardam } = await enviar([linha(), linha({ 'CPF Vendedor': BRUNO })])
      expect([vendas, aguardam]).toMatchObject([1, { vendas: 1, pontos: 3 }])
      expect(await pedido(aguardam.pedidos[0]!)).toMatchObject({ limite: null })
      expect(await pontuar(nova({ cpf: BRUNO, itens: PEQUENA }))).toMatchObject({
        status: 202,
        body: { mensagem: expect.stringMatching(/^É a sua própria conta: o pedido \d+ aguarda/) as string },
      })
      expect(await saldos()).toEqual([antes[0]! + 3, antes[1]])
    } finally {
      await admins.set({ cpf: ADMIN }).execute()
    }
  })
})
