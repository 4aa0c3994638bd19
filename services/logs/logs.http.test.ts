import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, CARLA, DENTAL_B, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

interface Log {
  id: string
  responsavel: string
  tipo: string
  titulo: string
  parametros: string
  processamento: string | null
  planilha: string
  efeitos: number
  criadoEm: string
}
interface Pagina {
  logs: Log[]
  count: number
  proximo: string | null
  anterior: string | null
}

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string

/** The operator with all rights, but limited to the network Sul until it is disposed of. */
async function limitadoASul(): Promise<AsyncDisposable & { token: string }> {
  const { db } = running.programme
  const idUsuario = id(`usuario ${OPERADOR}`)
  await db.updateTable('usuarios').set({ permissao: 2 }).where('id', '=', idUsuario).execute()
  await db
    .insertInto('usuarios_redes')
    .values({ id_usuario: idUsuario, id_rede: id('rede Sul') })
    .execute()
  return {
    token: await running.entrar(OPERADOR),
    async [Symbol.asyncDispose]() {
      await db.deleteFrom('usuarios_redes').where('id_usuario', '=', idUsuario).execute()
      await db.updateTable('usuarios').set({ permissao: 1 }).where('id', '=', idUsuario).execute()
    },
  }
}

/** What happens, a minute apart, so that the order is told by the clock. */
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db, settled } = running.programme
  await db
    .updateTable('usuarios')
    .set({ nome: 'Helena Prado' })
    .where('id', '=', id(`usuario ${ADMIN}`))
    .execute()
  await db
    .updateTable('usuarios')
    .set({ nome: 'Otávio Mendes' })
    .where('id', '=', id(`usuario ${OPERADOR}`))
    .execute()
  admin = await running.entrar(ADMIN)
  const operador = await running.entrar(OPERADOR)
  const as = (momento: string) => {
    running.clock.agora = new Date(`2026-11-${momento}Z`)
  }
  as('20T13:01:00')
  await call('PUT', `/api/redes/${id('rede Norte')}`, {
    token: operador,
    body: { nome: 'Rede Norte', regiao: 'Nordeste' },
  })
  as('20T13:02:00')
  await call('PUT', `/api/redes/${id('rede Norte')}`, {
    token: admin,
    body: { valorPonto: 0.75, desde: '2026-11-01', motivo: 'Acordo novo' },
  })
  as('20T13:03:00')
  await running.enviarVendas(operador, await salesSheet([{ 'Número Fiscal': 'A77' }]))
  as('20T13:04:00')
  await call('PUT', '/api/parceiros', {
    token: await running.entrar(ANA, SENHA, 'parceiro'),
    body: { senhaAntiga: SENHA, senha: 'uma frase nova e longa' },
  })
  // 23:30 of the 20th in São Paulo is the 21st in UTC.
  as('21T02:30:00')
  admin = await running.entrar(ADMIN)
  await call('PUT', `/api/parceiros/status/${id('parceiro Bruno')}`, { token: admin, body: { ativo: 0 } })
  await settled()
})
afterAll(() => running.close())

const ler = async (query = ''): Promise<Pagina> =>
  (await call('GET', `/api/logs${query}`, { token: admin })).body as Pagina
const titulos = async (query: string) => (await ler(query)).logs.map(({ titulo }) => titulo)

