import { DEVEDORES_NA_RESPOSTA } from '#contracts/works/contas.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Estorno } from '#projections/extrato/saldos.queries.ts'

export interface Devedor {
  idParceiro: string
  divida: Centesimos
}

/** What accounts owe once points were taken from them: all of it, of how many, and who owes the most. */
export function dividasDe(estornos: readonly Estorno[]): {
  dividas: Centesimos
  totalDevedores: number
  devedores: Devedor[]
} {
  const devedores = estornos.filter(({ divida }) => divida > 0).toSorted((a, b) => b.divida - a.divida)
  return {
    dividas: somar(devedores.map(({ divida }) => divida)),
    totalDevedores: devedores.length,
    devedores: devedores.slice(0, DEVEDORES_NA_RESPOSTA).map(({ idParceiro, divida }) => ({ idParceiro, divida })),
  }
}
