/** Levels of lists and objects in each other: what people send has three, and whoever walks a value recurs for each. */
export const NIVEIS_MAXIMOS_DO_JSON = 32

export const JSON_FUNDO = `O JSON tem mais de ${NIVEIS_MAXIMOS_DO_JSON} níveis, um dentro do outro`

/** Whether a value of JSON goes no deeper; it is not walked further than that itself. */
export const cabeNosNiveis = (valor: unknown, niveis = NIVEIS_MAXIMOS_DO_JSON): boolean =>
  typeof valor !== 'object'
  || valor === null
  || (niveis > 0 && Object.values(valor).every((dentro) => cabeNosNiveis(dentro, niveis - 1)))

/** The value of a JSON text, or the sentence with which it is refused. */
export function lerJson(texto: string): { valor: unknown } | { recusa: string } {
  let valor: unknown
  try {
    valor = JSON.parse(texto)
  } catch {
    return { recusa: 'Não é um JSON válido' }
  }
  return cabeNosNiveis(valor) ? { valor } : { recusa: JSON_FUNDO }
}
