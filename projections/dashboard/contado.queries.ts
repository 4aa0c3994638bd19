import { sql, type RawBuilder } from 'kysely'
import { revendasWithin, scopesOf, within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { TODAS } from '../escopo.ts'

/**
 * Whether the dashboard counts an entry for whoever asks: by what is stamped, but with shops and networks both limited
 * by the networks in which the shops are now.
 */
export const contado = (reach: Reach, place: Place): RawBuilder<boolean> =>
  scopesOf(reach, TODAS) ? within(reach, place) : sql<boolean>`${place.revenda} in (${revendasWithin(reach)})`

/** Whether whoever asks sees a shop `r`, by the network that it is in now. */
export const vistas = (reach: Reach): RawBuilder<boolean> => within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })
