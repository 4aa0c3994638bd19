import { sql, type RawBuilder } from 'kysely'
import { TODAS } from '../escopo.ts'
import { reading } from '../reading.ts'
import { parceiros, revendas } from './dashboard.projection.ts'

const p = reading(parceiros, 'dashboard.parceiros p')
const r = reading(revendas, 'dashboard.revendas r')

const TOP = 10
/**
 * Equals at the tenth place that are looked up and sorted by name; more of them are found by going through the names.
 */
const POUCOS = 200

/** Sellers or shops: their sums by scope, and where their names are. */
interface Quem {
  somas: typeof p | typeof r
  id: RawBuilder<unknown>
  cadastro: RawBuilder<unknown>
  nome: RawBuilder<unknown>
}
const PARCEIROS: Quem = { somas: p, id: p.id_parceiro, cadastro: sql`parceiros`, nome: sql`nome` }
const REVENDAS: Quem = { somas: r, id: r.id_revenda, cadastro: sql`revendas`, nome: sql`nome_fantasia` }

/** Points first, equals by name. Without reach: of ids found within reach. */
export function topParceiros(escopos: readonly string[]): RawBuilder<unknown> {
  return sql`
    select p.id as "idParceiro", p.nome, p.cpf, r.nome_fantasia as "nomeFantasia", m.pontos as "totalPontos",
      m.vendido as "totalVendido"
    from (${candidatos(PARCEIROS, escopos)}) m ${cadaUm('parceiros', 'p', sql`p.id = m.id`)}
      ${cadaUm('revendas', 'r', sql`r.id = p.id_revenda`)}
    order by m.pontos desc, ${alfabetica(sql`p`, PARCEIROS)} limit ${sql.lit(TOP)}`
}

/**
 * A shop's own scope has sellers, and no shops: role 3 sees its shops of the whole programme. Without reach: of ids
 * found within reach.
 */
export function topRevendas(escopos: readonly string[], daRevenda: boolean): RawBuilder<unknown> {
  const m = daRevenda
    ? sql`select ${r.id_revenda} as id, ${r.pontos}, ${r.vendido} from ${r} where ${r.vendas} > 0
      and ${r.escopo} = ${TODAS}::uuid
      and ${r.id_revenda} = any(${escopos}::uuid[])`
    : candidatos(REVENDAS, escopos)
  return sql`
    select r.id as "idRevenda", r.nome_fantasia as "nomeFantasia", m.pontos as "totalPontos",
      m.vendido as "totalVendido"
    from (${m}) m ${cadaUm('revendas', 'r', sql`r.id = m.id`)}
    order by m.pontos desc, ${alfabetica(sql`r`, REVENDAS)} limit ${sql.lit(TOP)}`
}

/** Looks each one up: the planner expects many candidates and would read all registrations. */
const cadaUm = (cadastro: 'parceiros' | 'revendas', alias: 'p' | 'r', onde: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cross join lateral (select * from ${sql.raw(cadastro)} ${sql.raw(alias)}
    where ${onde} offset 0) ${sql.raw(alias)}`

/** As people read names; what their indexes are made for (migration 0012). */
const alfabetica = (alias: RawBuilder<unknown>, { nome }: Quem): RawBuilder<unknown> =>
  sql`${alias}.${nome} collate "pt-BR-x-icu", ${alias}.id`

/** The ten and perhaps their equals: id, points, value sold. */
const candidatos = (quem: Quem, escopos: readonly string[]): RawBuilder<unknown> =>
  escopos.length === 1 ? doEscopo(quem, escopos[0]!) : daSoma(quem, escopos)

/**
 * Of one scope: an index has them in order of points, and who has how many. Costs what it finds, however many have
 * scored.
 */
function doEscopo(quem: Quem, escopo: string): RawBuilder<unknown> {
  const { somas, id, cadastro } = quem
  const { pontos, vendido } = somas
  const pontuados = sql`${somas} where ${somas.escopo} = ${escopo}::uuid and ${somas.vendas} > 0`
  const iguais = sql`${pontuados} and ${pontos} = (select pontos from decimo)`
  return sql`
    with decimo as materialized (select ${pontos} from ${pontuados} order by ${pontos} desc
      limit 1 offset ${sql.lit(TOP - 1)}),
    poucos as materialized (select count(*) <= ${sql.lit(POUCOS)} as sim
      from (select from ${iguais} limit ${sql.lit(POUCOS + 1)}) iguais)
    select ${id} as id, ${pontos}, ${vendido} from ${pontuados} and ${pontos} > coalesce((select pontos
      from decimo), -1)
    union all
    select ${id}, ${pontos}, ${vendido} from ${iguais} and (select sim from poucos)
    union all
    (select igual.* from ${cadastro} c cross join lateral (select ${id}, ${pontos}, ${vendido} from ${iguais}
      and ${id} = c.id offset 0) igual
      where not (select sim from poucos) order by ${alfabetica(sql`c`, quem)} limit ${sql.lit(TOP)})`
}

/** Of several scopes, in which one can stand more than once. The points of the tenth bound what is sorted by name. */
const daSoma = ({ somas, id }: Quem, escopos: readonly string[]): RawBuilder<unknown> => sql`
  with soma as (select ${id} as id, sum(${somas.pontos})::bigint as pontos,
      sum(${somas.vendido})::bigint as vendido from ${somas}
    where ${somas.vendas} > 0 and ${somas.escopo} = any(${escopos}::uuid[]) group by ${id})
  select * from soma where pontos >= coalesce((select pontos from soma order by pontos desc
    limit 1 offset ${sql.lit(TOP - 1)}), -1)`
