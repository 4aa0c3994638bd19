import { sql, type RawBuilder } from 'kysely'
import { definitions } from '#contracts/events/catalogue.ts'
import { typesOf } from '../projection.ts'
import { logs } from './logs.projection.ts'

/** The acts that the ledger can hold, with what people call them. */
export const ACOES_DO_LEDGER: ReadonlyMap<string, string> = new Map(
  typesOf(logs).map((tipo) => [tipo, definitions.get(tipo)!.titulo]),
)

/** Acts of the ledger that fulfil a condition over `em`, `por`, `tipo`, `alvo` and `onde`; what is told of each is in `depois`. */
export const acoesDoLedger = (onde: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select id, em, por, por_tipo, tipo, null::text as entidade, alvo, null::jsonb as antes, dados as depois from logs.acoes where ${onde}`

export const contarAcoesDoLedger = (onde: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select count(*) as n from logs.acoes where ${onde}`

/** The same for a condition over `dia` and `tipo` alone, from the days' counts. */
export const contarAcoesPorDia = (onde: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select coalesce(sum(acoes), 0)::bigint as n from logs.dias where ${onde}`

/** The same for a condition over `por`, `alvo`, `onde` and `tipo` alone. */
export const contarAcoesPorPessoa = (onde: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select coalesce(sum(acoes), 0)::bigint as n from logs.contagens where ${onde}`
