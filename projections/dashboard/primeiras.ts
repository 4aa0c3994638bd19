import type pg from 'pg'
import { TODAS } from '../escopo.ts'
import type { AnyTable, Statement } from '../table.ts'

/** The sums of sellers or of shops, keyed by scope and id. `meses` counts them in a column of the table's name. */
type Somas = Pick<AnyTable, 'name' | 'key'>

/**
 * Extends `mudanca`, a statement that changes sellers or shops (`as t`): those whose first award changed are counted in
 * their new month. A statement sees its own changes only through `returning`; what it reads is the state before.
 */
export const contando = (schema: string, { name: tabela, key: [, id] }: Somas, mudanca: string): string => `
  with agora as (${mudanca} returning t.escopo, t.${id} as id, t.vendas > 0 as conta, t.primeira_em),
  mudaram as (
    select agora.escopo, v.primeira_em, v.n
    from agora left join ${schema}.${tabela} a on a.escopo = agora.escopo and a.${id} = agora.id
    cross join lateral (
      values (agora.conta, agora.primeira_em, 1), (a.vendas > 0, a.primeira_em, -1)) v(conta, primeira_em, n)
    where (agora.conta, agora.primeira_em) is distinct from (a.vendas > 0, a.primeira_em) and v.conta)
  update ${schema}.meses m set ${tabela} = m.${tabela} + n.mais
  from (
    select escopo, to_char(primeira_em, 'YYYY-MM') as mes, sum(n) as mais from mudaram
    group by 1, 2 having sum(n) <> 0) n
  where m.escopo = n.escopo and m.mes = n.mes`

/**
 * Finds the first standing award again for those who lost one; `infinity` when none is left. `baixas` are their keys,
 * as a table `b`. Runs after everything else of the batch is written.
 */
export async function acharPrimeiras(
  tabela: Somas,
  baixas: Statement,
  tx: pg.ClientBase,
  schema: string,
): Promise<void> {
  const {
    name,
    key: [, id],
  } = tabela
  await tx.query(
    contando(
      schema,
      tabela,
      `update ${schema}.${name} as t set primeira_em = coalesce((
       select l.em from ${schema}.lancamentos l
       where l.${id} = b.${id} and l.campo = 'creditados' and l.tipo = 'registro'
         and (b.escopo = '${TODAS}' or l.id_rede = b.escopo or l.id_revenda = b.escopo)
         and not exists (
           select from ${schema}.lancamentos f
           where f.id_origem = l.id_origem and f.tipo in ('cancelamento', 'anulacao') and f.posicao > l.posicao)
       order by l.em, l.posicao limit 1), 'infinity')
     from ${baixas.text} where t.escopo = b.escopo and t.${id} = b.${id}`,
    ),
    baixas.values,
  )
}
