import type { Coluna, TipoColuna } from '#contracts/lista.ts'
import { decimalDeCentesimos, type Centesimos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante, formatarInstanteComSegundos } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf } from '#contracts/values/documentos.ts'

/** A table on its way into a file: rows by the field names of its columns, values as the contract decodes them. */
export interface Tabela {
  titulo: string
  colunas: readonly Coluna[]
  linhas: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>
}

/**
 * What a spreadsheet program reads as the beginning of a formula: `=`, `+`, `-` and `@`, full-width ones too, also
 * behind blanks, which an import may cut off; and a tab or a line break (OWASP, CSV injection).
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** A text that no spreadsheet program takes for a formula. */
export const semFormula = (texto: string): string => (FORMULA.test(texto) ? `'${texto}` : texto)

const HUNDREDTHS: ReadonlySet<TipoColuna> = new Set(['pontos', 'dinheiro', 'quantidade'])
const floorToUnits = (valor: Centesimos): number => Math.floor(valor / 100)

/** One value in a CSV, as people here write it: `1234,56`, `31/12/2026`, `529.982.247-25`. */
export function textoDaCelula({ tipo, inteiraNoCsv, palavras, comSegundos }: Coluna, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return ''
  if (HUNDREDTHS.has(tipo)) {
    return inteiraNoCsv
      ? String(floorToUnits(valor as Centesimos))
      : decimalDeCentesimos(valor as Centesimos).replace('.', ',')
  }
  switch (tipo) {
    case 'inteiro':
      return String(valor as number)
    case 'dia':
      return formatarDia(valor as string)
    case 'momento':
      return (comSegundos ? formatarInstanteComSegundos : formatarInstante)(valor as string)
    case 'simNao':
      return simNao(valor, palavras)
    default:
      return semFormula(documento(tipo, valor as string))
  }
}

const simNao = (valor: unknown, [nao, sim]: readonly [string, string] = ['Não', 'Sim']) => (valor === 1 ? sim : nao)

/** One value in a spreadsheet: numbers and dates are real ones, documents are texts. */
export function valorDaCelula({ tipo, palavras }: Coluna, valor: unknown): string | number | Date | null {
  if (valor === null || valor === undefined || valor === '') return null
  if (HUNDREDTHS.has(tipo)) return Number(decimalDeCentesimos(valor as Centesimos))
  switch (tipo) {
    case 'inteiro':
      return valor as number
    case 'dia':
      return new Date(`${valor as string}T00:00:00Z`)
    case 'momento':
      return new Date(`${noRelogioDeSaoPaulo.format(new Date(valor as string)).replace(' ', 'T')}Z`)
    case 'simNao':
      return simNao(valor, palavras)
    default:
      return documento(tipo, valor as string)
  }
}

/** A spreadsheet's date knows no zone: it shows the clock of São Paulo. */
const noRelogioDeSaoPaulo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const documento = (tipo: TipoColuna, valor: string): string =>
  tipo === 'cpf' ? formatarCpf(valor) : tipo === 'cnpj' ? formatarCnpj(valor) : valor
