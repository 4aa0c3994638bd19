import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineWorker } from '#services/engine/app.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, AGORA, DENTAL_A, DENTAL_B, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { fileSenderTo } from '../../tools/test-kit/send-file.ts'
import { uploadDeProdutos } from './upload-de-produtos.work.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let send: ReturnType<typeof fileSenderTo>
let admin: string
let operador: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  send = fileSenderTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

const CABECALHO = 'codigo;nome;valorUnitario;valorPontos'
const produtos = (linhas: string[], { query = '', token = operador } = {}) =>
  send(`/api/upload/produtos${query}`, { token, content: [CABECALHO, ...linhas].join('\n') })
const daLista = async (codigo: string) =>
  (await call('GET', `/api/produtos?codigo=${encodeURIComponent(codigo)}`, { token: admin })).body.produtos[0] as
    Record<string, unknown> | undefined
/** Of products alone: the programme's sales may still have their effect meanwhile. */
const eventos = async () =>
  Number(
    (await running.programme.pool.query(`select count(*) from ledger.events where type = 'ValorPontosDefinido'`))
      .rows[0].count,
  )

describe('POST /api/upload/produtos', () => {
  it('creates what is new and updates what is known; checked first, it writes nothing and says the same', async () => {
    const linhas = ['U1;Resina nova;"1.234,56";12,5', 'p1;Resina P1;100;1,50', 'P2;Resina renomeada;100;11']
    const antes = await eventos()
    const mudancas = [
      {
        ...{ linha: 4, codigo: 'P2', nome: 'Resina P2' },
        campos: [
          { campo: 'Descrição', antes: 'Resina P2', depois: 'Resina renomeada' },
          { campo: 'Pontos', antes: '10', depois: '11' },
        ],
      },
    ]
    const esperado = { total: 2, criados: 1, alterados: 1, iguais: 1, mudancas, avisos: [], totalErros: 0, erros: [] }
    expect((await produtos(linhas, { query: '?simular=1' })).body).toMatchObject({ simulado: true, ...esperado })
    expect([await daLista('U1'), await eventos()]).toEqual([undefined, antes])

    const { status, body } = await produtos(linhas)
    expect([status, body]).toMatchObject([200, { simulado: false, ...esperado }])
    expect(await daLista('U1')).toMatchObject({ nome: 'Resina nova', valorUnitario: 1234.56, valorPontos: 12.5 })
    expect(await daLista('P2')).toMatchObject({ codigo: 'P2', nome: 'Resina renomeada', valorPontos: 11, versao: 2 })
    expect(await daLista('P1')).toMatchObject({ codigo: 'P1', versao: 1 })
    expect(await eventos()).toBe(antes + 2)
  })

  it('the same file again adds nothing, in whatever encoding, separator and order of its columns', async () => {
    const linhas = ['U2;Cimento “Azul” – 5;10;1', 'U3;Ácido;20;2']
    expect((await produtos(linhas)).body).toMatchObject({ criados: 2, iguais: 0 })
    const antes = await eventos()
    expect((await produtos(linhas)).body).toMatchObject({ total: 0, criados: 0, alterados: 0, iguais: 2 })
    const outro =
      'VALOR PONTOS,Código,Extra,Preço Unitário,DESCRIÇÃO\r\n1,u2,x,"10,00",Cimento “Azul” – 5\r\n2.00,u3,,20,Ácido\r\n'
    const content = new Uint8Array(iconv.encode(outro, 'win1252'))
    expect((await send('/api/upload/produtos', { token: operador, content })).body).toMatchObject({
      total: 0,
      iguais: 2,
      totalErros: 0,
    })
    expect(await eventos()).toBe(antes)
  })

  it('refuses a row that a separator within a value made wider than the heading', async () => {
    const content =
      'codigo,nome,valorUnitario,valorPontos,\nW1,Resina,139,11,2,50\nW2,"Resina, azul","139,11",2.5,obs\n'
    expect((await send('/api/upload/produtos', { token: operador, content })).body).toMatchObject({
      criados: 1,
      totalErros: 1,
      erros: [
        {
          linha: 2,
          coluna: 'Coluna 6',
          valor: '50',
          mensagem:
            'A linha tem mais valores do que o título tem colunas. Ponha entre aspas o valor que tem o separador',
        },
      ],
    })
    expect(await daLista('W1')).toBeUndefined()
    expect(await daLista('W2')).toMatchObject({ nome: 'Resina, azul', valorUnitario: 139.11, valorPontos: 2.5 })
  })

  it('leaves bad rows out, each with the sentences of the form, and takes the others in', async () => {
    const { body } = await produtos([
      'E1;Bom;10;1',
      ';Sem código;10;1',
      'E3;;abc;0,123',
      'E4;Caro;10;99999999',
      'e1;De novo;10;1',
      'E6;Ambíguo;1.234;1',
    ])
    expect(body).toMatchObject({ criados: 1, totalErros: 7 })
    expect(body.erros).toEqual([
      { linha: 3, coluna: 'Código', valor: '', mensagem: 'Código obrigatório' },
      { linha: 4, coluna: 'Nome', valor: '', mensagem: 'Nome obrigatório' },
      { linha: 4, coluna: 'Valor Pontos', valor: '0,123', mensagem: 'Use no máximo 2 casas decimais' },
      { linha: 4, coluna: 'Valor Unitário', valor: 'abc', mensagem: 'Escreva um valor como 1.234,56' },
      { linha: 5, coluna: 'Valor Pontos', valor: '99999999', mensagem: 'Valor Pontos acima do máximo' },
      { linha: 6, coluna: 'Código', valor: 'e1', mensagem: 'A linha 2 já tem este código. Deixe só uma' },
      {
        linha: 7,
        coluna: 'Valor Unitário',
        valor: '1.234',
        mensagem: 'O ponto deixa dúvida; escreva 1.234,00 se for milhar, ou use vírgula',
      },
    ])
  })

  it('gives the refused rows as a CSV, which is sent again once corrected', async () => {
    const { body } = await produtos(['R1;"Bom; e barato";10;1', 'R2;"Ruim; e caro";x;1'])
    const { body: link } = await call('GET', `/api/processamentos/${body.idProcessamento as string}/erros`, {
      token: operador,
    })
    const file = await fetch(new URL(link.fileLink as string, running.url))
    const texto = await file.text()
    expect(texto.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Erro;codigo;nome;valorUnitario;valorPontos',
      'Valor Unitário: Escreva um valor como 1.234,56;R2;"Ruim; e caro";x;1',
      '',
    ])
    const corrigido = texto.replace(';x;1', ';10;1')
    expect((await send('/api/upload/produtos', { token: operador, content: corrigido })).body).toMatchObject({
      criados: 1,
      totalErros: 0,
    })
    expect(await daLista('R2')).toMatchObject({ nome: 'Ruim; e caro' })
  })

  it('takes the guard against formulas away that our own files have, in every column', async () => {
    const { body } = await produtos(["'-F680;'=Resina;10;1"])
    expect(body).toMatchObject({ criados: 1, totalErros: 0 })
    expect(await daLista('-F680')).toMatchObject({ codigo: '-F680', nome: '=Resina', valorUnitario: 10 })
    expect((await produtos(['-F680;=Resina;10;1'])).body).toMatchObject({ iguais: 1 })
  })

  it('tells what looks like a code without its zeros, and refuses one whose digits are lost', async () => {
    await produtos(['00994711;Adesivo;10;22'])
    const { body } = await produtos(['994711;Adesivo;10;1,5', '7,89E+12;Cimento;10;1'], { query: '?simular=1' })
    expect(body).toMatchObject({
      criados: 1,
      avisos: [
        {
          ...{ linha: 2, coluna: 'Código', valor: '994711' },
          mensagem: 'Existe o código 00994711: confira os zeros à esquerda',
        },
      ],
      erros: [{ linha: 3, valor: '7,89E+12', mensagem: expect.stringContaining('perdeu os últimos dígitos') }],
    })
  })

  it('says that a product which it changes is inactive', async () => {
    await produtos(['I1;Parado;10;1'])
    const produto = await daLista('I1')
    await call('PUT', `/api/produtos/${produto!['id'] as string}`, { token: admin, body: { ativo: 0 } })
    const { body } = await produtos(['I1;Parado;11;1'])
    expect(body).toMatchObject({
      alterados: 1,
      avisos: [{ linha: 2, coluna: 'Código', valor: 'I1', mensagem: 'Este produto está inativo e continua inativo' }],
    })
    expect(await daLista('I1')).toMatchObject({ ativo: 0, valorUnitario: 11 })
  })

  it.each([
    ['an .xlsx', 'PK\x03\x04', 415, /salve-a como CSV/],
    ['a file without a column', 'codigo;nome;valorUnitario\n1;2;3', 422, /não tem a coluna “Valor Pontos”/],
    ['one with a column twice', `${CABECALHO};Código\n1;2;3;4;5`, 422, /mais de uma coluna “Código”/],
    ['one with a heading alone', CABECALHO, 422, /A planilha não tem linhas/],
  ])('refuses %s whole, with a sentence', async (_, content, status, sentence) => {
    const answer = await send('/api/upload/produtos', { token: operador, content })
    expect([answer.status, answer.body.erro]).toEqual([status, expect.stringMatching(sentence)])
  })

  it('is for roles 1 and 2 who see every network; the others follow it in the list of its kind', async () => {
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect((await produtos(['X;X;1;1'], { token: soSul })).body.erro).toBe(
      'Só quem tem acesso a todas as redes pode mudar os produtos',
    )
    expect((await produtos(['X;X;1;1'], { token: await running.entrar(KULZER, SENHA_DO_PAINEL) })).status).toBe(403)
    const recentes = async (tipo: string) =>
      (await call('GET', `/api/processamentos?tipo=${tipo}&limite=50`, { token: admin })).body.processamentos as {
        tipo: string
      }[]
    expect((await recentes('upload-produtos')).length).toBeGreaterThan(5)
    expect(await recentes('upload-vendas')).toEqual([])
  })
})

