import { sql, type RawBuilder } from 'kysely'
import { MOVIMENTOS_DE_COMPRA } from '#contracts/http/compras.ts'
import { CAMPOS_DOS_MESES, type MesDoHistorico } from '#contracts/http/historico.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { sums } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { numbersOfRede, type Reach } from '#services/engine/reach/reach.ts'
import { reading } from '../reading.ts'
import type { Visao } from '#contracts/values/visao.ts'
import { fatos, meses } from './compras.projection.ts'

const f = reading(fatos, 'compras.fatos f')
const m = reading(meses, 'compras.meses m')

const { registrada, corrigida, nova, anulada } = MOVIMENTOS_DE_COMPRA

/** The facts with their names as they are today. */
export const FATOS = {
  names: {
    of: 'f',
    joins: sql`left join redes d on d.id = ${f.id_rede} left join produtos p on p.id = ${f.id_produto}
      left join processamentos e on e.id = ${f.id_processamento} left join textos t on t.id = ${f.motivo}`,
  },
  columns: {
    id: f.ordem,
    data: f.dia,
    rede: sql`coalesce(d.nome, '')`,
    pedido: f.pedido,
    codProduto: sql`coalesce(p.codigo, '')`,
    produto: sql`coalesce(p.nome, '')`,
    movimento: sql`case ${f.tipo} when 'CompraRegistrada' then ${registrada}::text when 'CompraAnulada' then ${anulada}
      else case when ${f.sinal} > 0 then ${nova} else ${corrigida} end end`,
    quantidade: f.unidades,
    valor: f.valor,
    idProcessamento: f.id_processamento,
    arquivo: sql`coalesce(e.nome_arquivo, '')`,
    registradoEm: f.escrito_em,
    motivo: sql`t.texto`,
    posicao: f.posicao,
  },
  /** What they are looked for and filtered by. */
  de: { produto: f.id_produto, pedido: f.pedido, dia: f.dia },
  totals: { totais: sums({ quantidade: f.unidades, valor: f.valor }) },
} as const

/** `from … where …`: the facts up to a day, written up to a moment, of the networks whose figures the person sees. */
export const fatosAte = (reach: Reach, { em, sabidoEm }: Visao): RawBuilder<unknown> => sql`
  from ${f} where ${f.dia} <= ${em}::date and ${f.escrito_em} <= coalesce(${sabidoEm}::timestamptz, 'infinity')
    and ${numbersOfRede(reach, f.id_rede)}`

/** Lines and money by network and month: of today from the monthly sums, of another day or moment from the facts. */
const somasDosMeses = (reach: Reach, visao: Visao): RawBuilder<unknown> =>
  visao.agora
    ? sql`select ${m.id_rede}, ${m.mes}, ${m.linhas}, ${m.valor} from ${m} where ${numbersOfRede(reach, m.id_rede)}`
    : sql`select ${f.id_rede}, to_char(${f.dia}, 'YYYY-MM') as mes, ${f.sinal} as linhas, ${f.valor}
        ${fatosAte(reach, visao)}`

const VALORES = Object.fromEntries(
  [...CAMPOS_DOS_MESES, 'total' as const].map((campo) => [campo, sql.raw(`h.${campo}`)]),
) as Record<MesDoHistorico | 'total', RawBuilder<unknown>>

/** Each network's year. */
export const HISTORICO = {
  columns: { idRede: sql`h.id_rede`, rede: sql`coalesce(d.nome, '')`, ...VALORES },
  totals: {
    totais: sums(VALORES),
    linhas: sums(Object.fromEntries(CAMPOS_DOS_MESES.map((campo) => [campo, sql.raw(`h.linhas_de_${campo}`)]))),
  },
} as const

/** `from … where …`: networks of which a line stands in the year. */
export function historicoDe(reach: Reach, ano: number, visao: Visao): RawBuilder<unknown> {
  const doMes = CAMPOS_DOS_MESES.flatMap((campo, n) => {
    const so = sql`filter (where s.mes = ${`${ano}-${String(n + 1).padStart(2, '0')}`})`
    return [
      sql`coalesce(sum(s.valor) ${so}, 0)::bigint as ${sql.ref(campo)}`,
      sql`coalesce(sum(s.linhas) ${so}, 0)::bigint as ${sql.ref(`linhas_de_${campo}`)}`,
    ]
  })
  return sql`from (
      select s.id_rede, ${sql.join(doMes)}, sum(s.valor)::bigint as total
      from (${somasDosMeses(reach, visao)} and ${daVisao(visao, ano)}) s
      group by s.id_rede having sum(s.linhas) > 0) h
    left join redes d on d.id = h.id_rede where true`
}

const daVisao = ({ agora }: Visao, ano: number): RawBuilder<boolean> =>
  agora
    ? sql<boolean>`${m.mes} between ${`${ano}-01`} and ${`${ano}-12`}`
    : sql<boolean>`${f.dia} between ${`${ano}-01-01`}::date and ${`${ano}-12-31`}::date`

/** The first day of which a line stands. */
export async function primeiroDiaDeCompra(db: Db, reach: Reach): Promise<Dia | null> {
  const { rows } = await sql<{ dia: Dia }>`
    select ${f.dia} from ${f} where ${numbersOfRede(reach, f.id_rede)}
    group by ${f.dia} having sum(${f.sinal}) > 0 order by ${f.dia} limit 1`.execute(db)
  return rows[0]?.dia ?? null
}

/** When the first line was taken in. */
export async function primeiroRegistroDeCompra(db: Db, reach: Reach): Promise<Date | null> {
  const { rows } = await sql<{ escrito_em: Date }>`
    select ${f.escrito_em} from ${f} where ${numbersOfRede(reach, f.id_rede)}
    order by ${f.posicao} limit 1`.execute(db)
  return rows[0]?.escrito_em ?? null
}

/** When the last line was taken in: what undoing an upload brought back is none. */
export async function ultimoRegistroDeCompra(db: Db, reach: Reach): Promise<Date | null> {
  const { rows } = await sql<{ escrito_em: Date }>`
    select ${f.escrito_em} from ${f} where ${numbersOfRede(reach, f.id_rede)} and ${f.sinal} > 0 and ${f.motivo} is null
    order by ${f.posicao} desc limit 1`.execute(db)
  return rows[0]?.escrito_em ?? null
}
