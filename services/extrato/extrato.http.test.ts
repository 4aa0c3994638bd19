import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { createTestLog } from '#services/engine/http/gateway.fixture.ts'
import { postgresQueue } from '#services/engine/jobs/adapters/bullmq-postgres.ts'
import { handle, type Stored } from '#services/engine/ledger/handle.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { readSettings } from '#services/settings.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import {
  ADMIN,
  AGORA,
  ANA,
  BRUNO,
  CARLA,
  createProgramme,
  HOJE,
  OPERADOR,
  SENHA,
  type Programme,
} from '../../tools/test-kit/programme.ts'
import { idDe, remessa, venda } from '../../tools/test-kit/vendas.ts'
import { startGateway } from '#services/roles/gateway.ts'
import type { Platform } from '#services/roles/platform.ts'

/** The real gateway over the real read models; Ana has lived a little, Carla sold once. */
let programme: Programme
let dataDir: string
let url: string
const log = createTestLog()
const stops: (() => Promise<void>)[] = []
const tokens = new Map<string, string>()
const [DA_LOJA_A, DA_LOJA_B, DA_REDE_SUL] = ['15350946056', '86288366757', '11144477735'] as const

const daAna = { parceiro: 'parceiro Ana', revenda: 'revenda A', rede: 'rede Norte' }
const daCarla = { parceiro: 'parceiro Carla', revenda: 'revenda B', rede: 'rede Sul' }
const dia = (n: number) => somarDias(HOJE, n)
const tempo = (quando: string) => cause(undefined, { by: id(`usuario ${ADMIN}`), at: `${quando}T15:00:00.000Z` })

async function vender(identificador: string, pontos: number, de: typeof daAna, quando: string) {
  const nova = venda(identificador, pontos, {
    ...de,
    realizadoEm: quando,
    itens: [
      {
        idProduto: id('produto P1'),
        codigo: 'A1',
        qtde: 2_00,
        valorUnitario: 100_00,
        valorDesconto: 0,
        valorPontos: pontos,
      },
      {
        idProduto: id('produto P2'),
        codigo: 'A2',
        qtde: 1_00,
        valorUnitario: 100_00,
        valorDesconto: 0,
        valorPontos: 10_00,
      },
    ],
  })
  const { commandId: _, ...causa } = tempo(quando)
  await registrarVendas(
    { ledger: programme.ledger, reservarNumeros: reservarNumeros(programme.pool) },
    [nova],
    remessa(identificador, { pontuadoEm: quando, cause: causa }),
  )
  return nova
}
async function mudar(de: ReturnType<typeof venda>, command: VendaCommand, quando: string) {
  const { events } = await handle(programme.ledger, streamName('venda', idDe(de)), vendaDecider, command, tempo(quando))
  await reagirAVendas(
    { ledger: programme.ledger, agora: () => new Date(`${quando}T15:00:00.000Z`) },
    events as Stored<VendaEvent>[],
  )
}
const naConta = (
  de: typeof daAna,
  comando: (de: ReturnType<typeof comandosDaConta>) => Parameters<typeof contaDecider.decide>[0],
  quando: string,
) =>
  handle(
    programme.ledger,
    streamName('conta', id(de.parceiro)),
    contaDecider,
    comando(comandosDaConta(de.parceiro, de.revenda, de.rede)),
    tempo(quando),
  )

