import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { centesimosDeDecimal, multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import { materiais } from '#services/demo/materiais.ts'
import {
  COLUNAS,
  gravarPlanilhaDeVendas,
  lerCatalogo,
  linhasDeVendas,
  type Catalogo,
  type LinhaDeVenda,
  type OpcoesDaPlanilha,
} from '#services/demo/planilha.ts'

/** What the demo programme can sell, and the points that the manufacturer gave each shop product. */
export interface Programme {
  catalogue: Catalogo
  pointsOf: (sales: readonly LinhaDeVenda[][]) => Centesimos
}

export async function readProgramme(databaseUrl: string): Promise<Programme> {
  const pool = createPool(databaseUrl, 1)
  try {
    const catalogue = await lerCatalogo(createDb(pool))
    const { rows } = await pool.query<{ shop: string; code: string; material: string }>(
      `select r.cnpj as shop, pr.codigo as code, p.codigo as material from produtos_revenda pr
        join revendas r on r.id = pr.id_revenda join produtos p on p.id = pr.id_produto`,
    )
    const worth = new Map(materiais.map(({ codigo, valorPontos }) => [codigo, valorPontos]))
    const pointsOfOne = new Map(rows.map(({ shop, code, material }) => [`${shop} ${code}`, worth.get(material)!]))
    const pointsOfRow = ({ cnpj, codigo, qtde }: LinhaDeVenda) =>
      multiplicar(centesimosDeDecimal(qtde)!, pointsOfOne.get(`${cnpj} ${codigo}`)!)
    return { catalogue, pointsOf: (sales) => somar(sales.flat().map(pointsOfRow)) }
  } finally {
    await pool.end()
  }
}

/** The same catalogue with one salesperson in it. */
export const onlyOf = ({ vendedores, produtos }: Catalogo, cpf: string): Catalogo => ({
  vendedores: vendedores.filter((each) => each.cpf === cpf),
  produtos,
})

export const makeSales = (catalogue: Catalogo, options: Omit<OpcoesDaPlanilha, 'hoje'>): LinhaDeVenda[][] => [
  ...linhasDeVendas(catalogue, { ...options, hoje: diaDoInstante(new Date()) }),
]

const folder = mkdtempSync(join(tmpdir(), 'lastro-e2e-sheets-'))

/** Written as a stream, with every text in its cell. */
export async function writeSheet(name: string, sales: readonly LinhaDeVenda[][]): Promise<string> {
  const path = join(folder, name)
  await gravarPlanilhaDeVendas(path, sales)
  return path
}

/** A CNPJ may hold letters since 2026. */
const asNumber = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)

/** Written as by most programs: whole, with shared strings, and with document numbers as numbers. */
export async function writeSheetWithSharedStrings(
  name: string,
  sales: readonly LinhaDeVenda[][],
  header: readonly string[] = COLUNAS,
): Promise<string> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Planilha1')
  sheet.addRow([...header])
  for (const { cnpj, cpf, tipo, numero, data, codigo, descricao, qtde, valorUnitario, desconto } of sales.flat()) {
    sheet.addRow([
      asNumber(cnpj),
      asNumber(cpf),
      tipo,
      numero,
      new Date(`${data}T00:00:00Z`),
      codigo,
      descricao,
      Number(qtde),
      Number(valorUnitario),
      desconto === '' ? null : Number(desconto),
    ])
  }
  const path = join(folder, name)
  await book.xlsx.writeFile(path)
  return path
}
