import ExcelJS from 'exceljs'
import { decimalDeCentesimos, multiplicar, proporcao } from '#contracts/values/centesimos.ts'
import { formatarDia, somarDias, type Dia } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf } from '#contracts/values/documentos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { createRandom, type Random } from './random.ts'

/** Header of a sales sheet (`interfaces.md §4`). */
export const COLUNAS = [
  'CNPJ Dental',
  'CPF Vendedor',
  'Tipo Fiscal',
  'Número Fiscal',
  'Data da Venda',
  'Código Produto',
  'Descrição',
  'Quantidade',
  'Valor Unitário',
  'Desconto',
] as const

/** Typical errors in a row; each bad row is the first of a separate sale. */
export type Defeito =
  | 'cpf-desconhecido'
  | 'cnpj-desconhecido'
  | 'codigo-desconhecido'
  | 'data-futura'
  | 'desconto-maior'
  | 'quantidade-ilegivel'
  | 'tipo-desconhecido'

export interface OpcoesDaPlanilha {
  /** The number of valid sales; each has one to four rows. */
  vendas: number
  /** Sales happened on this day and up to 20 days before. */
  hoje: Dia
  /** Another seed gives another file. Fiscal numbers begin with it, so that two files never share one. */
  semente: string
  /** How many sales with each defect. */
  defeitos?: Partial<Record<Defeito, number>>
}

export interface LinhaDeVenda {
  cnpj: string
  cpf: string
  tipo: string
  numero: string
  data: Dia
  codigo: string
  descricao: string
  qtde: string
  valorUnitario: string
  desconto: string
}

export interface Catalogo {
  vendedores: { cpf: string; cnpj: string }[]
  produtos: Map<string, { codigo: string; nome: string; valorUnitario: number }[]>
}

/** The salespeople who can sell today, their shops, and the products that those shops have mapped. */
export async function lerCatalogo(db: Db): Promise<Catalogo> {
  const vendedores = await db
    .selectFrom('parceiros as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select(['p.cpf', 'r.cnpj'])
    .where('p.ativo', '=', true)
    .where('r.ativo', '=', true)
    .where('p.excluido_em', 'is', null)
    .where('p.cpf', 'is not', null)
    .orderBy('p.cpf')
    .execute()
  const linhas = await db
    .selectFrom('produtos_revenda as pr')
    .innerJoin('revendas as r', 'r.id', 'pr.id_revenda')
    .select(['r.cnpj', 'pr.codigo', 'pr.nome', 'pr.valor_unitario as valorUnitario'])
    .where('pr.ativo', '=', true)
    .where('pr.excluido_em', 'is', null)
    .orderBy('r.cnpj')
    .orderBy('pr.codigo')
    .execute()
  const produtos = Map.groupBy(linhas, (linha) => linha.cnpj)
  return {
    vendedores: vendedores.flatMap(({ cpf, cnpj }) => (cpf && produtos.has(cnpj) ? [{ cpf, cnpj }] : [])),
    produtos,
  }
}

/** The rows of a realistic sheet, sale by sale; the same options always give the same rows. */
export function* linhasDeVendas(
  catalogo: Catalogo,
  { vendas, hoje, semente, defeitos = {} }: OpcoesDaPlanilha,
): Generator<LinhaDeVenda[]> {
  const random = createRandom(`lastro: planilha ${semente}`)
  const estragar = random.shuffle(
    Object.entries(defeitos).flatMap(([defeito, quantas]) => Array<Defeito>(quantas).fill(defeito as Defeito)),
  )
  const cada = estragar.length > 0 ? Math.max(1, Math.floor(vendas / estragar.length)) : Infinity
  for (let n = 1; n <= vendas; n++) {
    yield umaVenda(random, catalogo, `${semente}${n}`, hoje)
    if (n % cada === 0) {
      const defeito = estragar.pop()
      if (defeito) yield comDefeito(umaVenda(random, catalogo, `${semente}E${n}`, hoje), defeito, hoje)
    }
  }
  for (const [n, defeito] of estragar.entries())
    yield comDefeito(umaVenda(random, catalogo, `${semente}F${n}`, hoje), defeito, hoje)
}

function umaVenda(random: Random, { vendedores, produtos }: Catalogo, numero: string, hoje: Dia): LinhaDeVenda[] {
  const { cpf, cnpj } = random.pick(vendedores)
  const daLoja = produtos.get(cnpj)!
  const escolhidos = new Set(Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, () => random.pick(daLoja)))
  const comum = { cnpj, cpf, tipo: random.chance(70) ? 'N' : 'C', numero, data: somarDias(hoje, -random.int(0, 20)) }
  return [...escolhidos].map(({ codigo, nome, valorUnitario }): LinhaDeVenda => {
    const qtde = random.int(1, 6) * 100
    const desconto = random.chance(25) ? proporcao(multiplicar(qtde, valorUnitario), random.int(2, 12), 100) : 0
    return {
      ...comum,
      codigo,
      descricao: nome,
      qtde: decimalDeCentesimos(qtde),
      valorUnitario: decimalDeCentesimos(valorUnitario),
      desconto: desconto === 0 ? '' : decimalDeCentesimos(desconto),
    }
  })
}

