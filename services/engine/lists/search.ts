import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import { ehCnpj, normalizarCnpj, soDigitos } from '#contracts/values/documentos.ts'
import { allOf, anyOf } from '#services/engine/database/conditions.ts'

/** Longer searches are pasted text, not a name. */
const PALAVRAS_MAXIMAS = 8

/** "NF-77", "nota fiscal nº 77": what people write before a fiscal number, and sales do not hold. */
const ANTES_DO_NUMERO =
  /(?<![\p{L}\p{N}])(?:(?:NFC?-?E?|C\.?F|NOTA|CUPOM|FISCAL|N[Oº°]|NUM(?:ERO)?)(?:[\s.:-]+|(?=\d{3})))+(?=\d)/giu

/** The words of a search term; a list finds what holds each of them somewhere. */
export function palavrasDe(buscar: string | undefined): string[] {
  const palavras = (buscar ?? '').replace(ANTES_DO_NUMERO, '').split(/\s+/).filter(Boolean)
  if (palavras.length > PALAVRAS_MAXIMAS)
    throw invalid('busca-longa', `Use no máximo ${PALAVRAS_MAXIMAS} palavras na busca.`, { buscar: 'Longo demais' })
  return palavras
}

/**
 * Whether an expression holds the word, without accents and case (migration 0009); `%` and `_` are letters like others.
 */
export const contem = (expression: RawBuilder<unknown>, palavra: string): RawBuilder<boolean> =>
  sql<boolean>`normalizar(${expression}) like normalizar(${`%${escapar(palavra)}%`}::text)`

/** Shorter words are in most names: of a hundred thousand, looking through all would take seconds. */
const MIN_LETRAS = 3

/** Signs are in few names, and have neither accent nor case. */
const SINAIS = /^[^\p{L}\p{N}]+$/u

/**
 * The same for a name that has an index by trigrams: a word of one or two letters is looked for where the name's words
 * begin, and signs anywhere ([0056](../../../docs/decisions/0056-short-terms-begin-words.md)).
 */
export const contemNoIndice = (nome: RawBuilder<unknown>, palavra: string): RawBuilder<boolean> => {
  if (palavra.length >= MIN_LETRAS) return contem(nome, palavra)
  const inicio = `${escapar(palavra)}%`
  const dentroDaPalavra = SINAIS.test(palavra) ? sql`${nome} like ${`%${inicio}`} or` : sql``
  return sql<boolean>`(${dentroDaPalavra} normalizar(${nome}) like normalizar(${inicio}::text)
    or normalizar(${nome}) like normalizar(${`% ${inicio}`}::text))`
}

/** The search of a list: whether a word is in one of the expressions. */
export const inOneOf =
  (...expressions: readonly RawBuilder<unknown>[]) =>
  (palavra: string): RawBuilder<boolean> =>
    anyOf(expressions.map((one) => contem(one, palavra)))

/** Whether each word is in one of the expressions. */
export const contemTodas = (
  expressions: readonly RawBuilder<unknown>[],
  buscar: string | undefined,
): RawBuilder<boolean> => allOf(palavrasDe(buscar).map(inOneOf(...expressions)))

/** The term as a pattern's letters. */
export const escapar = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&')

/** Digits from which a number is looked for as the beginning of a document. */
const MIN_DIGITOS = 3

/** The term as part of a CPF; undefined for one that is a name, or too short. */
export function parteDeCpf(termo: string): string | undefined {
  const digitos = /\p{L}/u.test(termo) ? '' : soDigitos(termo)
  return digitos.length >= MIN_DIGITOS ? digitos : undefined
}

/**
 * The term as part of a CNPJ, letters included; undefined for one that is too short, or that begins with a letter and
 * is not a whole one: a name.
 */
export function parteDeCnpj(termo: string): string | undefined {
  const cnpj = normalizarCnpj(termo)
  return (/^\d/.test(cnpj) && cnpj.length >= MIN_DIGITOS) || ehCnpj(cnpj) ? cnpj : undefined
}

/** The patterns of CPFs and CNPJs that begin with the term; a CNPJ's own signs show that it may be any part of one. */
export const inicioDeCpf = (termo: string): string | undefined => seguido(parteDeCpf(termo))
export const inicioDeCnpj = (termo: string): string | undefined =>
  /[./]/.test(termo) ? dentro(parteDeCnpj(termo)) : seguido(parteDeCnpj(termo))

const dentro = (parte: string | undefined) => (parte === undefined ? undefined : `%${parte}%`)
const seguido = (parte: string | undefined) => (parte === undefined ? undefined : `${parte}%`)
