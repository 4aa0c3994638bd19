import type { Centesimos } from '#contracts/values/centesimos.ts'

const compacto = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** An axis label of hundredths of points: "12 mil", "1,5 mi". For eyes only, so dividing is fine here. */
export const formatarEixo = (valor: Centesimos): string => compacto.format(valor / 100)

export const ultimosMeses = <Mes>(meses: readonly Mes[], quantos: number): Mes[] => meses.slice(-quantos)
