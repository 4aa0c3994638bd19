import { sql, type RawBuilder } from 'kysely'
import { actWithin, workWithin, type Reach } from '#services/engine/reach/reach.ts'
import { definitions } from '#contracts/events/catalogue.ts'
import { typesOf } from '../projection.ts'
import { reading } from '../reading.ts'
import { acoes, contagens, dias, logs, planilhas } from './logs.projection.ts'

const a = reading(acoes, 'logs.acoes a')
const c = reading(contagens, 'logs.contagens c')
const d = reading(dias, 'logs.dias d')
const p = reading(planilhas, 'logs.planilhas p')

export { APROVADO_POR, type CamposDosAtos } from './logs.projection.ts'

/** The acts that the ledger can hold, with what people call them. */
export const ACOES_DO_LEDGER: ReadonlyMap<string, string> = new Map(
  typesOf(logs).map((tipo) => [tipo, definitions.get(tipo)!.titulo]),
)

/** Of an act that names a shop, that shop decides who sees it. */
const visto = (reach: Reach): RawBuilder<boolean> => actWithin(reach, { por: sql`por`, alvo: sql`onde` })

/** Whoever uploaded a spreadsheet sees it as one act, and so does who sees all. */
const planilhaVista = (reach: Reach): RawBuilder<boolean> => workWithin(reach, sql`por`)

/** Whether an act was not caused by a spreadsheet that the person sees as one act. */
export const foraDePlanilhas = (reach: Reach): RawBuilder<boolean> =>
  sql<boolean>`(not de_planilha or not ${planilhaVista(reach)})`

/**
 * Acts of the ledger that fulfil a condition over `em`, `por`, `tipo`, `alvo`, `onde`, `de_planilha` and
 * `processamento`; what is told of each is in `depois`.
 */
export const acoesDoLedger = (reach: Reach, onde: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select ${a.id}, ${a.em}, ${a.por}, ${a.por_tipo}, ${a.tipo}, null::text as entidade, ${a.alvo},
    null::jsonb as antes, ${a.dados} as depois,
    ${a.processamento}, ${a.id_venda}, ${a.id_resgate}, ${a.tela}
  from ${a} where ${visto(reach)} and ${onde}`

/** The acts of these types that were done to a record: its dated values, each without the record's own id. */
export const valoresDoCadastro = (reach: Reach, alvo: string, tipos: readonly string[]): RawBuilder<unknown> => sql`
  select ${a.id}, ${a.em}, ${a.por}, ${a.por_tipo}, ${a.tipo}, null::text as entidade, ${a.alvo}, null::jsonb as antes,
    ${a.dados} - '{idRede,idProduto}'::text[] as depois, ${a.tela}, ${a.posicao}
  from ${a} where ${visto(reach)} and ${a.alvo} = ${alvo} and ${a.tipo} = any(${tipos}::text[])`

export const contarAcoesDoLedger = (reach: Reach, onde: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select count(*) as n from ${a} where ${visto(reach)} and ${onde}`

/** Spreadsheets, by the type of what each caused, that fulfil a condition over `em`, `por`, `id` and `causou`. */
export const planilhasDoLedger = (reach: Reach, onde: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select ${p.id}, ${p.em}, ${p.por}, ${p.por_tipo}, ${p.causou} as tipo, null::text as entidade, null::uuid as alvo,
    null::jsonb as antes,
    jsonb_build_object('vendas', ${p.vendas}, 'pontos', ${p.pontos}) as depois, ${p.id} as processamento,
      null::uuid as id_venda,
    null::uuid as id_resgate, null::text as tela
  from ${p} where ${planilhaVista(reach)} and ${onde}`

export const contarPlanilhasDoLedger = (reach: Reach, onde: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select count(*) as n from ${p} where ${planilhaVista(reach)} and ${onde}`

/**
 * The same as `contarAcoesDoLedger` for a condition over `dia`, `tipo` and `de_planilha` alone, of who sees all: the
 * days' counts are of everybody's acts. Without reach: read for who sees all.
 */
export const contarAcoesPorDia = (onde: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select coalesce(sum(${d.acoes}), 0)::bigint as n from ${d} where ${onde}`

/** The same for a condition over `por`, `alvo`, `onde`, `tipo` and `de_planilha` alone. */
export const contarAcoesPorPessoa = (reach: Reach, onde: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select coalesce(sum(${c.acoes}), 0)::bigint as n from ${c} where ${visto(reach)} and ${onde}`
