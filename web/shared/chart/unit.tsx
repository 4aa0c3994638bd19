import type { ReactNode } from 'react'
import { formatarPontos, MENOS } from '#contracts/values/centesimos.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { Count, Points } from '#web/shared/ui/number.tsx'

/** What a chart's values are. */
export interface Unit {
  /** The smallest step of the scale: one of it, as values are held. */
  um: number
  texto: (valor: number) => string
  /** Short, for the axis: "12 mil", "1,05 mi". */
  eixo: (valor: number) => string
  numero: (valor: number) => ReactNode
}

const compacto = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 2 })
/** For eyes only, so dividing hundredths is fine here. */
const eixoDe =
  (um: number) =>
  (valor: number): string =>
    compacto
      .format(valor / um)
      .replace('-', MENOS)
      .replace('\u00A0', ' ')

export const PONTOS: Unit = {
  um: 100,
  texto: formatarPontos,
  eixo: eixoDe(100),
  numero: (valor) => <Points valor={valor} />,
}

export const CONTAGEM: Unit = {
  um: 1,
  texto: formatarInteiro,
  eixo: eixoDe(1),
  numero: (valor) => <Count valor={valor} />,
}
