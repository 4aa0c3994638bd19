type Values = Record<string, unknown>

/**
 * The address of one call: params inserted into the contract's path, the query appended, unset values left out. A field
 * of several values repeats its name; another object is JSON.
 */
export function endpointUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path}: no value for ":${name}"`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
      search.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
