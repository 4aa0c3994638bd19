import { cpf as validadorCpf, cnpj as validadorCnpj } from 'cpf-cnpj-validator'
import { z } from 'zod'

/** Only the digits of a text (`doc 1 §5`: "digits only are sent"). */
export const soDigitos = (texto: string): string => texto.replace(/\D/g, '')

/** CPF: 11 digits, valid check digits, not all the same (`doc 1 §5`). */
export const ehCpf = (texto: string): boolean => /^\d{11}$/.test(texto) && validadorCpf.isValid(texto)

/** "000.000.000-00". */
export const formatarCpf = (cpf: string): string => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

export const cpfSchema = z.string().transform(soDigitos).refine(ehCpf, 'CPF não é válido')

/** CNPJ without mask: since July 2026 the first 12 characters may be letters (`domain.md §2`). */
export const normalizarCnpj = (texto: string): string => texto.toUpperCase().replace(/[^0-9A-Z]/g, '')

export const ehCnpj = (cnpj: string): boolean => /^[0-9A-Z]{12}\d{2}$/.test(cnpj) && validadorCnpj.isValid(cnpj)

/** "00.000.000/0000-00", letters included. */
export const formatarCnpj = (cnpj: string): string =>
  cnpj.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, '$1.$2.$3/$4-$5')

export const cnpjSchema = z.string().transform(normalizarCnpj).refine(ehCnpj, 'CNPJ não é válido')

/** Fiscal document of a sale: nota fiscal or cupom fiscal (`doc 2 §9`). */
export const tipoFiscalSchema = z.enum(['N', 'C'])
export type TipoFiscal = z.infer<typeof tipoFiscalSchema>
export const nomeTipoFiscal: Record<TipoFiscal, string> = { N: 'Nota fiscal', C: 'Cupom fiscal' }

/** Soft hyphens, joiners and the like: numbers that differ by them only look the same. */
const INVISIVEIS = /\p{Default_Ignorable_Code_Point}/gu

/** The characters that people see, each in its usual form: full-width digits become digits. */
const visivel = (texto: string): string => texto.normalize('NFKC').replace(INVISIVEIS, '')

/** Longer than any fiscal document's number or access key. */
const IDENTIFICADOR_MAXIMO = 60

/**
 * The number of a fiscal document, as every new sale has it (`domain.md §2`): without what is no part of it. Sales of
 * old may hold others.
 */
export const identificadorSchema = z
  .string()
  .transform((texto) => semRotulo(visivel(texto).trim()))
  .pipe(
    z
      .string()
      .max(IDENTIFICADOR_MAXIMO, { error: `Use no máximo ${IDENTIFICADOR_MAXIMO} caracteres`, abort: true })
      .regex(/^[A-Za-z0-9 ./-]*$/, {
        error: 'Use só letras sem acento, algarismos, espaços, ponto, hífen e barra',
        abort: true,
      })
      .regex(/[A-Za-z0-9]/, 'Número fiscal inválido'),
  )

/** "NF-e nº 123": the words before a number, once spaces and dots are gone. */
const ROTULO = /^(?:(?:NFC?-?E?|CUPOM|N[Oº°]|NUM)[-:]*)+(?=\d)/
/** "123.0": how spreadsheets write whole numbers. Three zeros are thousands. */
const DECIMAIS_ZERO = /(?<=\d)(?:[.,]0{1,2})+$/
/** What most numbers are: nothing of it is dropped. */
const SO_O_NUMERO = /^[1-9]\d*$/

/** The key of the versions before, which took words and decimal zeros for parts of the number. */
const comRotulo = (texto: string): string =>
  visivel(texto)
    .toUpperCase()
    .replace(/[\s.]/g, '')
    .replace(/^0+(?=.)/, '')

/**
 * A fiscal number as its sale's natural key sees it: visible characters, upper case, no spaces, dots or leading zeros,
 * and none of what is no part of it (`domain.md §2`).
 */
export function normalizarIdentificador(texto: string): string {
  if (SO_O_NUMERO.test(texto)) return texto
  let chave = texto
  let antes: string
  do {
    antes = chave
    chave = comRotulo(visivel(chave).replace(/\s/g, '').replace(DECIMAIS_ZERO, '')).replace(ROTULO, '')
  } while (chave !== antes)
  return chave
}

/** The number as it was written, where nothing is to be dropped. */
function semRotulo(texto: string): string {
  const chave = normalizarIdentificador(texto)
  return comRotulo(texto) === chave ? texto : chave
}

/**
 * The key by which a version before named a sale that has another one now; null for all others. Its stream keeps its
 * id.
 */
export function chaveDeAntes(identificador: string): string | null {
  const antes = comRotulo(identificador)
  return antes === normalizarIdentificador(identificador) ? null : antes
}

/** Of a key with a suffix ("123-1", "123/1") the number before it; null for one without. Letters are a series. */
export function raizDaChave(chave: string): string | null {
  const [raiz] = chave.split(/[-/]/, 1)
  return raiz !== chave && /^\d+$/.test(raiz!) ? raiz! : null
}

interface Documento {
  tipoFiscal: TipoFiscal
  identificador: string
}

/** "Nota fiscal 8766". */
export const nomeDoDocumento = ({ tipoFiscal, identificador }: Documento): string =>
  `${nomeTipoFiscal[tipoFiscal]} ${normalizarIdentificador(identificador)}`

const siglaTipoFiscal: Record<TipoFiscal, string> = { N: 'NF', C: 'CF' }

/** "NF 8766": where many stand below each other. */
export const siglaDoDocumento = ({ tipoFiscal, identificador }: Documento): string =>
  `${siglaTipoFiscal[tipoFiscal]} ${normalizarIdentificador(identificador)}`