beforeAll(async () => {
  programme = await createProgramme()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-extrato-'))
  const { pool, db, ledger } = programme
  const corrigida = await vender('C1', 1_50, daAna, dia(-20))
  const [registro] = await ledger.readStream(streamName('venda', idDe(corrigida)))
  const idItem = registro!.type === 'VendaRegistrada' ? registro!.data.itens[0]!.idItem : 0
  await mudar(
    corrigida,
    { tipo: 'corrigir', hoje: dia(-15), valores: new Map([[idItem, 4_00]]), motivo: null, foraDoPrazo: true },
    dia(-15),
  )
  const cancelada = await vender('C2', 3_00, daAna, dia(-14))
  const texto = await guardarTexto(db, 'Nota de outra dental')
  await mudar(cancelada, { tipo: 'cancelar', hoje: dia(-10), motivo: texto, foraDoPrazo: false }, dia(-10))
  await naConta(daAna, ({ resgatar }) => resgatar('R1', 5_00, dia(-9), { numeroResgate: 41 }), dia(-9))
  await naConta(daAna, ({ devolver }) => devolver('R1', dia(-8)), dia(-8))
  await vender('S1', 2_00, daCarla, dia(-7))
  await naConta(daCarla, ({ encerrar }) => encerrar(dia(-6)), dia(-6))
  await vender('S2', 2_00, daCarla, dia(-5))
  await insertUsuario(db, DA_LOJA_A, 3, { revendas: [id('revenda A')] })
  await insertUsuario(db, DA_LOJA_B, 3, { revendas: [id('revenda B')] })
  await insertUsuario(db, DA_REDE_SUL, 0, { redes: [id('rede Sul')] })

  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const platform: Platform = {
    settings,
    url: programme.url,
    pool,
    readPool: pool,
    db,
    readDb: db,
    ledger,
    log: log.log,
    agora: () => AGORA,
    close: () => Promise.resolve(),
  }
  const queue = await postgresQueue({ url: programme.url, onError: () => undefined })
  const gateway = await startGateway(platform, {
    queue,
    files: localFiles(dataDir),
    webDir: undefined,
    versao: 'teste',
    host: '127.0.0.1',
  })
  stops.push(
    () => gateway.stop(),
    () => queue.close(),
  )
  url = gateway.url
  for (const [cpf, senha] of [
    [ADMIN, SENHA],
    [OPERADOR, SENHA],
    [DA_LOJA_A, SENHA_DO_PAINEL],
    [DA_LOJA_B, SENHA_DO_PAINEL],
    [DA_REDE_SUL, SENHA_DO_PAINEL],
  ] as const) {
    tokens.set(cpf, await entrar('usuario', cpf, senha))
  }
  tokens.set(ANA, await entrar('parceiro', ANA, SENHA))
  await programme.settled()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await programme.close()
  await rm(dataDir, { recursive: true })
})

