import type { Centesimos } from '#contracts/values/centesimos.ts'
import { formatarCentesimos, formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import classes from './number.module.css'

const classOf = (valor: number, ...more: (string | false | undefined)[]) =>
  [classes.numero, valor < 0 && classes.negativo, ...more].filter(Boolean).join(' ')

/** In a column, figures stand under figures of the same weight: a whole number keeps the place of decimals. */
const wholeOf = (valor: Centesimos) => valor % 100 === 0 && classes.semDecimais

/** Points of integer hundredths: "1.250", "1.250,50"; negative ones are red and keep their minus sign. */
export function Points({ valor, unit = false }: { valor: Centesimos; unit?: boolean }) {
  return (
    <span className={classOf(valor, !unit && wholeOf(valor))}>
      {formatarPontos(valor)}
      {unit && (Math.abs(valor) === 100 ? ' ponto' : ' pontos')}
    </span>
  )
}

/** Money of integer hundredths: "R$ 1.250,50". */
export function Money({ valor }: { valor: Centesimos }) {
  return <span className={classOf(valor)}>{formatarDinheiro(valor)}</span>
}

/** A quantity of integer hundredths: "12", "12,50". */
export function Quantity({ valor }: { valor: Centesimos }) {
  return <span className={classOf(valor, wholeOf(valor))}>{formatarCentesimos(valor, true)}</span>
}

/** A plain count: "1.204". */
export function Count({ valor }: { valor: number }) {
  return <span className={classOf(valor)}>{formatarInteiro(valor)}</span>
}
