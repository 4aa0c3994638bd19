import type { Secao } from './meus-dados.ts'

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const texto = (valor: string): string => valor.replace(/[&<>"']/g, (um) => ENTIDADES[um]!)

const ESTILO = [
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color-scheme:light dark}',
  'h2{margin:2.5rem 0 .5rem}div{overflow-x:auto}table{border-collapse:collapse;width:100%}',
  'th,td{border:1px solid #8884;padding:.35rem .6rem;text-align:left;vertical-align:top}',
  'pre{white-space:pre-wrap;overflow-wrap:anywhere}',
].join('\n')

/**
 * One file that a person opens in any browser, without a script in it; the same again as JSON, for programs, stands at
 * its end.
 */
export function* paginaDosDados(titulo: string, sobre: string, secoes: readonly Secao[]): Generator<string> {
  yield '<!doctype html>\n<html lang="pt-BR">\n<head><meta charset="utf-8">\n'
  yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
  yield `<title>${texto(titulo)}</title><style>${ESTILO}</style></head>\n`
  yield `<body><main><h1>${texto(titulo)}</h1><p>${texto(sobre)}</p>\n`
  for (const { titulo: parte, colunas, linhas } of secoes) {
    yield `<h2>${texto(parte)}</h2>\n`
    if (linhas.length === 0) {
      yield '<p>Nada.</p>\n'
      continue
    }
    const titulos = colunas.map((coluna) => `<th scope="col">${texto(coluna)}</th>`).join('')
    yield `<div><table><thead><tr>${titulos}</tr></thead><tbody>\n`
    for (const linha of linhas) yield `<tr>${linha.map((valor) => `<td>${texto(valor)}</td>`).join('')}</tr>\n`
    yield '</tbody></table></div>\n'
  }
  yield '<h2>Para programas</h2>\n<details><summary>O mesmo em JSON</summary>\n'
  yield `<pre>${texto(JSON.stringify(comoJson(secoes), null, 1))}</pre></details>\n</main></body>\n</html>\n`
}

const comoJson = (secoes: readonly Secao[]): Record<string, Record<string, string>[]> =>
  Object.fromEntries(
    secoes.map(({ titulo, colunas, linhas }) => [
      titulo,
      linhas.map((linha) => Object.fromEntries(colunas.map((coluna, n) => [coluna, linha[n] ?? '']))),
    ]),
  )
