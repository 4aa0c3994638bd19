/** Text that needs no quotes in an array literal: ids, days, words. */
const PLAIN = /^[\w.:+-]+$/
const NULL = /^null$/i

/**
 * The values as the text of a Postgres array of one dimension. `pg` makes the same from a JavaScript array, at three
 * times the cost when most values are numbers and ids. Large batches are sent by columns, so the difference matters.
 */
export function arrayLiteral(values: readonly (string | number | bigint | boolean | null | undefined)[]): string {
  let text = '{'
  for (let n = 0; n < values.length; n++) {
    const value = values[n]
    if (n > 0) text += ','
    if (value === null || value === undefined) text += 'NULL'
    else if (typeof value !== 'string') text += String(value)
    else if (PLAIN.test(value) && !NULL.test(value)) text += value
    else text += `"${value.replaceAll(/["\\]/g, '\\$&')}"`
  }
  return `${text}}`
}
