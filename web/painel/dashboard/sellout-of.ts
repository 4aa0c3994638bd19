import { somarDias } from '#contracts/values/dia.ts'
import { encodePeriod, EVERYTHING } from '../../shared/filters/period.ts'
import { addMonths } from '../../shared/form/month.ts'
import { paths } from '../paths.ts'
import type { FiguraDoDashboard } from './dashboard.api.ts'

/**
 * The sell-out with the items of the sales that a figure is the sum of, where it can be filtered and exported; null for
 * figures that are not of sales, and for a shop, which the sell-out finds only by words of its name.
 */
export function selloutOf(figura: FiguraDoDashboard, cpf: string, idRede: string | undefined): string | null {
  if (figura.rede !== undefined && idRede === undefined) return null
  const query = new URLSearchParams(idRede === undefined ? {} : { redeId: idRede })
  if ('mes' in figura) {
    if (figura.tipo !== 'creditados') return null
    const ate = somarDias(`${addMonths(figura.mes, 1)}-01`, -1)
    query.set('periodo', encodePeriod({ de: `${figura.mes}-01`, ate }))
  } else {
    if ('revenda' in figura || cpf === '') return null
    query.set('busca', cpf)
    query.set('periodo', encodePeriod(EVERYTHING))
  }
  return `${paths.sellout}?${query}`
}
