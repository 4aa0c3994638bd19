import { digitosDoTelefone } from '#contracts/values/telefone.ts'

/** A mask: `9` takes a digit, `*` a digit or letter (made upper case), anything else is inserted automatically. */
export type Mask = string

export const CPF: Mask = '999.999.999-99'
export const CNPJ: Mask = '**.***.***/****-99'
export const CEP: Mask = '99999-999'
/** A mobile's; the number of a landline, which never begins with 9, has a digit less. */
export const TELEFONE: Mask = '(99) 99999-9999'
const FIXO: Mask = '(99) 9999-9999'
export const DATA: Mask = '99/99/9999'

/** What is said when more is typed or pasted than the mask holds: nothing of it is taken. */
export const NAO_COUBE: Readonly<Record<Mask, string>> = {
  [CPF]: 'Longo demais: o CPF tem 11 dígitos',
  [CNPJ]: 'Longo demais: o CNPJ tem 14 caracteres',
  [CEP]: 'Longo demais: o CEP tem 8 dígitos',
  [TELEFONE]: 'Longo demais: escreva o DDD e 8 ou 9 dígitos, sem +55',
  [DATA]: 'Longo demais: escreva a data como DD/MM/AAAA',
}

const isSlot = (sign: string | undefined) => sign === '9' || sign === '*'
const fits = (slot: string, sign: string) => (slot === '9' ? /\d/ : /[0-9A-Z]/).test(sign)

/** The mask of what was typed so far. */
const shapeOf = (mask: Mask, taken: string): Mask =>
  mask === TELEFONE && taken.length > 2 && taken[2] !== '9' ? FIXO : mask

/** The characters of a text that may stand in the mask, in order, also those for which there is no place. */
function signsOf(mask: Mask, text: string): string {
  const slots = [...mask].filter(isSlot)
  let taken = ''
  for (const sign of text.toUpperCase()) {
    // No area code begins with 0, which many people dial before it.
    if (mask === TELEFONE && taken === '' && sign === '0') continue
    if (fits(slots[taken.length] ?? (slots.includes('*') ? '*' : '9'), sign)) taken += sign
  }
  return taken
}

const placesIn = (mask: Mask, taken: string): number => [...shapeOf(mask, taken)].filter(isSlot).length

/** The characters of a text that fit the mask's slots, in order; others are dropped. */
export function unmask(mask: Mask, text: string): string {
  const taken = signsOf(mask, text)
  return taken.slice(0, placesIn(mask, taken))
}

/**
 * The text with the mask's separators. A separator appears together with the character after it, never at the end, so
 * that Backspace never meets one there.
 */
export function masked(mask: Mask, text: string): string {
  const taken = unmask(mask, text)
  let result = ''
  let pending = ''
  let next = 0
  for (const sign of shapeOf(mask, taken)) {
    if (next === taken.length) break
    if (isSlot(sign)) {
      result += pending + taken[next]
      pending = ''
      next += 1
    } else pending += sign
  }
  return result
}

/** The caret position in `value` after its first `count` unmasked characters. */
function caretAfter(mask: Mask, value: string, count: number): number {
  if (count === 0) return 0
  let seen = 0
  for (let index = 0; index < value.length; index += 1) {
    if (isSlot(mask[index])) seen += 1
    if (seen === count) return index + 1
  }
  return value.length
}

const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/

/** A text that came as a whole, pasted or filled in by the browser, as the mask has it. */
function wholeText(mask: Mask, text: string): string {
  if (mask === TELEFONE) return digitosDoTelefone(text)
  return mask === DATA ? text.replace(ISO, '$3/$2/$1') : text
}

const AS_A_WHOLE = /^insert(FromPaste|FromDrop|ReplacementText)/

interface Edit {
  value: string
  caret: number
  /** Whether there was more than the mask holds: then nothing of it was taken. */
  tooLong?: true
}

/**
 * The text and caret of a masked field after an edit: `typed` and `caret` are the browser's result, `before` the
 * earlier value. Deleting only a separator deletes the character beside it; otherwise Backspace could never pass it.
 */
export function maskedEdit(mask: Mask, before: string, typed: string, caret: number, inputType = ''): Edit {
  const isKey = typed.length <= before.length + 1 && !AS_A_WHOLE.test(inputType)
  const text = isKey ? typed : wholeText(mask, typed)
  if (text !== typed) caret = text.length
  let taken = signsOf(mask, text)
  if (taken.length > placesIn(mask, taken)) {
    const at = Math.max(0, caret - (typed.length - before.length))
    return { value: before, caret: Math.min(at, before.length), tooLong: true }
  }
  let signsBefore = signsOf(mask, text.slice(0, caret)).length
  if (typed.length < before.length && taken === unmask(mask, before)) {
    const at = inputType.endsWith('Forward') ? signsBefore : signsBefore - 1
    if (inputType.startsWith('delete') && at >= 0) {
      taken = taken.slice(0, at) + taken.slice(at + 1)
      signsBefore = at
    }
  }
  const value = masked(mask, taken)
  return { value, caret: caretAfter(shapeOf(mask, taken), value, signsBefore) }
}
