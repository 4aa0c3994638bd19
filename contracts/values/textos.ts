const LONE_SURROGATE = /\p{Surrogate}/u

/** Whether a text can be stored: the database has no NUL, and half a character is none. */
export const ehTexto = (texto: string): boolean => !texto.includes('\0') && !LONE_SURROGATE.test(texto)

export const TEXTO_INVALIDO = 'O texto tem um caractere que não pode ser guardado. Escreva-o de novo.'

/** Most texts are as they should be. */
const SIMPLES = /^(?:[!-~]+ )*[!-~]*$/

/** Soft hyphens, joiners, marks that turn text around and the like: texts that differ by them only look the same. */
const INVISIVEIS = /\p{Default_Ignorable_Code_Point}/gu

/** Blanks of every width, line breaks and other control characters, and a letter that looks like a blank. */
const BRANCOS = /[\s\p{Cc}\u2800]+/gu

/** A text without characters that nobody sees, in the one spelling that letters with accents have (NFC). */
export const semInvisiveis = (texto: string): string =>
  SIMPLES.test(texto) ? texto : texto.normalize('NFC').replace(INVISIVEIS, '').normalize('NFC')

/** A text of one line: its words with one blank between them. */
export const umaLinha = (texto: string): string =>
  SIMPLES.test(texto) ? texto.trimEnd() : semInvisiveis(texto).replace(BRANCOS, ' ').trim()

const QUEBRAS = /\r\n?|[\u0085\u2028\u2029]/g
const CONTROLES = /(?!\n)\p{Cc}/gu

/** A text of several lines, as it was written. */
export const variasLinhas = (texto: string): string =>
  semInvisiveis(texto.replace(QUEBRAS, '\n')).replace(CONTROLES, ' ').trim()

/** What keyboards and word processors write for a hyphen. */
const HIFENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** A code: one line, with hyphens as they are typed. */
export const umCodigo = (texto: string): string => umaLinha(texto).replace(HIFENS, '-')
