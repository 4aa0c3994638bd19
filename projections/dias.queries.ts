import { sql, type RawBuilder } from 'kysely'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { scopesOf, type Reach } from '#services/engine/reach/reach.ts'
import { TODAS } from './escopo.ts'

/**
 * Which sums by network and shop, of which none is of the whole programme, are together what a person sees: those of
 * all are those of every network. Undefined with shops and networks both limited, for which no sums are kept.
 */
export function idsDosDias(reach: Reach): ((id: RawBuilder<unknown>) => RawBuilder<boolean>) | undefined {
  const escopos = scopesOf(reach, TODAS)
  if (!escopos) return undefined
  return (id) => (escopos.includes(TODAS) ? sql<boolean>`${id} in (select id from redes)` : isOneOf(id, escopos))
}
