import type { z } from 'zod'
import { invalid } from '#contracts/errors.ts'
import type { ErroDeLinha, Leitura } from '#contracts/works/linhas.ts'
import { decimalDeCentesimos } from '#contracts/values/centesimos.ts'
import { estaVazia, lerCentesimos, lerTexto } from '#services/engine/spreadsheet/cell.ts'
import { exigirColunas, type ColunaEsperada } from '#services/engine/spreadsheet/header.ts'
import { readCsv } from '#services/engine/spreadsheet/read-csv.ts'
import type { SheetRow } from '#services/engine/spreadsheet/sheet-row.ts'
import { erroNaCelula } from './row-errors.ts'

/** The columns of a CSV of records, by the form's field that each one is. */
export type ColunasDoCsv = Readonly<Record<string, ColunaEsperada & { valor?: true }>>

/** How the rows of a CSV become what a form would send. */
export interface LeituraDoCsv<Dados> {
  /** Texts, and with `valor` amounts of money or points. */
  colunas: ColunasDoCsv
  /** The form's schema: its sentences and limits are those of a row too. */
  schema: z.ZodType<Dados>
  /** The fields of which each tells one record from the others. */
  chaves: readonly (string & keyof Dados)[]
}

export interface LinhaDoCsv<Dados> {
  linha: number
  dados: Dados
}

/** Where each column stands, and how many there are. */
interface Titulo {
  posicoes: Record<string, number | undefined>
  largura: number
  linha: number
}

/** A row with too many cells has a separator inside a value: the rest of it stands under the wrong titles. */
export const LARGA_DEMAIS =
  'A linha tem mais valores do que o título tem colunas. Ponha entre aspas o valor que tem o separador'

interface Ouvinte {
  guardar: (erros: readonly ErroDeLinha[]) => Promise<void>
  progresso: (lidas: number, erros: number) => Promise<void>
  signal: AbortSignal
}

/**
 * Reads the good rows into memory; what is wrong with the others is told as it is found.
 * @throws Failure when the file as a whole is refused
 */
export async function lerLinhas<Dados>(
  path: string,
  leitura: LeituraDoCsv<Dados>,
  { guardar, progresso, signal }: Ouvinte,
): Promise<{ linhas: LinhaDoCsv<Dados>[]; erros: number; leitura: Leitura }> {
  const linhas: LinhaDoCsv<Dados>[] = []
  const vistas = new Map(leitura.chaves.map((chave) => [chave as string, new Map<string, number>()]))
  let titulo: Titulo | undefined
  let lidas = 0
  let erros = 0
  for await (const rows of readCsv(path, {}, signal)) {
    const comErro: ErroDeLinha[] = []
    for (const row of rows) {
      if (!titulo) {
        titulo = { posicoes: exigirColunas(row, leitura.colunas), largura: row.celulas.length, linha: row.linha }
        continue
      }
      lidas++
      const lida = lerLinha(row, titulo, leitura, vistas)
      if (Array.isArray(lida)) comErro.push(...lida)
      else linhas.push(lida)
    }
    await guardar(comErro)
    erros += comErro.length
    await progresso(lidas, erros)
  }
  if (lidas === 0) throw invalid('planilha-vazia', 'A planilha não tem linhas')
  return { linhas, erros, leitura: { aba: null, titulo: titulo!.linha, ocultas: 0 } }
}

/** A good row, or what is wrong with it. `vistas` has the lines of the records before it, by each of their keys. */
function lerLinha<Dados>(
  { linha, celulas }: SheetRow,
  { posicoes, largura }: Titulo,
  { colunas, schema, chaves }: LeituraDoCsv<Dados>,
  vistas: ReadonlyMap<string, Map<string, number>>,
): LinhaDoCsv<Dados> | ErroDeLinha[] {
  if (celulas.length > largura) return [erroNaCelula(linha, `Coluna ${largura + 1}`, celulas.at(largura), LARGA_DEMAIS)]
  const celula = (campo: string) => celulas[posicoes[campo] ?? -1]
  const erro = (campo: string, mensagem: string) => erroNaCelula(linha, colunas[campo]!.titulo, celula(campo), mensagem)
  const ilegiveis = new Map<string, ErroDeLinha>()
  const enviado: Record<string, unknown> = {}
  for (const [campo, { valor }] of Object.entries(colunas)) {
    // The form's schema tells what is missing.
    if (estaVazia(celula(campo))) continue
    const lido = valor ? lerCentesimos(celula(campo)) : lerTexto(celula(campo))
    if (!lido.ok) ilegiveis.set(campo, erro(campo, lido.mensagem))
    else enviado[campo] = typeof lido.valor === 'number' ? Number(decimalDeCentesimos(lido.valor)) : lido.valor
  }
  const { success, data, error } = schema.safeParse(enviado)
  const recusas = new Map(ilegiveis)
  for (const { path, message } of error?.issues ?? []) {
    const campo = String(path[0])
    if (!recusas.has(campo)) recusas.set(campo, erro(campo, message))
  }
  if (!success || recusas.size > 0) return [...recusas.values()]
  const nomeDe = (chave: keyof Dados) => String(data[chave]).toLowerCase()
  const repetidas = chaves.flatMap((chave) => {
    const antes = vistas.get(chave)!.get(nomeDe(chave))
    const nome = colunas[chave]!.titulo.toLowerCase()
    return antes === undefined ? [] : [erro(chave, `A linha ${antes} já tem este ${nome}. Deixe só uma`)]
  })
  if (repetidas.length > 0) return repetidas
  for (const chave of chaves) vistas.get(chave)!.set(nomeDe(chave), linha)
  return { linha, dados: data }
}
