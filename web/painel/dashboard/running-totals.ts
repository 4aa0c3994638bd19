interface NoMes {
  mes: string
  novos: number
}

/** The newest month first, each with the total by its end; the last row is all that came before, and ends the sum. */
export function runningTotals(total: number, meses: readonly NoMes[]) {
  let ate = total
  const rows = meses.toReversed().map(({ mes, novos }) => {
    const row = { mes, antes: false, novos, total: ate }
    ate -= novos
    return row
  })
  const [primeiro] = meses
  return primeiro === undefined || ate === 0
    ? rows
    : [...rows, { mes: primeiro.mes, antes: true, novos: ate, total: ate }]
}