function comDefeito([linha, ...outras]: LinhaDeVenda[], defeito: Defeito, hoje: Dia): LinhaDeVenda[] {
  const todas = [linha!, ...outras]
  const em = (mudanca: Partial<LinhaDeVenda>) => todas.map((uma) => ({ ...uma, ...mudanca }))
  const naPrimeira = (mudanca: Partial<LinhaDeVenda>) => todas.map((uma, n) => (n === 0 ? { ...uma, ...mudanca } : uma))
  switch (defeito) {
    case 'cpf-desconhecido':
      return em({ cpf: '00000000191' })
    case 'cnpj-desconhecido':
      return em({ cnpj: '00000000000191' })
    case 'codigo-desconhecido':
      return naPrimeira({ codigo: 'NAO-EXISTE' })
    case 'data-futura':
      return em({ data: somarDias(hoje, 40) })
    case 'desconto-maior':
      return naPrimeira({ qtde: '1.00', valorUnitario: '10.00', desconto: '99.00' })
    case 'quantidade-ilegivel':
      return naPrimeira({ qtde: 'duas' })
    case 'tipo-desconhecido':
      return em({ tipo: 'X' })
  }
}

/** Writes the sheet row by row, so that a large one does not fill the memory. Returns how many rows it has. */
export async function gravarPlanilhaDeVendas(
  caminho: string,
  vendas: Iterable<readonly LinhaDeVenda[]>,
): Promise<{ vendas: number; linhas: number }> {
  const livro = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: caminho, useStyles: true })
  const folha = livro.addWorksheet('Vendas')
  folha.addRow([...COLUNAS]).commit()
  let linhas = 0
  let quantas = 0
  for (const venda of vendas) {
    quantas++
    for (const linha of venda) {
      linhas++
      folha.addRow(celulas(linha, linhas)).commit()
    }
  }
  folha.commit()
  await livro.commit()
  return { vendas: quantas, linhas }
}

/** Cells as people fill them in: numbers as numbers, dates as dates, and sometimes as text with separators. */
function celulas(linha: LinhaDeVenda, n: number): (string | number | Date)[] {
  const comoTexto = n % 7 === 0
  return [
    comoTexto ? formatarCnpj(linha.cnpj) : linha.cnpj,
    comoTexto ? formatarCpf(linha.cpf) : linha.cpf,
    linha.tipo,
    linha.numero,
    comoTexto ? formatarDia(linha.data) : new Date(`${linha.data}T00:00:00Z`),
    linha.codigo,
    linha.descricao,
    numero(linha.qtde, comoTexto),
    numero(linha.valorUnitario, comoTexto),
    numero(linha.desconto, comoTexto),
  ]
}

const numero = (decimal: string, comoTexto: boolean): string | number =>
  decimal === '' || !/^[\d.]+$/.test(decimal) ? decimal : comoTexto ? decimal.replace('.', ',') : Number(decimal)
