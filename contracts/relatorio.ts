import { redesProcuradas } from './lista.ts'
import { doisRelogios } from './values/relogios.ts'

/** What every report can be asked with: networks by their names, and the two clocks. */
export const FILTROS_DE_RELATORIO = { rede: redesProcuradas, ...doisRelogios } as const

/** What every report can fail with. */
export const FALHAS_DE_RELATORIO = {
  /** No network of this name is within reach. */
  'rede-nao-encontrada': 404,
  /** Role 3 without networks has no figures to see. */
  'sem-redes': 403,
  'dia-futuro': 400,
  /** Nothing of it had been registered by `sabidoEm`. */
  'nada-registrado': 400,
} as const
