/** Times a power of ten: steps that people count in. */
const PASSOS = [1, 2, 5] as const

/** More lines than this are a pattern, not a scale. */
const INTERVALOS = 4

export interface Scale {
  /** Where lines stand, from the lowest to the highest; zero is one of them. */
  marcas: number[]
  /** How far up a value is, from 0 to 100. */
  height: (valor: number) => number
}

/**
 * The fewest round steps of 1, 2 or 5 that hold all values and zero. `unidade` is the smallest step: one point, one
 * seller.
 */
export function scaleOf(valores: readonly number[], unidade: number): Scale {
  const maior = Math.max(0, ...valores)
  const menor = Math.min(0, ...valores)
  const passo = stepFor(maior - menor, unidade)
  const de = Math.floor(menor / passo)
  const ate = Math.max(de + 1, Math.ceil(maior / passo))
  return {
    marcas: Array.from({ length: ate - de + 1 }, (_, n) => (de + n) * passo),
    height: (valor) => ((valor / passo - de) / (ate - de)) * 100,
  }
}

function stepFor(extensao: number, unidade: number): number {
  for (let dez = unidade; ; dez *= 10)
    for (const passo of PASSOS) if (passo * dez * INTERVALOS >= extensao) return passo * dez
}
