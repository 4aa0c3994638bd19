import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'

/** What is left of the lots whose last day is `venceEm`, and how much of them paid debt. */
export interface NaData {
  venceEm: Dia
  restante: Centesimos
  abatido: Centesimos
}

export interface Acertado {
  validos: NaData[]
  vencidos: NaData[]
  divida: Centesimos
}

/**
 * Settles lots and debt on day `em`. Late records can leave a view with effects but not their causes: points taken
 * before they were credited become debt, a payment of a debt that did not exist yet is given back, and debt is taken
 * from what can be spent, soonest expiry first. So debt and spendable lots never exist together (`domain.md §3.1`).
 * Without late records nothing changes here. `datas` are in order of their dates.
 */
export function acertar(datas: readonly NaData[], divida: Centesimos, em: Dia): Acertado {
  const acertadas = datas.map((data) => ({ ...data }))
  let devido = divida
  for (const data of acertadas.filter(({ restante }) => restante < 0)) {
    devido -= data.restante
    data.restante = 0
  }
  for (const data of acertadas.toReversed()) {
    if (devido >= 0) break
    const volta = Math.min(data.abatido, -devido)
    data.restante += volta
    devido += volta
  }
  for (const data of acertadas.filter(({ venceEm }) => venceEm >= em)) {
    if (devido <= 0) break
    const parte = Math.min(data.restante, devido)
    data.restante -= parte
    devido -= parte
  }
  const restam = acertadas.filter(({ restante }) => restante > 0)
  return {
    validos: restam.filter(({ venceEm }) => venceEm >= em),
    vencidos: restam.filter(({ venceEm }) => venceEm < em),
    divida: devido,
  }
}
