import { useMediaQuery } from '@mantine/hooks'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarMes } from '../../shared/format/datas.ts'
import { formatarEixo, ultimosMeses } from './chart-format.ts'
import classes from './points-by-month.module.css'
import type { Mes } from './points-by-month.tsx'

/** Colour and pattern together, so that the three series differ in greyscale too. */
const SERIES = [
  { key: 'creditados', titulo: 'Creditados', fill: 'url(#pontos-creditados)', stroke: 'var(--lastro-marca)' },
  { key: 'resgatados', titulo: 'Resgatados', fill: 'url(#pontos-resgatados)', stroke: 'var(--lastro-pontos)' },
  { key: 'expirados', titulo: 'Expirados', fill: 'url(#pontos-expirados)', stroke: 'var(--lastro-neutro-grafico)' },
] as const

const ROTULOS = { fill: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-xs)' }

/** Loaded only when shown: recharts is larger than the rest of the panel's first screen. */
export default function PointsByMonthChart({ meses }: { meses: readonly Mes[] }) {
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const shown = phone ? ultimosMeses(meses, 6) : [...meses]
  const ultimo = meses.at(-1)
  const resumo =
    ultimo === undefined
      ? ''
      : ` Em ${formatarMes(ultimo.mes)}: ${SERIES.map(({ key, titulo }) => `${formatarPontos(ultimo[key])} ${titulo.toLowerCase()}`).join(', ')}.`
  return (
    <figure className={classes.figura}>
      <Patterns />
      <div
        role="img"
        aria-label={`Barras de pontos creditados, resgatados e expirados por mês.${resumo} Os números estão na visão Tabela.`}
      >
        <ResponsiveContainer width="100%" height={280} minWidth={0}>
          <BarChart
            data={shown}
            accessibilityLayer={false}
            barGap={1}
            barCategoryGap="20%"
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--lastro-borda)" />
            <XAxis
              dataKey="mes"
              tickFormatter={formatarMes}
              tickLine={false}
              axisLine={false}
              tick={ROTULOS}
              interval="preserveStartEnd"
              minTickGap={4}
            />
            <YAxis tickFormatter={formatarEixo} tickLine={false} axisLine={false} width="auto" tick={ROTULOS} />
            <Tooltip
              cursor={{ fill: 'var(--lastro-superficie-2)' }}
              content={({ active, payload }) => (
                <Balloon mes={active ? (payload[0]?.payload as Mes | undefined) : undefined} />
              )}
            />
            {SERIES.map(({ key, titulo, fill, stroke }) => (
              <Bar
                key={key}
                dataKey={key}
                name={titulo}
                fill={fill}
                stroke={stroke}
                strokeWidth={1}
                radius={2}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className={classes.legenda}>
        {SERIES.map(({ key, titulo, fill, stroke }) => (
          <span key={key} className={classes.serie}>
            <svg width="20" height="12" aria-hidden="true">
              <rect x="1" y="1" width="18" height="10" rx="2" fill={fill} stroke={stroke} />
            </svg>
            {titulo}
          </span>
        ))}
        {shown.length < meses.length && (
          <span className={classes.recorte}>Últimos {shown.length} meses; os outros estão na tabela</span>
        )}
      </figcaption>
    </figure>
  )
}

/** Solid, stripes, dots. */
const Patterns = () => (
  <svg width="0" height="0" className={classes.moldes} aria-hidden="true">
    <defs>
      <pattern id="pontos-creditados" width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" fill="var(--lastro-marca)" />
      </pattern>
      <pattern id="pontos-resgatados" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="var(--lastro-pontos-suave)" />
        <rect width="3.5" height="6" fill="var(--lastro-pontos)" />
      </pattern>
      <pattern id="pontos-expirados" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill="var(--lastro-superficie)" />
        <circle cx="2.5" cy="2.5" r="1.25" fill="var(--lastro-neutro-grafico)" />
      </pattern>
    </defs>
  </svg>
)

function Balloon({ mes }: { mes: Mes | undefined }) {
  if (mes === undefined) return null
  return (
    <div className={classes.balao}>
      <strong>{formatarMes(mes.mes)}</strong>
      <dl>
        {SERIES.map(({ key, titulo }) => (
          <div key={key}>
            <dt>{titulo}</dt>
            <dd>{formatarPontos(mes[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