async function entrar(quem: 'usuario' | 'parceiro', cpf: string, senha: string): Promise<string> {
  const answer = await fetch(`${url}/api/sessoes/${quem}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cpf, senha }),
  })
  return ((await answer.json()) as { token: string }).token
}
interface Linha {
  id: string
  tipo: string
  pontos: number
  saldo: number
  acumulado: number
  [campo: string]: unknown
}
interface Corpo {
  movimentos: Linha[]
  linhas: Linha[]
  saldo: number
  total: number
  proximo: string | null
  codigo: string
  erro: string
  posicao: string
  atualizadoEm: string | null
  [campo: string]: unknown
}
async function ler(path: string, quem: string = ADMIN): Promise<{ status: number; body: Corpo }> {
  const answer = await fetch(url + path, { headers: { authorization: `${tokens.get(quem)!}|` } })
  return { status: answer.status, body: (await answer.json()) as Corpo }
}

describe('GET /api/pontuacoes', () => {
  it('is every lot of whoever is logged in, also what is spent, the newest first by their place in the stream', async () => {
    const { status, body } = await ler(`/api/pontuacoes?id=${id('parceiro Carla')}`, ANA)
    expect(status).toBe(200)
    const dias = { pontuadoEm: dia(-20), venceEm: dia(345) }
    // Of a cancelled sale; of the return, the correction and the sale: the redemption took from the oldest.
    expect(body['pontuacoes']).toEqual([
      { totalPontos: 16, restante: 0, pontuadoEm: dia(-14), venceEm: dia(351) },
      { totalPontos: 5, restante: 5, ...dias },
      { totalPontos: 5, restante: 5, ...dias },
      { totalPontos: 13, restante: 8, ...dias },
    ])
  })
})

describe('GET /api/extrato, two clocks', () => {
  const saldo = async (query: string) => (await ler(`/api/extrato${query}`, ANA)).body.saldo

  it('answers as of a day, as known on a day or at a moment', async () => {
    expect(await saldo('')).toBe(18)
    expect(await saldo(`?em=${dia(-21)}`)).toBe(0)
    expect(await saldo(`?em=${dia(-20)}`)).toBe(13)
    expect(await saldo(`?em=${dia(-14)}`)).toBe(34)
    expect(await saldo(`?sabidoEm=${dia(-9)}`)).toBe(13)
    expect(await saldo(`?sabidoEm=${dia(-9)}T14:00:00Z`)).toBe(18)
    const { body } = await ler(`/api/extrato?em=${dia(-9)}&sabidoEm=${dia(-9)}`, ANA)
    expect(body).toMatchObject({
      em: dia(-9),
      sabidoEm: `${dia(-8)}T02:59:59.999Z`,
      totalMovimentos: 5,
      aguardandoExpiracao: 0,
      divida: 0,
    })
    expect(body.movimentos.map(({ tipo, saldo: depois }) => [tipo, depois])).toEqual([
      ['resgate', 13],
      ['estorno', 18],
      ['credito', 34],
      ['credito', 18],
      ['credito', 13],
    ])
  })

  it.each([
    ['em=20/11/2026', 'em'],
    ['sabidoEm=ontem', 'sabidoEm'],
    ['em=2026-02-30', 'em'],
  ])('refuses %s with a sentence for its field', async (query, campo) => {
    const { status, body } = await ler(`/api/extrato?${query}`, ANA)
    expect([status, Object.keys(body['campos'] as object)]).toEqual([400, [campo]])
  })
})

describe('what a balance is made of', () => {
  const composicao = async (query: string, quem?: string) => ler(`/api/extrato/${ANA}/composicao${query}`, quem)
  const tipos = (body: Corpo) =>
    (body['tipos'] as Linha[]).map(({ tipo, pontos, movimentos }) => [tipo, pontos, movimentos])

  it('goes from one balance to another, kind by kind, and the list of each kind holds the same movements', async () => {
    const { body } = await composicao('')
    expect(body).toMatchObject({ inicial: 0, aguardandoExpiracao: 0, final: 18, desde: null, em: HOJE, sabidoEm: null })
    expect(tipos(body)).toEqual([
      ['credito', 34, 3],
      ['devolucao', 5, 1],
      ['estorno', -16, 1],
      ['resgate', -5, 1],
    ])
    const periodo = `?desde=${dia(-15)}&em=${dia(-9)}`
    const depois = (await composicao(periodo)).body
    expect(depois).toMatchObject({ inicial: 13, final: 13, desde: dia(-15), em: dia(-9) })
    expect(tipos(depois)).toEqual([
      ['credito', 21, 2],
      ['estorno', -16, 1],
      ['resgate', -5, 1],
    ])
    const credito = (await ler(`/api/extrato/${ANA}${periodo}&tipo=credito`)).body
    expect(credito.movimentos.map(({ pontos, saldo }) => [pontos, saldo])).toEqual([
      [16, 34],
      [5, 18],
    ])
    // Without the other end it is what happened since a day.
    expect((await ler(`/api/extrato/${ANA}?desde=${dia(-8)}`)).body.movimentos.map(({ tipo }) => tipo)).toEqual([
      'devolucao',
    ])
  })

  it('counts what was known, tells what awaits its expiry, and is as hidden as the statement', async () => {
    expect((await composicao(`?em=${dia(-9)}&sabidoEm=${dia(-16)}`)).body).toMatchObject({ inicial: 0, final: 13 })
    const depois = (await composicao(`?em=${dia(400)}`)).body
    expect(depois).toMatchObject({ inicial: 0, final: 0, aguardandoExpiracao: -18 })
    expect((await composicao('', DA_LOJA_B)).status).toBe(404)
  })

  it('refuses an end before its beginning, at the field', async () => {
    const { status, body } = await composicao(`?desde=${dia(-8)}&em=${dia(-9)}`)
    expect([status, Object.keys(body['campos'] as object)]).toEqual([400, ['desde']])
  })
})

describe('what a line says of itself', () => {
  it('a credit by correction shows the award’s items with the values that hold now, and that it is one', async () => {
    const {
      body: { movimentos },
    } = await ler('/api/extrato', ANA)
    const [correcao, registro] = [movimentos.find(({ causa }) => causa === 'correcao')!, movimentos.at(-1)!]
    expect(registro).toMatchObject({
      tipo: 'credito',
      pontos: 13,
      causa: null,
      itens: [
        { codigo: 'A1', qtde: 2, valorPontos: 1.5, pontos: 3 },
        { codigo: 'A2', valorPontos: 10, pontos: 10 },
      ],
    })
    expect(correcao).toMatchObject({
      tipo: 'credito',
      pontos: 5,
      documento: { identificador: 'C1' },
      itens: [
        { produto: 'Resina P1', codigo: 'A1', qtde: 2, valorPontos: 4, pontos: 8 },
        { produto: 'Resina P2', codigo: 'A2', valorPontos: 10, pontos: 10 },
      ],
    })
  })

  it('a reversal names its sale, why, and the reason that was given', async () => {
    const { body } = await ler('/api/extrato?tipo=estorno', ANA)
    expect(body.movimentos).toMatchObject([
      {
        pontos: -16,
        causa: 'cancelamento',
        documento: { identificador: 'C2', revenda: 'Dental A' },
        motivo: 'Nota de outra dental',
        por: 'Pessoa',
      },
    ])
  })

  it('a redemption and its return carry the redemption’s number and prize', async () => {
    for (const tipo of ['resgate', 'devolucao']) {
      expect((await ler(`/api/extrato?tipo=${tipo}`, ANA)).body.movimentos).toMatchObject([
        { resgate: { numero: 41, codigoPremio: 'P1', premio: '', qtde: 1 } },
      ])
    }
  })

  it('a refused credit says how many points, and why', async () => {
    const { body } = await ler(`/api/extrato/${CARLA}?tipo=credito-recusado`)
    expect(body.movimentos).toMatchObject([
      {
        pontos: 0,
        recusado: 14,
        motivo: expect.stringContaining('encerrada') as string,
        documento: { identificador: 'S2' },
      },
    ])
  })
})

describe('GET /api/extrato/:cpf', () => {
  it('is the store’s statement with who the seller is', async () => {
    const { parceiro, ...painel } = (await ler(`/api/extrato/${formatarCpf(ANA)}?em=${dia(-9)}`)).body
    expect(painel).toEqual((await ler(`/api/extrato?em=${dia(-9)}`, ANA)).body)
    expect(parceiro).toEqual({
      id: id('parceiro Ana'),
      cpf: ANA,
      nome: 'Ana Silva',
      ativo: 1,
      excluido: 0,
      revenda: { id: id('revenda A'), cnpj: expect.stringMatching(/^\d{14}$/) as string, nomeFantasia: 'Dental A' },
      rede: { id: id('rede Norte'), nome: 'Norte' },
    })
  })

  it('role 3 reads those who sell at its shops now, permitted networks bound every role, and nobody learns of others', async () => {
    const quem = async (leitor: string) =>
      Promise.all([ANA, BRUNO, CARLA].map(async (cpf) => (await ler(`/api/extrato/${cpf}`, leitor)).status))
    expect(await quem(OPERADOR)).toEqual([200, 200, 200])
    expect(await quem(DA_LOJA_A)).toEqual([200, 200, 404])
    expect(await quem(DA_LOJA_B)).toEqual([404, 404, 200])
    expect(await quem(DA_REDE_SUL)).toEqual([404, 404, 200])
    const [fora, ninguem] = [
      await ler(`/api/extrato/${CARLA}`, DA_LOJA_A),
      await ler('/api/extrato/52998224725', DA_LOJA_A),
    ]
    expect({ ...fora.body, correlacao: '' }).toEqual({ ...ninguem.body, correlacao: '' })
    expect(fora.body.erro).toContain('Confira o número')
  })

  it('of who was deleted stays readable, but not for role 3', async () => {
    await programme.db
      .updateTable('parceiros')
      .set({ excluido_em: AGORA, ativo: false })
      .where('cpf', '=', BRUNO)
      .execute()
    expect((await ler(`/api/extrato/${BRUNO}`)).body).toMatchObject({
      saldo: 0,
      parceiro: { nome: 'Bruno Silva', ativo: 0, excluido: 1 },
    })
    expect((await ler(`/api/extrato/${BRUNO}`, DA_LOJA_A)).status).toBe(404)
    await programme.db
      .updateTable('parceiros')
      .set({ excluido_em: null, ativo: true })
      .where('cpf', '=', BRUNO)
      .execute()
  })

  it('refuses what is no CPF, and the store', async () => {
    expect((await ler('/api/extrato/12345678900')).body).toMatchObject({
      codigo: 'dados-invalidos',
      campos: { cpf: 'CPF não é válido' },
    })
    expect((await ler(`/api/extrato/${BRUNO}`, ANA)).status).toBe(403)
  })

  it('leaves no CPF in the log nor in the audit', async () => {
    await log.line(({ msg, rota }) => msg !== '' && rota === '/api/extrato/:cpf')
    const { rows } = await programme.pool.query<{ t: string }>(
      `select a::text as t from auditoria a where a.acao not like 'cri%' and a.acao not like 'Cri%'`,
    )
    for (const cpf of [ANA, BRUNO, CARLA, formatarCpf(ANA)]) {
      expect(log.lines.filter((line) => JSON.stringify(line).includes(cpf))).toEqual([])
      expect(rows.filter(({ t }) => t.includes(cpf))).toEqual([])
    }
  })
})

describe('GET /api/dashboard/origem', () => {
  interface Painel {
    topParceirosPontuados: { idParceiro: string; totalPontos: number }[]
    topRevendasPontuadas: { idRevenda: string; totalPontos: number }[]
    pontosPorMes: Record<string, unknown>[]
    posicao: string
    atualizadoEm: string
  }

  /** Every line behind a figure, page by page; each page tells the same total. */
  async function origem(query: string, quem: string) {
    const linhas: Linha[] = []
    for (let cursor = ''; ;) {
      const { status, body } = await ler(`/api/dashboard/origem?${query}&limite=2${cursor}`, quem)
      expect(status).toBe(200)
      linhas.push(...body.linhas)
      if (body.proximo === null) {
        expect(body['totalLinhas']).toBe(linhas.length)
        return { ...body, linhas }
      }
      cursor = `&cursor=${body.proximo}`
    }
  }
  const cento = (valor: number) => Math.round(valor * 100)

  it.each([
    ['everything', ADMIN, ''],
    ['one network', OPERADOR, 'rede=Norte'],
    ['role 0 of one network', DA_REDE_SUL, ''],
    ['role 3 of one shop', DA_LOJA_A, ''],
  ])('for %s, adds up to every figure that the dashboard shows', async (_, quem, rede) => {
    const painel = (await ler(`/api/dashboard?${rede}`, quem)).body as unknown as Painel
    const figuras: [string, number][] = [
      ...painel.topParceirosPontuados.map(({ idParceiro, totalPontos }): [string, number] => [
        `parceiro=${idParceiro}`,
        totalPontos,
      ]),
      ...painel.topRevendasPontuadas.map(({ idRevenda, totalPontos }): [string, number] => [
        `revenda=${idRevenda}`,
        totalPontos,
      ]),
      ...painel.pontosPorMes.flatMap((mes) =>
        ['creditados', 'resgatados', 'expirados'].map((tipo): [string, number] => [
          `mes=${String(mes['mes'])}&tipo=${tipo}`,
          mes[tipo] as number,
        ]),
      ),
    ]
    expect(figuras.length).toBeGreaterThan(39)
    for (const [figura, valor] of figuras) {
      const { total, linhas, posicao, atualizadoEm } = await origem(`${figura}&${rede}`, quem)
      expect([figura, total]).toEqual([figura, valor])
      let soma = 0
      for (const linha of linhas.toReversed()) expect(cento(linha.acumulado)).toBe((soma += cento(linha.pontos)))
      expect(soma).toBe(cento(valor))
      expect({ posicao, atualizadoEm }).toEqual({ posicao: painel.posicao, atualizadoEm: painel.atualizadoEm })
    }
  })

  it('names document, seller, shop, who, when and why on each line, newest first', async () => {
    const { linhas } = await origem(`parceiro=${id('parceiro Ana')}`, ADMIN)
    expect(
      linhas.map(({ tipo, data, pontos, documento }) => [
        tipo,
        data,
        pontos,
        (documento as { identificador: string }).identificador,
      ]),
    ).toEqual(
      [
        ['cancelamento', dia(-10), -16, 'C2'],
        ['correcao', dia(-15), 5, 'C1'],
        ['registro', dia(-14), 16, 'C2'],
        ['registro', dia(-20), 13, 'C1'],
      ].sort((a, b) => (String(a[1]) < String(b[1]) ? 1 : -1)),
    )
    expect(linhas[0]).toMatchObject({
      tipo: 'cancelamento',
      acumulado: 18,
      parceiro: { nome: 'Ana Silva' },
      revenda: { nomeFantasia: 'Dental A' },
      por: 'Pessoa',
      motivo: 'Nota de outra dental',
      registradoEm: `${dia(-10)}T15:00:00.000Z`,
    })
    const resgates = await origem(`mes=${HOJE.slice(0, 7)}&tipo=resgatados`, ADMIN)
    expect(resgates.linhas).toMatchObject([
      { tipo: 'devolucao', pontos: -5, resgate: { numero: 41 } },
      { tipo: 'resgate', pontos: 5, resgate: { numero: 41, codigoPremio: 'P1' } },
    ])
  })

  it('of who is out of reach is nothing, and of nothing is refused', async () => {
    expect((await ler(`/api/dashboard/origem?parceiro=${id('parceiro Carla')}`, DA_LOJA_A)).body).toMatchObject({
      total: 0,
      totalLinhas: 0,
      linhas: [],
    })
    expect((await ler('/api/dashboard/origem?mes=2026-11&tipo=creditados&rede=Norte', DA_REDE_SUL)).body).toMatchObject(
      { total: 0, linhas: [] },
    )
    expect((await ler('/api/dashboard/origem')).body).toMatchObject({
      codigo: 'dados-invalidos',
      campos: { parceiro: 'Diga de qual número: parceiro, revenda ou mes' },
    })
    expect((await ler('/api/dashboard/origem?mes=2026-11')).body).toMatchObject({
      campos: { tipo: expect.stringContaining('creditados') as string },
    })
    expect((await ler('/api/dashboard/origem?mes=2026-11&tipo=creditados&cursor=agora')).body.codigo).toBe(
      'cursor-invalido',
    )
  })
})
