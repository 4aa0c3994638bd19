import type { z } from 'zod'
import { invalid } from '#contracts/errors.ts'
import { ehTexto, TEXTO_INVALIDO } from '#contracts/values/textos.ts'

/**
 * Sentences for people where a schema has none of its own: zod's Portuguese is that of Portugal, and speaks of
 * "undefined".
 */
const sentenceOf = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'Obrigatório'
  switch (issue.code) {
    case 'invalid_type':
      return `Valor inválido: deve ser ${TYPES[issue.expected] ?? 'de outro tipo'}`
    case 'invalid_value':
      return `Valor inválido: use ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `Muito ${issue.origin === 'string' || issue.origin === 'array' ? 'curto' : 'pequeno'}: ${issue.inclusive === false ? 'mais de' : 'no mínimo'} ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `Muito ${issue.origin === 'string' || issue.origin === 'array' ? 'longo' : 'grande'}: ${issue.inclusive === false ? 'menos de' : 'no máximo'} ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Formato inválido'
    case 'unrecognized_keys':
      return `Campos desconhecidos: ${issue.keys.join(', ')}`
    default:
      return 'Valor inválido'
  }
}

const TYPES: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
}
const FORMATS: Record<string, string> = {
  uuid: 'Identificador inválido',
  email: 'E-mail inválido',
  datetime: 'Data e hora inválidas',
  date: 'Data inválida',
  url: 'Endereço inválido',
}
const unitOf = (origin: string): string => (origin === 'string' ? ' caracteres' : origin === 'array' ? ' itens' : '')

/** Where in a value stands a text, or a field's name, that cannot be stored. */
function textsThatAreNone(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return ehTexto(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    ehTexto(name) ? textsThatAreNone(inner, [...path, name]) : [path],
  )
}

/** What was sent, by where it travels; a part without a schema is not read. */
export interface Parts<T> {
  params: T
  query: T
  body: T
}

/** The parts decoded by their schemas; throws `dados-invalidos` with one sentence a field, all parts at once. */
export function decodeParts(schemas: Partial<Parts<z.ZodType>>, sent: Parts<unknown>): Parts<unknown> {
  const campos: Record<string, string> = {}
  /** Sentences that do not say which field they are about. */
  const semCampo = new Set<string>([TEXTO_INVALIDO])
  const error: z.core.$ZodErrorMap = (issue) => {
    const sentence = sentenceOf(issue)
    semCampo.add(sentence)
    return sentence
  }
  const decode = (part: keyof Parts<unknown>): unknown => {
    const schema = schemas[part]
    if (!schema) return undefined
    const result = schema.safeParse(sent[part], { error })
    for (const issue of result.error?.issues ?? []) campos[issue.path.join('.') || 'corpo'] ??= issue.message
    // Checks what was sent, which a schema may have cut, and what the schema made of it, which may have come as JSON.
    for (const path of [...textsThatAreNone(sent[part]), ...textsThatAreNone(result.data)])
      campos[path.join('.') || 'corpo'] ??= TEXTO_INVALIDO
    return result.data
  }
  const decoded = { params: decode('params'), query: decode('query'), body: decode('body') }
  const names = Object.keys(campos)
  if (names.length > 0) {
    const [first] = names as [string, ...string[]]
    const only = names.length === 1 ? campos[first]! : undefined
    const sentence =
      only === undefined
        ? `Confira os campos: ${names.join(', ')}.`
        : semCampo.has(only)
          ? `Confira o campo ${first}: ${only.charAt(0).toLowerCase()}${only.slice(1)}`
          : only
    throw invalid('dados-invalidos', sentence, campos)
  }
  return decoded
}
