import { lancamentosPaths } from '#web/painel/lancamentos/lancamentos.paths.ts'
import type { FiguraDoDashboard } from './dashboard.api.ts'

/**
 * The list of the movements that a figure is the sum of, where they can be filtered and exported. Null for what the
 * list cannot be asked for: a network that is not known, a seller whose data was deleted.
 */
export function lancamentosOf(figura: FiguraDoDashboard, cpf: string, idRede: string | undefined): string | null {
  if (figura.rede !== undefined && idRede === undefined) return null
  const query = new URLSearchParams(idRede === undefined ? {} : { redeId: idRede })
  if ('mes' in figura) query.set('mes', figura.mes)
  else if ('revenda' in figura) query.set('revenda', figura.revenda)
  else if (cpf === '') return null
  else query.set('cpf', cpf)
  query.set('tipo', 'mes' in figura ? figura.tipo : 'creditados')
  return `${lancamentosPaths.lancamentos}?${query}`
}
