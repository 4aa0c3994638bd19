import { encodePeriod, type Periodo } from '#web/shared/filters/period.ts'

/** The list that a report's figure is the sum of: `path` with the figure's own filter, on the same clocks. */
export const addressOfFigure = (path: string, periodo: Periodo, filtros: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams([
    ['periodo', encodePeriod(periodo)],
    ...Object.entries(filtros).filter(([, valor]) => valor !== ''),
  ])}`
