import { cpf as validadorCpf, cnpj as validadorCnpj } from 'cpf-cnpj-validator'
import { z } from 'zod'

/** Only the digits of a text: masks are for eyes (`doc 1 §5`: "digits only are sent"). */
export const soDigitos = (texto: string): string => texto.replace(/\D/g, '')

/** CPF: 11 digits, check digits right, not all the same (`doc 1 §5`). */
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

/** A fiscal number as its sale's natural key sees it: upper case, no spaces, dots or leading zeros (`domain.md §2`). */
export const normalizarIdentificador = (texto: string): string =>
  texto
    .toUpperCase()
    .replace(/[\s.]/g, '')
    .replace(/^0+(?=.)/, '')

/** "Nota fiscal 8766". */
export const nomeDoDocumento = ({
  tipoFiscal,
  identificador,
}: {
  tipoFiscal: TipoFiscal
  identificador: string
}): string => `${nomeTipoFiscal[tipoFiscal]} ${normalizarIdentificador(identificador)}`
