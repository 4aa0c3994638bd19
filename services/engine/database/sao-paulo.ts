import { sql, type RawBuilder } from 'kysely'

/** The moment that a date or time of São Paulo's clocks is. */
export const emSaoPaulo = (local: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((${local})::timestamp at time zone 'America/Sao_Paulo')`

/** The day in São Paulo on which a moment was. */
export const diaEmSaoPaulo = (instante: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${instante} at time zone 'America/Sao_Paulo')::date`
