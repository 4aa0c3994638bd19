/** A mask: `9` takes a digit, `*` a digit or letter (made upper case), anything else is inserted automatically. */
export type Mask = string

export const CPF: Mask = '999.999.999-99'
export const CNPJ: Mask = '**.***.***/****-99'
export const CEP: Mask = '99999-999'
export const CELULAR: Mask = '(99) 99999-9999'
export const TELEFONE: Mask = '(99) 9999-9999'
export const DATA: Mask = '99/99/9999'

const isSlot = (sign: string | undefined) => sign === '9' || sign === '*'
const fits = (slot: string, sign: string) => (slot === '9' ? /\d/ : /[0-9A-Z]/).test(sign)

/** The characters of a text that fit the mask's slots, in order; others are dropped. */
export function unmask(mask: Mask, text: string): string {
  const slots = [...mask].filter(isSlot)
  let taken = ''
  for (const sign of text.toUpperCase()) {
    const slot = slots[taken.length]
    if (slot === undefined) break
    if (fits(slot, sign)) taken += sign
  }
  return taken
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
  for (const sign of mask) {
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

/**
 * The text and caret of a masked field after an edit: `typed` and `caret` are the browser's result, `before` the
 * earlier value. Deleting only a separator deletes the character beside it; otherwise Backspace could never pass it.
 */
export function maskedEdit(
  mask: Mask,
  before: string,
  typed: string,
  caret: number,
  inputType = '',
): { value: string; caret: number } {
  let signsBefore = unmask(mask, typed.slice(0, caret)).length
  let taken = unmask(mask, typed)
  if (typed.length < before.length && taken === unmask(mask, before)) {
    const at = inputType.endsWith('Forward') ? signsBefore : signsBefore - 1
    if (inputType.startsWith('delete') && at >= 0) {
      taken = taken.slice(0, at) + taken.slice(at + 1)
      signsBefore = at
    }
  }
  const value = masked(mask, taken)
  return { value, caret: caretAfter(mask, value, signsBefore) }
}
