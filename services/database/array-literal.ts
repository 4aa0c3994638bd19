/** Text that needs no quotes in a literal of an array: ids, days, words. */
const PLAIN = /^[\w.:+-]+$/
const NULL = /^null$/i

/**
 * The values as the text of a Postgres array of one dimension. What `pg` makes of a JavaScript array is the same, at
 * three times the cost where most values are numbers and ids: large batches are sent by columns.
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
