import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { lerExtrato, lerSaldo } from '#projections/extrato/extrato.queries.ts'
import { alterarAtivo } from '#services/engine/records/alterar.ts'
import { insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import { parceirosRecord } from '#services/parceiros/parceiros.record.ts'
import { definirPontos } from '#services/produtos/definir-pontos.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { cause, id } from '../../../tools/test-kit/events.ts'
import { withLedger } from '../../../tools/test-kit/ledger.ts'
import {
  AGORA,
  ANA,
  BRUNO,
  CARLA,
  createProgramme,
  DENTAL_B,
  HOJE,
  OPERADOR,
  type Programme,
} from '../../../tools/test-kit/programme.ts'
import { salesSheet, type SalesRow } from '../../../tools/test-kit/sales-sheet.ts'
import type { GanhoDoParceiro } from './importar-vendas.ts'
import { importador } from './importar.fixture.ts'

let programme: Programme
beforeAll(async () => {
  programme = await createProgramme()
})
afterAll(() => programme.close())

const importar = importador(() => programme)
const saldo = (nome: string) => lerSaldo(programme.db, id(`parceiro ${nome}`), HOJE).then((lido) => lido.saldo)
/** From now on the person works at the shop too, and always did. */
const vinculo = (nome: string, letra: string) =>
  sql`insert into parceiros_revendas values (${id(`parceiro ${nome}`)}, ${id(`revenda ${letra}`)}, null, null)
    on conflict do nothing`.execute(programme.db)
let numero = 1000
const nota = () => String(++numero)

describe('what people see in a sheet', () => {
  const formatado = (numero: number, formato: string) => ({ numero, formato })

  it('is what counts: zeros in front of a code are its own, and a discount in percent is no money', async () => {
    const codigo = (valor: string, produto: string) =>
      sql`insert into produtos_revenda (id, id_revenda, id_produto, codigo, nome, valor_unitario)
        values (${randomUUID()}, ${id('revenda A')}, ${id(`produto ${produto}`)}, ${valor}, 'Adesivo', 100)`.execute(
        programme.db,
      )
    await codigo('994700', 'P1')
    await codigo('00994700', 'P2')
    const zeros = await importar([
      { 'Número Fiscal': nota(), 'Código Produto': formatado(994700, '00000000'), Quantidade: 1 },
    ])
    expect(zeros).toMatchObject({ vendas: 1, pontos: 1000 })

    const { erros } = await importar([
      { 'Número Fiscal': nota(), Desconto: formatado(0.1, '0%') },
      { 'Número Fiscal': nota(), 'Valor Unitário': formatado(0.125, '0.0%') },
    ])
    expect(erros.map(({ linha, coluna, valor }) => [linha, coluna, valor])).toEqual([
      [2, 'Desconto', '10%'],
      [3, 'Valor Unitário', '12,5%'],
    ])
  })

  it('a code that differs from a known one by zeros in front is told, each once', async () => {
    const linhas = [
      { 'Número Fiscal': nota(), 'Código Produto': 994700, Quantidade: 1 },
      { 'Número Fiscal': nota(), 'Código Produto': 994700, Quantidade: 1 },
      { 'Número Fiscal': nota(), 'Código Produto': '0A1' },
    ]
    const { avisos, erros } = await importar(linhas, { simulado: true })
    const coluna = 'Código Produto'
    expect(avisos).toEqual([
      { linha: 2, coluna, valor: '994700', mensagem: 'Existe o código 00994700: confira os zeros à esquerda' },
    ])
    expect(erros).toEqual([
      {
        ...{ linha: 4, coluna, valor: '0A1' },
        mensagem: 'Produto não cadastrado nesta dental. Existe o código A1: confira os zeros à esquerda',
      },
    ])
  })
})

describe('an upload of good sales', () => {
  it('credits each seller by quantity and points, and the statement says why', async () => {
    const antes = await saldo('Ana')
    const n = nota()
    const ganhos: GanhoDoParceiro[] = []
    const resultado = await importar(
      [
        { 'Número Fiscal': n, 'Código Produto': 'A1', Quantidade: 2 },
        {
          'Número Fiscal': n,
          'Código Produto': 'a2',
          Quantidade: '1,5',
          'Valor Unitário': 'R$ 1.234,56',
          Desconto: 0.5,
        },
      ],
      { ganhos },
    )
    // 2 × 1,50 + 1,5 × 10 points; 2 × 100 + 1,5 × 1.234,56 − 0,50 money
    expect(resultado).toMatchObject({
      total: 2,
      vendas: 1,
      pontos: 1800,
      valor: 20000 + 185184 - 50,
      repetidas: 0,
      parceiros: 1,
      totalErros: 0,
      erros: [],
    })
    expect(await saldo('Ana')).toBe(antes + 1800)
    expect(ganhos).toEqual([{ idParceiro: id('parceiro Ana'), vendas: 1, pontos: 1800, saldo: antes + 1800 }])
    const [movimento] = (await lerExtrato(programme.db, id('parceiro Ana'), { limite: 1 }, HOJE)).movimentos
    expect(movimento).toMatchObject({
      tipo: 'credito',
      pontos: 1800,
      saldo: antes + 1800,
      por: 'Pessoa',
      documento: { tipoFiscal: 'N', identificador: n, realizadoEm: '2026-11-19', revenda: 'Dental A' },
      itens: [
        { produto: 'Resina P1', qtde: 200, valorPontos: 150, pontos: 300 },
        { produto: 'Resina P2', qtde: 150, valorPontos: 1000, pontos: 1500 },
      ],
      lotes: [{ pontuadoEm: HOJE, venceEm: '2027-11-20' }],
    })
  })

  it('finds columns in any order and takes a sheet without the optional ones', async () => {
    const resultado = await importar(
      await salesSheet(
        [{ 'Número Fiscal': nota() }],
        [
          'Valor Unitário',
          'Quantidade',
          'Código Produto',
          'Data da Venda',
          'Número Fiscal',
          'Tipo Fiscal',
          'CPF Vendedor',
          'CNPJ Dental',
        ],
      ),
    )
    expect(resultado).toMatchObject({ vendas: 1, totalErros: 0 })
  })

  it('takes rows of one sale that stand apart in the file as one sale', async () => {
    const [a, b] = [nota(), nota()]
    expect(
      await importar([{ 'Número Fiscal': a }, { 'Número Fiscal': b }, { 'Número Fiscal': a, 'Código Produto': 'A2' }]),
    ).toMatchObject({ vendas: 2, total: 3 })
  })

  it('enters them seller by seller, and those of one in the order of the file', async () => {
    const notas = [nota(), nota(), nota(), nota()]
    const antes = await programme.ledger.head()
    await importar(notas.map((n, linha) => ({ 'Número Fiscal': n, 'CPF Vendedor': linha % 2 === 0 ? ANA : BRUNO })))
    const { events } = await programme.ledger.readAll({ after: antes, limit: 100, types: ['VendaRegistrada'] })
    expect(events.map(({ data }) => 'identificador' in data && data.identificador)).toEqual([
      notas[0],
      notas[2],
      notas[1],
      notas[3],
    ])
  })

  it('takes codes, documents and dates that were typed as numbers', async () => {
    const resultado = await importar([
      {
        'Número Fiscal': Number(nota()),
        'CPF Vendedor': Number(ANA),
        'Data da Venda': new Date('2026-11-18T00:00:00Z'),
      },
    ])
    expect(resultado).toMatchObject({ vendas: 1, totalErros: 0 })
  })
})

describe('the same sales again', () => {
  it('adds nothing, whatever the spelling of the number', async () => {
    const n = nota()
    await importar([{ 'Número Fiscal': n }])
    const antes = await saldo('Ana')
    const resultado = await importar([{ 'Número Fiscal': ` 00${n.slice(0, 1)}.${n.slice(1)} ` }])
    expect(resultado).toMatchObject({ vendas: 0, total: 0, pontos: 0, repetidas: 1, posicao: null, mensagens: 0 })
    expect(await saldo('Ana')).toBe(antes)
  })

  it('adds nothing when the number is written with characters that nobody sees, or of another width', async () => {
    const n = nota()
    await importar([{ 'Número Fiscal': n }])
    const largos = [...n].map((d) => String.fromCodePoint(d.codePointAt(0)! + 0xfee0)).join('')
    for (const escrita of [`${n.slice(0, 2)}\u00AD${n.slice(2)}`, `\u200D${n}\u2060`, largos])
      expect(await importar([{ 'Número Fiscal': escrita }])).toMatchObject({ vendas: 0, repetidas: 1, totalErros: 0 })
  })

  it('with other content adds nothing, and each is told with the difference, previewed or not', async () => {
    const [n, igual, m] = [nota(), nota(), nota()]
    const standing: SalesRow[] = [
      { 'Número Fiscal': n },
      { 'Número Fiscal': igual },
      { 'Número Fiscal': m, 'Código Produto': 'A2' },
    ]
    await importar(standing)
    const antes = await saldo('Ana')
    const outra = standing.toSpliced(2, 1, { ...standing[2], 'CPF Vendedor': BRUNO, 'Data da Venda': '18/11/2026' })
    for (const simulado of [true, false])
      expect(
        await importar([...outra, { 'Número Fiscal': n, 'Código Produto': 'A2', Quantidade: 5 }], { simulado }),
      ).toMatchObject({
        vendas: 0,
        repetidas: 1,
        totalErros: 2,
        avisos: [],
        erros: [
          {
            linha: 2,
            coluna: 'Número Fiscal',
            valor: n,
            mensagem: 'Esta nota já está registrada com outro conteúdo: no sistema nenhum A2, na planilha 5 × A2',
          },
          {
            linha: 4,
            coluna: 'Número Fiscal',
            valor: m,
            mensagem:
              'Esta nota já está registrada com outro conteúdo: vendedor no sistema Ana Silva, na planilha Bruno Silva; '
              + 'data no sistema 19/11/2026, na planilha 18/11/2026',
          },
        ],
      })
    expect(await saldo('Ana')).toBe(antes)
  })

  it('adds each sale once when two uploads of one file run at the same time', async () => {
    const notas = Array.from({ length: 60 }, nota)
    const antes = await saldo('Bruno')
    const file = await salesSheet(notas.map((n) => ({ 'Número Fiscal': n, 'CPF Vendedor': BRUNO })))
    const [um, dois] = await Promise.all([importar(file), importar(file)])
    expect(um.vendas + dois.vendas).toBe(60)
    expect(um.repetidas + dois.repetidas).toBe(60)
    expect(await saldo('Bruno')).toBe(antes + 60 * 300)
  })

  it('goes on where a killed run of the same upload stopped, and counts its own sales', async () => {
    const notas = Array.from({ length: 30 }, nota)
    const file = await salesSheet(notas.map((n) => ({ 'Número Fiscal': n, 'CPF Vendedor': BRUNO })))
    const antes = await saldo('Bruno')
    const idProcessamento = randomUUID()
    let appends = 0
    const dying = withLedger(programme.ledger, (original) => ({
      append: (...args) => (++appends > 11 ? Promise.reject(new Error('killed')) : original.append(...args)),
    }))
    await expect(importar(file, { idProcessamento, ledger: dying })).rejects.toThrow('killed')
    const resultado = await importar(file, { idProcessamento })
    expect(resultado).toMatchObject({ vendas: 30, total: 30, repetidas: 0, pontos: 30 * 300 })
    await programme.settled()
    expect(await saldo('Bruno')).toBe(antes + 30 * 300)
  })

  it('gives the points of the day on which it was sent, also to what a later day finds left of it', async () => {
    const notas = Array.from({ length: 30 }, nota)
    const file = await salesSheet(notas.map((n) => ({ 'Número Fiscal': n })))
    const antes = await saldo('Ana')
    const idProcessamento = randomUUID()
    let appends = 0
    const dying = withLedger(programme.ledger, (original) => ({
      append: (...args) => (++appends > 11 ? Promise.reject(new Error('killed')) : original.append(...args)),
    }))
    const envio = { idProcessamento, enviadoEm: HOJE }
    await expect(importar(file, { ...envio, ledger: dying })).rejects.toThrow('killed')
    const agora = new Date(AGORA.getTime() + 3 * 24 * 3_600_000)
    const depois = { ...programme.context, agora: () => agora }
    await definirPontos(depois, id('produto P1'), { valorPontos: 2_00 }, cause())
    await programme.settled()
    expect(await importar(file, { ...envio, agora })).toMatchObject({ vendas: 30, pontos: 30 * 300 })
    await programme.settled()
    expect(await saldo('Ana')).toBe(antes + 30 * 300)
  })
})

describe('a preview', () => {
  it('answers the same as the upload and writes nothing', async () => {
    const rows = [{ 'Número Fiscal': nota() }, { 'Número Fiscal': nota(), 'CPF Vendedor': 'x' }]
    const head = await programme.ledger.head()
    const previa = await importar(rows, { simulado: true })
    expect(await programme.ledger.head()).toBe(head)
    const { posicao, simulado, ...feito } = await importar(rows)
    expect(feito).toMatchObject({ vendas: 1, totalErros: 1, mensagens: 1 })
    expect(previa).toEqual({ ...feito, simulado: true, posicao: null })
    expect({ simulado, escreveu: posicao !== null }).toEqual({ simulado: false, escreveu: true })
  })
})

describe('bad rows', () => {
  const umErro = async (row: SalesRow) => {
    const { erros, vendas } = await importar([{ 'Número Fiscal': nota(), ...row }])
    return { vendas, erros: erros.map(({ linha, coluna, mensagem }) => `${linha} ${coluna}: ${mensagem}`) }
  }
  it.each<[string, SalesRow, string]>([
    ['an unknown shop', { 'CNPJ Dental': '00.000.000/0001-91' }, '2 CNPJ Dental: Dental não cadastrada'],
    ['an invalid CNPJ', { 'CNPJ Dental': '11.111.111/1111-11' }, '2 CNPJ Dental: CNPJ não é válido'],
    ['an unknown seller', { 'CPF Vendedor': '000.000.001-91' }, '2 CPF Vendedor: Vendedor não cadastrado'],
    ['an invalid CPF', { 'CPF Vendedor': '111.111.111-11' }, '2 CPF Vendedor: CPF não é válido'],
    [
      'a seller of another shop',
      { 'CPF Vendedor': CARLA },
      '2 CPF Vendedor: O vendedor não trabalhava nesta dental na data da venda',
    ],
    ['an unknown product', { 'Código Produto': 'ZZ' }, '2 Código Produto: Produto não cadastrado nesta dental'],
    ['no number', { 'Número Fiscal': '  ' }, '2 Número Fiscal: Número Fiscal obrigatório'],
    [
      'a number with other characters',
      { 'Número Fiscal': '<script>1</script>' },
      '2 Número Fiscal: Use só letras sem acento, algarismos, espaços, ponto, hífen e barra',
    ],
    ['another fiscal type', { 'Tipo Fiscal': 'X' }, '2 Tipo Fiscal: Use N (nota fiscal) ou C (cupom fiscal)'],
    ['a date in the future', { 'Data da Venda': '21/11/2026' }, '2 Data da Venda: A data da venda está no futuro'],
    [
      'a day that does not exist',
      { 'Data da Venda': '31/02/2026' },
      '2 Data da Venda: Esta data não existe no calendário; escreva a data como DD/MM/AAAA',
    ],
    ['no quantity', { Quantidade: null }, '2 Quantidade: Quantidade obrigatória'],
    ['a quantity of zero', { Quantidade: 0 }, '2 Quantidade: Use uma quantidade de 1 a 100.000'],
    ['too large a quantity', { Quantidade: 100_001 }, '2 Quantidade: Use uma quantidade de 1 a 100.000'],
    ['a negative price', { 'Valor Unitário': -1 }, '2 Valor Unitário: Use um valor de 0 a 1.000.000'],
    ['a discount over the item', { Desconto: 200.01 }, '2 Desconto: O desconto é maior que o valor do item'],
  ])('%s is told by row and column, and the sale stays out', async (_, row, mensagem) => {
    expect(await umErro(row)).toEqual({ vendas: 0, erros: [mensagem] })
  })

  it.each([
    ['a shop', { 'CNPJ Dental': '00000000000191' }, '00.000.000/0001-91'],
    ['a seller', { 'CPF Vendedor': '00000000191' }, '000.000.001-91'],
  ])('%s that nobody knows is quoted as people write it, with or without dots in the sheet', async (_, row, valor) => {
    expect(await importar([{ 'Número Fiscal': nota(), ...row }])).toMatchObject({ erros: [{ valor }] })
  })

  it('leaves out the whole sale of a bad row and takes the others', async () => {
    const [boa, ruim] = [nota(), nota()]
    const resultado = await importar([
      { 'Número Fiscal': boa },
      { 'Número Fiscal': ruim },
      { 'Número Fiscal': ruim, Quantidade: 'duas' },
    ])
    expect(resultado).toMatchObject({
      vendas: 1,
      total: 1,
      totalErros: 1,
      erros: [{ linha: 4, coluna: 'Quantidade', valor: 'duas' }],
    })
  })

  it('refuses rows of one sale that disagree on seller or date', async () => {
    const n = nota()
    const { vendas, erros } = await importar([
      { 'Número Fiscal': n },
      { 'Número Fiscal': n, 'CPF Vendedor': BRUNO, 'Data da Venda': '18/11/2026' },
    ])
    expect(vendas).toBe(0)
    expect(erros.map(({ linha, mensagem }) => `${linha} ${mensagem}`)).toEqual([
      '2 As linhas desta nota têm vendedores diferentes',
      '2 As linhas desta nota têm datas diferentes',
      '3 As linhas desta nota têm vendedores diferentes',
      '3 As linhas desta nota têm datas diferentes',
    ])
  })

  it('leaves out a sale of more items than an invoice may have, row by row, and takes one of as many', async () => {
    const [demais, cheia] = [nota(), nota()]
    const linhas = (de: string, quantas: number) => Array.from({ length: quantas }, () => ({ 'Número Fiscal': de }))
    const resultado = await importar([...linhas(demais, 991), ...linhas(cheia, 990)])
    expect(resultado).toMatchObject({ vendas: 1, totalErros: 991 })
    expect(resultado.erros[0]).toEqual({
      linha: 2,
      coluna: 'Número Fiscal',
      valor: demais,
      mensagem: 'Uma nota tem no máximo 990 itens',
    })
  })

  it('takes sales older than a year from an administrator only', async () => {
    const velha = { 'Número Fiscal': nota(), 'Data da Venda': '19/11/2025' }
    expect((await importar([velha], { criadoPor: id(`usuario ${OPERADOR}`) })).erros).toMatchObject([
      { mensagem: 'A venda tem mais de 365 dias: só um administrador pode lançá-la' },
    ])
    expect(await importar([velha])).toMatchObject({ vendas: 1, totalErros: 0 })
  })

  it('takes sales of a shop out of the reach of whoever sent it for those of no shop, previewed or not', async () => {
    const soSul = await insertUsuario(programme.db, '11144477735', 2, { redes: [id('rede Sul')] })
    const n = nota()
    const linhas: SalesRow[] = [
      { 'Número Fiscal': n },
      { 'Número Fiscal': n, 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1' },
    ]
    const [daAna, daCarla] = [await saldo('Ana'), await saldo('Carla')]
    for (const simulado of [true, false])
      expect(await importar(linhas, { criadoPor: soSul, simulado })).toMatchObject({
        vendas: 1,
        avisos: [],
        erros: [
          { linha: 2, coluna: 'CNPJ Dental', mensagem: 'Dental não cadastrada' },
          { linha: 2, coluna: 'CPF Vendedor', mensagem: 'Vendedor não cadastrado' },
        ],
      })
    expect([await saldo('Ana'), await saldo('Carla')]).toEqual([daAna, daCarla + 300])
  })

  it('warns whoever is limited to some networks of no sale in others', async () => {
    const soSul = await insertUsuario(programme.db, '39053344705', 1, { redes: [id('rede Sul')] })
    const n = nota()
    await importar([{ 'Número Fiscal': n, 'CPF Vendedor': BRUNO }])
    const emB: SalesRow = { 'Número Fiscal': n, 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': BRUNO, 'Código Produto': 'B1' }
    await vinculo('Bruno', 'B')
    expect((await importar([emB], { simulado: true })).avisos).toHaveLength(1)
    expect(await importar([emB], { simulado: true, criadoPor: soSul })).toMatchObject({ vendas: 1, avisos: [] })
  })

  it('takes nothing in for whoever may no longer log in', async () => {
    const saiu = await insertUsuario(programme.db, '15350946056', 2, { ativo: false })
    await expect(importar([{ 'Número Fiscal': nota() }], { criadoPor: saiu })).rejects.toMatchObject({
      kind: 'refused',
      message: 'Quem enviou esta planilha não tem mais acesso ao painel.',
    })
  })

  it('refuses inactive sellers, and takes products that were active on the day of the sale', async () => {
    await alterarAtivo(programme.context, parceirosRecord, id('parceiro Carla'), false)
    await alterarAtivo(programme.context, produtosRecord, id('produto P2'), false)
    try {
      const daCarla = await importar([
        {
          'CNPJ Dental': DENTAL_B,
          'CPF Vendedor': formatarCpf(CARLA),
          'Código Produto': 'B1',
          'Número Fiscal': nota(),
        },
      ])
      expect(daCarla.erros).toMatchObject([{ mensagem: 'Vendedor inativo' }])
      const p2 = { 'Código Produto': 'A2', 'Número Fiscal': nota() }
      expect(await importar([{ ...p2, 'Data da Venda': '20/11/2026' }])).toMatchObject({
        vendas: 0,
        erros: [{ mensagem: 'Produto inativo na data da venda' }],
      })
      expect(await importar([{ ...p2, 'Data da Venda': '19/11/2026' }])).toMatchObject({ vendas: 1, totalErros: 0 })
    } finally {
      await alterarAtivo(programme.context, parceirosRecord, id('parceiro Carla'), true)
      await alterarAtivo(programme.context, produtosRecord, id('produto P2'), true)
    }
  })

  it('warns of the same number, seller, day and total in another shop, in this file or before, and takes the sale', async () => {
    await vinculo('Carla', 'A')
    await vinculo('Bruno', 'B')
    const [n, m, o] = [nota(), nota(), nota()]
    const em = (numero: string, outra: boolean): SalesRow => ({
      'Número Fiscal': numero,
      'CPF Vendedor': CARLA,
      ...(outra && { 'CNPJ Dental': DENTAL_B, 'Código Produto': 'B1' }),
    })
    const doBruno = (outra: boolean): SalesRow => ({ ...em(o, outra), 'CPF Vendedor': BRUNO })
    expect(await importar([em(n, false)])).toMatchObject({ vendas: 1, avisos: [] })
    await programme.settled()
    expect(await importar([em(n, true)])).toMatchObject({
      vendas: 1,
      avisos: [{ linha: 2, mensagem: 'Mesmo número, vendedor, data e total de uma venda em Dental A' }],
    })
    const { avisos } = await importar([em(m, false), doBruno(false), em(m, true), doBruno(true)])
    expect(avisos.map(({ linha }) => linha)).toEqual([2, 3, 4, 5])
  })
})

describe('a file that is refused whole', () => {
  it('says which columns are missing', async () => {
    const file = await salesSheet(
      [{}],
      [
        'CNPJ Dental',
        'Tipo Fiscal',
        'Número Fiscal',
        'Data da Venda',
        'Código Produto',
        'Quantidade',
        'Valor Unitário',
      ],
    )
    await expect(importar(file)).rejects.toThrow('A planilha não tem a coluna “CPF Vendedor”. Inclua e envie de novo.')
  })
  it('says that a sheet with a heading only has no rows', async () => {
    await expect(importar([])).rejects.toThrow('A planilha não tem linhas')
  })
  it('says that a damaged one is damaged, and nothing of it is in', async () => {
    const { readFile } = await import('node:fs/promises')
    const file = await salesSheet([{ 'Número Fiscal': nota() }])
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length - 300))
    await expect(importar(file)).rejects.toThrow('danificado')
  })
})

describe('an upload that is cut off while its rows are read', () => {
  it('has written nothing, and is taken in whole the next time', async () => {
    const file = await salesSheet(Array.from({ length: 5000 }, () => ({ 'Número Fiscal': nota() })))
    const idProcessamento = randomUUID()
    const head = await programme.ledger.head()
    const aborting = new AbortController()
    const cutOff = importar(file, {
      idProcessamento,
      simulado: true,
      signal: aborting.signal,
      progresso: ({ feito }) => {
        if (feito > 0) aborting.abort(new Error('cut off'))
      },
    })
    await expect(cutOff).rejects.toThrow('cut off')
    expect(await programme.ledger.head()).toBe(head)
    expect(await importar(file, { idProcessamento, simulado: true })).toMatchObject({
      vendas: 5000,
      total: 5000,
      totalErros: 0,
    })
  })
})

it('the test programme lives on a day of its own', () => expect(diaDoInstante(AGORA)).toBe(HOJE))
