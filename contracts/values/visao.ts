import { diaDoInstante, ehDia, ultimoInstante, type Dia } from './dia.ts'

/** Which statement is asked for (`domain.md §2`, two clocks): of which business day, and known up to which moment. */
export interface Visao {
  em: Dia
  /** Null: everything that is known now. */
  sabidoEm: Date | null
  /** Of today, as known now: the tables can be read as they are. */
  agora: boolean
}

/** The view that a query asks for on day `hoje`. A moment in the future counts as now. */
export function visaoDe(query: { em?: Dia | undefined; sabidoEm?: string | undefined }, hoje: Dia): Visao {
  if (query.em === undefined && query.sabidoEm === undefined) return { em: hoje, sabidoEm: null, agora: true }
  if (query.sabidoEm === undefined) return { em: query.em ?? hoje, sabidoEm: null, agora: false }
  const sabidoEm = ehDia(query.sabidoEm) ? ultimoInstante(query.sabidoEm) : new Date(query.sabidoEm)
  const dia = diaDoInstante(sabidoEm)
  return { em: query.em ?? (dia < hoje ? dia : hoje), sabidoEm, agora: false }
}
