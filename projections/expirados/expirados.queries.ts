import { sql } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import { sums } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { contasDe, type ContaDaQuery } from '../extrato/contas.queries.ts'
import { dosDias } from '../dias.queries.ts'
import { reading } from '../reading.ts'
import { baixas, dias } from './expirados.projection.ts'

const d = reading(dias, 'expirados.dias d')
const t = reading(baixas, 'expirados.baixas t')

/** What expired, with names as they are today; shop and network are those of the account when its points expired. */
export const EXPIRADOS = {
  from: sql`from ${t} where true`,
  names: {
    of: 't',
    joins: sql`left join parceiros p on p.id = ${t.id_parceiro} left join revendas r on r.id = ${t.id_revenda}
      left join redes d on d.id = ${t.id_rede}`,
  },
  place: { rede: t.id_rede, revenda: t.id_revenda },
  key: t.posicao,
  nomeados: { parceiros: t.id_parceiro, revendas: t.id_revenda },
  columns: {
    posicao: t.posicao,
    Parceiro: sql`json_build_object('nome', coalesce(p.nome, ''))`,
    parceiro: sql`coalesce(p.nome, '')`,
    cpf: sql`coalesce(p.cpf, '')`,
    revenda: sql`coalesce(r.nome_fantasia, '')`,
    rede: sql`coalesce(d.nome, '')`,
    pontos: t.pontos,
    causa: sql`case ${t.causa} when 'vencimento' then 'Vencimento' else 'Conta encerrada' end`,
    expiradoEm: t.expirado_em,
    reativadoEm: t.reativado_em,
  },
  totals: { totais: sums({ pontos: t.pontos }) },
} as const

/** What is kept of days. */
export function expiradosDosDias(reach: Reach, dias: { dataInicial?: Dia; dataFinal?: Dia }) {
  const from = dosDias(d, reach, dias)
  return from && { from, count: sql`sum(${d.baixas})`, totals: { totais: sums({ pontos: d.pontos }) } }
}

/**
 * The accounts from which the expiry runs of a day took something, or with a reach those within it today. Without
 * reach: for commands and jobs.
 */
export async function contasExpiradasEm(db: Db, reach: Reach | null, dia: Dia): Promise<ContaDaQuery[]> {
  const delas = sql`select distinct ${t.id_parceiro} from ${t}
    where ${t.expirado_em} = ${dia}::date and ${t.causa} = 'vencimento'`
  return (await contasDe(delas, reach).execute(db)).rows
}
