import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'

/** What is left of the lots valid through one date, and what of them paid debt. */
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
 * Lots and debt on day `em`, when the clocks let through what was recorded later than what it touches: points that were
 * taken before they were there are owed, a debt that was paid before it was there gives its payment back, and what is
 * owed comes off what can be spent, soonest expiry first. So debt and spendable lots never stand together
 * (`domain.md §3.1`); without late records nothing is left to do here. `datas` are in order of their dates.
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
