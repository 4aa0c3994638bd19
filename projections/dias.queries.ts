import { sql, type RawBuilder } from 'kysely'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { scopesOf, type Reach } from '#services/engine/reach/reach.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { allOf, between } from '#services/engine/database/conditions.ts'
import { TODAS } from './escopo.ts'
import type { Reading } from './reading.ts'
import type { day, uuid } from './table.ts'

/**
 * Which sums by network and shop, of which none is of the whole programme, are together what a person sees: those of
 * all are those of every network. Undefined with shops and networks both limited, for which no sums are kept.
 */
function idsDosDias(reach: Reach): ((id: RawBuilder<unknown>) => RawBuilder<boolean>) | undefined {
  const escopos = scopesOf(reach, TODAS)
  if (!escopos) return undefined
  return (id) => (escopos.includes(TODAS) ? sql<boolean>`${id} in (select id from redes)` : isOneOf(id, escopos))
}

/** `from … where …`: those sums of some days in a table; undefined where a person's are not kept. */
export function dosDias(
  tabela: Reading<{ id: typeof uuid; dia: typeof day }>,
  reach: Reach,
  { dataInicial, dataFinal }: { dataInicial?: Dia; dataFinal?: Dia },
): RawBuilder<unknown> | undefined {
  const ids = idsDosDias(reach)
  return ids && sql`from ${tabela} where ${allOf([ids(tabela.id), ...between(tabela.dia, dataInicial, dataFinal)])}`
}
