/** Browsers by what they alone say of themselves; most also name those they descend from. */
const NAVEGADORES: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const SISTEMAS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nomeEm = (nomes: typeof NAVEGADORES, texto: string) => nomes.find(([, sinal]) => sinal.test(texto))?.[0]

/**
 * What a person recognises their device by, of a `User-Agent`: "Chrome no Windows". The rest is not kept: it would
 * tell one person's telephone from another's.
 */
export function dispositivoDe(userAgent: string | undefined): string {
  const navegador = nomeEm(NAVEGADORES, userAgent ?? '')
  const sistema = nomeEm(SISTEMAS, userAgent ?? '')
  if (navegador && sistema) return `${navegador} no ${sistema}`
  return navegador ?? sistema ?? 'Outro programa'
}