describe('GET /api/logs', () => {
  it('tells who did what, newest first, registrations and ledger together', async () => {
    expect(
      (await ler('?limite=5')).logs.map(({ responsavel, titulo, parametros, criadoEm }) => [
        criadoEm.slice(5, 16),
        responsavel,
        titulo,
        parametros,
      ]),
    ).toEqual([
      ['11-21T02:30', 'Helena Prado', 'Cadastro ativado ou desativado', 'Bruno Silva · Ativo: Sim → Não'],
      ['11-20T13:04', 'Ana Silva', 'Perfil alterado', 'Ana Silva · Senha: alterada'],
      ['11-20T13:03', 'Otávio Mendes', 'Planilha de vendas enviada', 'Planilha vendas.xlsx: 1 venda, 3 pontos'],
      [
        '11-20T13:02',
        'Helena Prado',
        'Valor do ponto da rede definido',
        'Rede: Rede Norte; Valor do ponto: R$\u00a00,75; Desde: 01/11/2026; Motivo: Acordo novo',
      ],
      [
        '11-20T13:01',
        'Otávio Mendes',
        'Rede alterada',
        'Rede Norte · Nome: Norte → Rede Norte; Região: Norte → Nordeste',
      ],
    ])
  })

  it('tells of a sale by what it was, and leads to it by its number', async () => {
    const { body } = await running.ler(admin, `/api/pontuacoes/${ANA}`)
    const [{ idVenda }] = body['pontuacoes'] as [{ idVenda: number }]
    expect((await ler('?tipo=VendaRegistrada')).logs).toMatchObject([
      {
        responsavel: 'Otávio Mendes',
        titulo: 'Venda registrada e pontuada',
        parametros:
          'Vendedor: Ana Silva; Dental: Dental A; Documento: Nota fiscal; Número fiscal: A77; Data da venda: 19/11/2026; Total da venda: R$\u00a0200,00; Pontos: 3',
        criadoEm: '2026-11-20T13:03:00.000Z',
        idVenda,
      },
    ])
  })

  it('never shows a password, a hash or an id', async () => {
    const tudo = JSON.stringify((await ler('?limite=0')).logs.map(({ parametros }) => parametros))
    expect(tudo).toContain('CPF: 100.200.300-')
    expect(tudo).not.toMatch(/argon2|frase nova|[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('counts and pages over both, forth and back', async () => {
    const todos = await ler('?limite=0')
    expect(todos.logs).toHaveLength(todos.count)
    const vistos: string[] = []
    let pagina = await ler('?limite=4')
    for (;;) {
      expect(pagina.count).toBe(todos.count)
      vistos.push(...pagina.logs.map((log) => log.id))
      if (!pagina.proximo) break
      pagina = await ler(`?limite=4&cursor=${pagina.proximo}`)
    }
    expect(vistos).toEqual(todos.logs.map((log) => log.id))
    expect((await ler(`?limite=4&cursor=${pagina.anterior}`)).logs.map((log) => log.id)).toEqual(
      vistos.slice(-4 - pagina.logs.length, -pagina.logs.length),
    )
    expect((await ler('?limite=4&pagina=2')).logs.map((log) => log.id)).toEqual(vistos.slice(4, 8))
  })

  it('narrows by type of either half', async () => {
    expect(await titulos('?tipo=VendaRegistrada')).toEqual(['Venda registrada e pontuada'])
    expect(await titulos('?tipo=alterar-rede')).toEqual(['Rede alterada'])
    expect(await titulos('?tipo=upload-vendas')).toEqual(['Planilha de vendas enviada'])
  })

  it('narrows by days, which begin and end in São Paulo', async () => {
    expect((await ler('?dataInicial=2026-11-21')).count).toBe(0)
    expect(await titulos('?dataInicial=2026-11-20&dataFinal=2026-11-20&limite=1')).toEqual([
      'Cadastro ativado ou desativado',
    ])
    expect((await ler('?dataFinal=2026-11-19')).count).toBe(0)
  })

  it.each([
    [
      'a person who did it, without accents',
      'otavio',
      ['Planilha de vendas enviada', 'Rede alterada', 'Usuário cadastrado'],
    ],
    ['a name as it was', 'nordeste', ['Rede alterada']],
    ['whom it is about', 'bruno', ['Cadastro ativado ou desativado', 'Vendedor cadastrado']],
    ['a fiscal number', 'A77', ['Venda registrada e pontuada']],
    ['two words that both have to fit', 'helena valor', ['Valor do ponto da rede definido']],
    ['a number and a name of the same act', 'A77 otavio', ['Venda registrada e pontuada']],
    ['a kind of act and its number', 'venda A77', ['Venda registrada e pontuada']],
    ['nothing', 'A77 helena', []],
  ])('finds %s, and counts it, within a period or without', async (_what, buscar, esperados) => {
    for (const periodo of ['', '&dataInicial=2000-01-01']) {
      const { logs, count } = await ler(`?limite=0&buscar=${encodeURIComponent(buscar)}${periodo}`)
      expect(logs.map(({ titulo }) => titulo)).toEqual(esperados)
      expect(count).toBe(logs.length)
    }
  })

  it('finds the newest of thousands, page by page', async () => {
    const { db } = running.programme
    await sql`insert into auditoria (id, em, por, por_tipo, acao, entidade, id_entidade)
      select gen_random_uuid(), timestamptz '2025-01-01Z' + n * interval '1 minute', ${id(`usuario ${OPERADOR}`)}, 'usuario',
        'alterar-rede', 'redes', ${id('rede Norte')} from generate_series(1, 6000) n`.execute(db)
    const primeira = await ler('?limite=5&buscar=otavio')
    expect([
      primeira.count,
      ...primeira.logs.slice(0, 3).map(({ titulo, criadoEm }) => `${titulo} ${criadoEm.slice(0, 16)}`),
    ]).toEqual([
      6003,
      'Planilha de vendas enviada 2026-11-20T13:03',
      'Rede alterada 2026-11-20T13:01',
      expect.stringMatching(/^Usuário cadastrado/),
    ])
    expect(
      (await ler(`?limite=2&buscar=otavio&cursor=${primeira.proximo}`)).logs.map(({ criadoEm }) =>
        criadoEm.slice(0, 16),
      ),
    ).toEqual(['2025-01-05T03:58', '2025-01-05T03:57'])
    await sql`delete from auditoria where em < '2026-01-01'`.execute(db)
  })

  it.each([
    ['an unknown type', 'tipo=apagar-tudo', 'tipo-desconhecido'],
    ['days in the wrong order', 'dataInicial=2026-11-20&dataFinal=2026-11-19', 'datas-trocadas'],
    ['no day', 'dataInicial=2026-02-30', 'dados-invalidos'],
    ['another order', `ordenacao=${encodeURIComponent('{"campo":"parametros","direcao":"asc"}')}`, 'dados-invalidos'],
    ['a cursor of nobody', 'cursor=abc', 'cursor-invalido'],
  ])('refuses %s', async (_what, query, codigo) => {
    const { status, body } = await call('GET', `/api/logs?${query}`, { token: admin })
    expect([status, body.codigo]).toEqual([400, codigo])
  })

  it('shows who is limited to some networks what was done there, what they did, and products; in the page, the count, a search and the file', async () => {
    await using limitado = await limitadoASul()
    const { token } = limitado
    const ver = async (query: string) =>
      (await call('GET', `/api/logs?limite=0${query}`, { token })).body as unknown as Pagina & { fileLink: string }
    const { logs, count } = await ver('')
    const vistos = logs.map(({ titulo, parametros }) => `${titulo}: ${parametros}`)
    expect(vistos.slice(0, 2)).toEqual([
      'Planilha de vendas enviada: Planilha vendas.xlsx: 1 venda, 3 pontos',
      'Rede alterada: Rede Norte · Nome: Norte → Rede Norte; Região: Norte → Nordeste',
    ])
    expect(
      vistos
        .slice(2)
        .map((visto) => /^[^:]*/.exec(visto)![0])
        .sort(),
    ).toEqual([
      'Dental cadastrada',
      'Produto cadastrado',
      'Produto cadastrado',
      'Produto da dental cadastrado',
      'Rede cadastrada',
      'Vendedor cadastrado',
    ])
    expect(vistos.slice(2).join()).not.toMatch(/Norte|Dental A|Ana|Bruno|Pessoa/)
    expect(count).toBe(vistos.length)
    expect(await ver('&tipo=VendaRegistrada')).toMatchObject({
      logs: [
        {
          titulo: expect.stringMatching(/^Venda registrada/),
          parametros: expect.stringMatching(/Ana Silva.*Dental A/),
        },
      ],
      count: 1,
    })
    expect(await ver('&buscar=bruno')).toMatchObject({ logs: [], count: 0 })
    expect(await ver('&buscar=carla')).toMatchObject({ logs: [{ titulo: 'Vendedor cadastrado' }], count: 1 })
    const csv = await (await fetch(running.url + (await ver('&download=csv')).fileLink)).text()
    // The heading, and the sale of the spreadsheet.
    expect(csv.trim().split('\r\n')).toHaveLength(count + 2)
  })

  it('is exported as it is shown', async () => {
    const { body } = await call('GET', '/api/logs?limite=0&download=csv&tipo=alterar-rede', { token: admin })
    // `text` takes the byte order mark away.
    const csv = await (await fetch(running.url + (body.fileLink as string))).text()
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'Responsável;Tipo;Parâmetros;Planilha;Data',
      'Otávio Mendes;Rede alterada;"Rede Norte · Nome: Norte → Rede Norte; Região: Norte → Nordeste";;20/11/2026 10:01',
    ])
  })
})

describe('an upload in the logs', () => {
  const DIA = 'dataInicial=2026-11-22&dataFinal=2026-11-22'
  let planilha: Log
  beforeAll(async () => {
    running.clock.agora = new Date('2026-11-22T13:00:00Z')
    admin = await running.entrar(ADMIN)
    await running.enviarVendas(
      admin,
      await salesSheet([
        { 'Número Fiscal': 'A81' },
        { 'Número Fiscal': 'A82' },
        { 'Número Fiscal': 'A83', 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1' },
      ]),
    )
    await running.programme.settled()
    planilha = (await ler(`?${DIA}`)).logs[0]!
  })
  const numeros = (logs: readonly Log[]) =>
    logs.map(({ parametros }) => /Número fiscal: ([^;]*)/.exec(parametros)?.[1]).sort()
  const baixar = async (query: string) => {
    const { body } = await call('GET', `/api/logs?download=csv&${query}`, { token: admin })
    const csv = await (await fetch(running.url + (body.fileLink as string))).text()
    return csv.trim().split('\r\n').slice(1)
  }

  it('is one row, which says what it caused', async () => {
    for (const buscar of ['', '&buscar=planilha', '&buscar=vendas.xlsx', '&buscar=helena', '&buscar=registrada'])
      expect(await ler(`?${DIA}${buscar}`)).toMatchObject({
        logs: [
          {
            responsavel: 'Helena Prado',
            tipo: 'upload-vendas',
            titulo: 'Planilha de vendas enviada',
            parametros: 'Planilha vendas.xlsx: 3 vendas, 9 pontos',
            processamento: planilha.id,
            planilha: 'vendas.xlsx',
            efeitos: 3,
            criadoEm: '2026-11-22T13:00:00.000Z',
          },
        ],
        count: 1,
      })
  })

  it('opens to its sales, with pages, order, search and count', async () => {
    const aberta = `?processamento=${planilha.id}`
    const { logs, count } = await ler(aberta)
    expect([count, ...numeros(logs)]).toEqual([3, 'A81', 'A82', 'A83'])
    expect(logs.map(({ planilha, efeitos }) => [planilha, efeitos])).toEqual(Array(3).fill(['vendas.xlsx', 0]))
    const primeira = await ler(`${aberta}&limite=2`)
    const segunda = await ler(`${aberta}&limite=2&cursor=${primeira.proximo}`)
    expect([...primeira.logs, ...segunda.logs]).toEqual(logs)
    const contrario = `&ordenacao=${encodeURIComponent('{"campo":"criadoEm","direcao":"asc"}')}`
    expect((await ler(aberta + contrario)).logs).toEqual(logs.toReversed())
    for (const [buscar, achados] of [
      ['carla', ['A83']],
      ['A81', ['A81']],
      ['helena', ['A81', 'A82', 'A83']],
      ['bruno', []],
    ] as const) {
      const achado = await ler(`${aberta}&buscar=${buscar}`)
      expect([achado.count, ...numeros(achado.logs)]).toEqual([achados.length, ...achados])
    }
    expect((await ler(`${aberta}&dataFinal=2026-11-21`)).count).toBe(0)
  })

  it('leaves a sale to be found by its seller or number', async () => {
    for (const [buscar, achados] of [
      ['A82', ['A82']],
      ['nº 0A82', ['A82']],
      ['carla helena', ['A83']],
      ['ana venda', ['A81', 'A82']],
    ] as const)
      for (const dias of ['', `&${DIA}`]) {
        const { logs, count } = await ler(`?buscar=${encodeURIComponent(buscar)}&limite=0${dias}`)
        const vendas = logs.filter(({ processamento }) => processamento === planilha.id)
        expect(numeros(vendas)).toEqual(achados)
        expect(count).toBe(logs.length)
      }
  })

  it('is in a file of the whole list with its sales, and in one of the page as on the screen', async () => {
    const linhas = await baixar(`limite=0&${DIA}`)
    expect(linhas.map((linha) => /A8\d|3 vendas, 9 pontos/.exec(linha)?.[0]).sort()).toEqual([
      '3 vendas, 9 pontos',
      'A81',
      'A82',
      'A83',
    ])
    for (const linha of linhas) expect(linha).toContain(';vendas.xlsx;22/11/2026 10:00')
    expect(await baixar(`limite=10&${DIA}`)).toHaveLength(1)
    expect(await baixar(`limite=0&processamento=${planilha.id}`)).toHaveLength(3)
  })

  it('of somebody else, shows who is limited to some networks the sales there, each by itself, and no file', async () => {
    await using limitado = await limitadoASul()
    const { token } = limitado
    for (const query of ['', '&buscar=venda', '&tipo=VendaRegistrada', `&processamento=${planilha.id}`]) {
      const { logs, count } = (await call('GET', `/api/logs?${DIA}${query}`, { token })).body as unknown as Pagina
      expect([count, ...numeros(logs)]).toEqual([1, 'A83'])
      expect(logs[0]!.planilha).toBe('')
    }
  })

  it('keeps its sums when the record of its file is gone', async () => {
    await running.programme.db.deleteFrom('processamentos').where('id', '=', planilha.id).execute()
    expect((await ler(`?${DIA}`)).logs).toMatchObject([{ parametros: 'Planilha: 3 vendas, 9 pontos', planilha: '' }])
  })
})

describe('what is done to a sale later', () => {
  it('is found by the number of its note, which it tells', async () => {
    const operador = await running.entrar(OPERADOR)
    await running.enviarVendas(operador, await salesSheet([{ 'Número Fiscal': '0B91' }]))
    const [{ idVenda }] = (await ler('?buscar=B91')).logs as unknown as [{ idVenda: number }]
    const { status } = await call('POST', '/api/pontuacoes/cancelar', {
      token: admin,
      body: { identificador: idVenda, tipo: 'cancelamento', motivo: 'Devolvida' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(status).toBe(200)
    const { logs, count } = await ler('?buscar=b91&tipo=PontuacaoCancelada')
    expect([logs.length, count]).toEqual([1, 1])
    expect(logs[0]).toMatchObject({ idVenda, parametros: expect.stringContaining('Número fiscal: 0B91') })
  })
})

describe('GET /api/logs/tipos', () => {
  it('names what the list can hold, by the words people read', async () => {
    const { tipos } = (await call('GET', '/api/logs/tipos', { token: admin })).body as {
      tipos: { tipo: string; titulo: string; grupo: string }[]
    }
    expect(tipos).toContainEqual({ tipo: 'criar-rede', titulo: 'Rede cadastrada', grupo: 'Redes e dentais' })
    expect(tipos).toContainEqual({
      tipo: 'VendaRegistrada',
      titulo: 'Venda registrada e pontuada',
      grupo: 'Vendas e pontos',
    })
    // It follows from a sale and never stands in the list.
    expect(tipos.map(({ tipo }) => tipo)).not.toContain('PontosCreditados')
    const grupos = [...Map.groupBy(tipos, ({ grupo }) => grupo).values()]
    expect(grupos.flat(), 'those of a group stand together').toEqual(tipos)
    for (const titulos of grupos.map((grupo) => grupo.map(({ titulo }) => titulo)))
      expect(titulos).toEqual(titulos.toSorted(new Intl.Collator('pt-BR').compare))
  })
})
