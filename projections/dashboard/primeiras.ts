import type pg from 'pg'
import { TODAS } from '../escopo.ts'
import { columns } from '../projection.ts'

type Tabela = 'parceiros' | 'revendas'
const ID = { parceiros: 'id_parceiro', revendas: 'id_revenda' } as const satisfies Record<Tabela, string>

/**
 * The statement of a change of sellers or shops (`as t`), which also moves those to their month whose first award is another
 * now. What it reads of the table is what stood before it: a statement sees its own changes by what they return alone.
 */
export const contando = (schema: string, tabela: Tabela, mudanca: string): string => `
  with agora as (${mudanca} returning t.escopo, t.${ID[tabela]} as id, t.vendas > 0 as conta, t.primeira_em),
  mudaram as (
    select agora.escopo, v.primeira_em, v.n from agora left join ${schema}.${tabela} a on a.escopo = agora.escopo and a.${ID[tabela]} = agora.id
    cross join lateral (values (agora.conta, agora.primeira_em, 1), (a.vendas > 0, a.primeira_em, -1)) v(conta, primeira_em, n)
    where (agora.conta, agora.primeira_em) is distinct from (a.vendas > 0, a.primeira_em) and v.conta)
  update ${schema}.meses m set ${tabela} = m.${tabela} + n.mais
  from (select escopo, to_char(primeira_em, 'YYYY-MM') as mes, sum(n) as mais from mudaram group by 1, 2 having sum(n) <> 0) n
  where m.escopo = n.escopo and m.mes = n.mes`

/**
 * Where awards fell, the first award is the first of those that stand, and none when none does. Told by scope and by
 * seller or shop, once everything else of the batch is written.
 */
export async function acharPrimeiras(
  tabela: Tabela,
  baixas: readonly { escopo: string; id: string }[],
  tx: pg.ClientBase,
  schema: string,
): Promise<void> {
  if (baixas.length === 0) return
  const id = ID[tabela]
  await tx.query(
    contando(
      schema,
      tabela,
      `update ${schema}.${tabela} as t set primeira_em = coalesce((
       select l.em from ${schema}.lancamentos l
       where l.${id} = b.id and l.campo = 'creditados' and l.tipo = 'registro' and (b.escopo = $3 or l.id_rede = b.escopo or l.id_revenda = b.escopo)
         and not exists (select from ${schema}.lancamentos f where f.id_origem = l.id_origem and f.tipo in ('cancelamento', 'anulacao') and f.posicao > l.posicao)
       order by l.em, l.posicao limit 1), 'infinity')
     from unnest($1::uuid[], $2::uuid[]) as b(escopo, id) where t.escopo = b.escopo and t.${id} = b.id`,
    ),
    [...columns(baixas, 'escopo', 'id'), TODAS],
  )
}