describe('POST /api/upload/produtos_revenda', () => {
  const daDental = (linhas: string[], { cnpjRevenda = DENTAL_A, token = operador, query = '' } = {}) =>
    send(`/api/upload/produtos_revenda${query}`, {
      token,
      content: ['codigoPadrao;codigo;nome;valorUnitario', ...linhas].join('\n'),
      fields: { cnpjRevenda },
    })
  const lista = async (cnpjRevenda = DENTAL_A) =>
    (await call('GET', `/api/produtos_revenda?cnpjRevenda=${cnpjRevenda}`, { token: admin })).body
      .produtosRevenda as Record<string, unknown>[]

  it('creates and updates the products of one shop, and adds nothing the second time', async () => {
    const linhas = ['P1;A1;Resina A1;100', 'p2;a2;Resina mudada;"1.100,00"', 'P2;A9;Resina nova;50']
    const mudancas = [
      {
        ...{ linha: 3, codigo: 'A2', nome: 'Resina A2' },
        campos: [
          { campo: 'Nome', antes: 'Resina A2', depois: 'Resina mudada' },
          { campo: 'Preço unitário', antes: 'R$\u00a0100,00', depois: 'R$\u00a01.100,00' },
        ],
      },
    ]
    const esperado = { total: 2, criados: 1, alterados: 1, iguais: 1, mudancas, totalErros: 0 }
    expect((await daDental(linhas, { query: '?simular=1' })).body).toMatchObject({ simulado: true, ...esperado })
    expect((await lista()).map(({ codigo }) => codigo)).toEqual(['A1', 'A2'])
    expect((await daDental(linhas)).body).toMatchObject(esperado)
    expect(await lista()).toMatchObject([
      { codigo: 'A1', versao: 1 },
      { codigo: 'A2', nome: 'Resina mudada', valorUnitario: 1100, codigoPadrao: 'P2', versao: 2 },
      { codigo: 'A9', nome: 'Resina nova', codigoPadrao: 'P2' },
    ])
    expect((await daDental(linhas)).body).toMatchObject({ total: 0, iguais: 3 })
    expect(await lista(DENTAL_B)).toHaveLength(1)
  })

  it('tells codes that differ from known ones by zeros in front', async () => {
    const { body } = await daDental(['P1;0A1;Resina;100', '0P1;A77;Resina;100'], { query: '?simular=1' })
    expect(body).toMatchObject({
      criados: 1,
      avisos: [{ linha: 2, coluna: 'Código', mensagem: 'Existe o código A1: confira os zeros à esquerda' }],
      erros: [
        {
          ...{ linha: 3, coluna: 'Código Padrão' },
          mensagem: 'Produto Kulzer não encontrado. Existe o código P1: confira os zeros à esquerda',
        },
      ],
    })
  })

  it('leaves out rows whose product of the manufacturer is unknown or inactive, unless it is what they had', async () => {
    const { body: criado } = await call('POST', '/api/produtos', {
      token: admin,
      body: { codigo: 'PARADO', nome: 'Parado', valorUnitario: 1, valorPontos: 1 },
    })
    await daDental(['PARADO;D1;Parado;1'])
    await call('PUT', `/api/produtos/${criado.produto.id as string}`, { token: admin, body: { ativo: 0 } })
    expect((await daDental(['PARADO;D1;Parado;1', 'PARADO;D2;Parado;1', 'nada;D3;X;1'])).body).toMatchObject({
      iguais: 1,
      totalErros: 2,
      erros: [
        { linha: 3, coluna: 'Código Padrão', valor: 'PARADO', mensagem: 'Produto Kulzer inativo' },
        { linha: 4, coluna: 'Código Padrão', valor: 'nada', mensagem: 'Produto Kulzer não encontrado' },
      ],
    })
  })

  it('asks for the shop, and knows none out of reach', async () => {
    const semDental = await send('/api/upload/produtos_revenda', { token: operador, content: 'x' })
    expect([semDental.status, semDental.body.campos]).toEqual([400, { cnpjRevenda: 'Informe a revenda' }])
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect((await daDental(['P1;S1;X;1'], { token: soSul })).body.erro).toBe('Dental não encontrada')
    expect((await daDental(['P1;S1;X;1'], { token: soSul, cnpjRevenda: DENTAL_B })).body).toMatchObject({ criados: 1 })
  })
})

describe('an upload whose process died', () => {
  it('is done again: it counts what it had taken in as its own, and writes nothing twice', async () => {
    const { db, pool, ledger } = running.programme
    const { body } = await produtos(['M1;Novo;10;1', 'P1;Resina de outro nome;100;1,50', 'P2;Resina renomeada;100;77'])
    expect(body).toMatchObject({ criados: 1, alterados: 2, iguais: 0 })
    const { id: upload, ...row } = await db
      .selectFrom('processamentos')
      .select(['id', 'arquivo', 'nome_arquivo as nomeArquivo', 'criado_por as criadoPor', 'simulado'])
      .where('id', '=', body.idProcessamento as string)
      .executeTakeFirstOrThrow()
    const antes = await ledger.head()
    const { resultado } = await uploadDeProdutos.run(
      {
        ...row,
        id: upload,
        input: {},
        signal: new AbortController().signal,
        progress: () => Promise.resolve(),
        shown: () => Promise.resolve(),
      },
      { db, pool, ledger, agora: () => AGORA, files: running.files } as Partial<EngineWorker> as EngineWorker,
    )
    expect(resultado).toMatchObject({ criados: 1, alterados: 2, iguais: 0 })
    expect(await ledger.head()).toBe(antes)
  })
})
