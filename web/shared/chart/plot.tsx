import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatarMes } from '#web/shared/format/datas.ts'
import { fieldsOf, type Chart, type Month } from './chart.ts'
import { scaleOf, type Scale } from './scale.ts'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import classes from './plot.module.css'

/** Months that have room in a phone; the table has all. */
const MESES_NO_CELULAR = 6

interface Props<Campo extends string> {
  chart: Chart<Campo>
  figure: (campo: Campo, mes: Month<Campo>) => ReactNode
  onOpen?: ((campo: Campo, mes: string) => void) | undefined
}

/** How series differ, in greyscale too: solid, stripes, dots; for lines solid, dashes, points. */
const ESTILOS = [classes.primeira, classes.segunda, classes.terceira]

/**
 * The drawing. One month at a time is chosen, by pointing at it, or with the arrow keys; the legend says its numbers. A
 * pressed bar opens its figure, which the legend's number does for the keyboard.
 */
export function Plot<Campo extends string>({ chart, figure, onOpen }: Props<Campo>) {
  const { title, series, unit, desenho = 'barras' } = chart
  const narrow = useNarrow()
  const meses = narrow ? chart.meses.slice(-MESES_NO_CELULAR) : chart.meses
  const fields = fieldsOf(series)
  const [chosen, choose] = useState<string>()
  const month = meses.find(({ mes }) => mes === chosen) ?? meses.at(-1)
  const columns = useRef<HTMLDivElement>(null)
  if (month === undefined) return null
  const scale = scaleOf(
    meses.flatMap((mes) => fields.map(([campo]) => mes[campo])),
    unit.um,
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const place = meses.indexOf(month)
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: meses.length - 1 }[event.key]
    if (next === undefined || meses[next] === undefined) return
    event.preventDefault()
    choose(meses[next].mes)
    columns.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <figure className={classes.figura}>
      <div className={classes.quadro}>
        <div className={classes.eixo} aria-hidden="true">
          {scale.marcas.map((marca) => (
            <span key={marca} style={{ bottom: `${scale.height(marca)}%` }}>
              {unit.eixo(marca)}
            </span>
          ))}
        </div>
        <div className={classes.linhas} aria-hidden="true">
          {scale.marcas.map((marca) => (
            <span key={marca} style={{ bottom: `${scale.height(marca)}%` }} data-zero={marca === 0 || undefined} />
          ))}
          {desenho === 'linhas' && <Lines fields={fields.map(([campo]) => campo)} meses={meses} scale={scale} />}
        </div>
        <div ref={columns} role="group" aria-label={`${title}: gráfico`} className={classes.colunas}>
          {meses.map((mes) => (
            <button
              key={mes.mes}
              type="button"
              className={classes.coluna}
              tabIndex={mes === month ? 0 : -1}
              aria-pressed={mes === month}
              aria-label={textOf(chart, mes)}
              onPointerEnter={() => choose(mes.mes)}
              onFocus={() => choose(mes.mes)}
              onKeyDown={onKeyDown}
              onClick={({ target }) => {
                const campo = (target as HTMLElement).dataset['campo']
                if (campo !== undefined) onOpen?.(campo as Campo, mes.mes)
              }}
            >
              <span className={classes.barras}>
                {fields.map(([campo], index) => (
                  <Mark
                    key={campo}
                    campo={campo}
                    estilo={ESTILOS[index]}
                    valor={mes[campo]}
                    scale={scale}
                    ponto={desenho === 'linhas'}
                  />
                ))}
              </span>
              <span className={classes.mes}>{formatarMes(mes.mes)}</span>
            </button>
          ))}
        </div>
      </div>
      <figcaption className={classes.legenda}>
        <strong>{formatarMes(month.mes)}</strong>
        {fields.map(([campo, nome], index) => (
          <span key={campo} className={classes.serie}>
            <span className={`${classes.amostra} ${ESTILOS[index]}`} aria-hidden="true" />
            {nome} {figure(campo, month)}
          </span>
        ))}
        {meses.length < chart.meses.length && (
          <span className={classes.recorte}>Últimos {meses.length} meses; os outros estão na tabela</span>
        )}
      </figcaption>
    </figure>
  )
}

/** "out/26: Creditados 1.250, Resgatados 0". */
const textOf = <Campo extends string>({ series, unit }: Chart<Campo>, mes: Month<Campo>): string =>
  `${formatarMes(mes.mes)}: `
  + fieldsOf(series)
    .map(([campo, nome]) => `${nome} ${unit.texto(mes[campo])}`)
    .join(', ')

interface MarkProps {
  campo: string
  estilo: string | undefined
  valor: number
  scale: Scale
  /** A point of a line instead of a bar. */
  ponto: boolean
}

function Mark({ campo, estilo, valor, scale: { height }, ponto }: MarkProps) {
  const [de, ate] = valor < 0 ? [height(valor), height(0)] : [height(0), height(valor)]
  return (
    <span className={ponto ? classes.faixaDoPonto : classes.faixa}>
      {valor !== 0 && (
        <span
          className={`${ponto ? classes.ponto : classes.barra} ${estilo}`}
          data-campo={campo}
          style={ponto ? { bottom: `${height(valor)}%` } : { bottom: `${de}%`, height: `${ate - de}%` }}
        />
      )}
    </span>
  )
}

const Lines = <Campo extends string>({
  fields,
  meses,
  scale,
}: {
  fields: readonly Campo[]
  meses: readonly Month<Campo>[]
  scale: Scale
}) => (
  <svg viewBox={`0 0 ${meses.length} 100`} preserveAspectRatio="none" className={classes.tracos}>
    {fields.map((campo, index) => (
      <polyline
        key={campo}
        className={ESTILOS[index]}
        points={meses.map((mes, place) => `${place + 0.5},${100 - scale.height(mes[campo])}`).join(' ')}
      />
    ))}
  </svg>
)
