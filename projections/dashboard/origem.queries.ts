import { sql, type RawBuilder } from 'kysely'
import type { Answer, Call } from '#contracts/endpoint.ts'
import { invalid } from '#contracts/errors.ts'
import type { Lancamento, origemDoDashboard } from '#contracts/http/origem.ts'
import type { ResgateCitado } from '#contracts/http/resgate-citado.ts'
import type { TipoLancamento } from '#contracts/values/lancamentos.ts'
import { ehDia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { contado } from './contado.queries.ts'
import { DETALHE } from './lancamentos.queries.ts'
import { reading } from '../reading.ts'
import { lancamentos } from './lancamentos.ts'

const l = reading(lancamentos, 'dashboard.lancamentos l')

interface Row {
  id: string
  posicao: number
  tipo: TipoLancamento
  em: string
  registrado_em: Date
  pontos: number
  id_parceiro: string
  parceiro: string
  cpf: string
  id_revenda: string
  revenda: string
  detalhe: NonNullable<Lancamento['documento']> | (Omit<ResgateCitado, 'premio'> & { idPremio: string }) | null
  premio: string | null
  por_nome: string | null
  por_tipo: string
  motivo: string | null
}

/**
 * One page of what a figure of the dashboard is made of, newest first, and the figure itself: one moment of the ledger.
 */
export async function lerOrigem(
  db: Db,
  reach: Reach,
  query: Call<typeof origemDoDashboard>['query'],
): Promise<Answer<typeof origemDoDashboard>> {
  const antes = antesDoCursor(query.cursor)
  const daFigura = sql`${figura(query)} and ${contado(reach, { rede: l.id_rede, revenda: l.id_revenda })}`
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const {
        rows: [soma],
      } = await sql<{ total: number; linhas: number; restante: number; posicao: number; event_at: Date | null }>`
      select coalesce(f.total, 0)::bigint as total, f.linhas::int as linhas,
        coalesce(f.restante, 0)::bigint as restante, c.position as posicao, c.event_at
      from (select sum(${l.pontos}) as total, count(*) as linhas, sum(${l.pontos}) filter (where ${antes}) as restante
        from ${l} where ${daFigura}) f, projections.checkpoints c where c.name = 'dashboard'`.execute(tx)
      const { rows } = await sql<Row>`
      select ${l.id}, ${l.posicao}, ${l.tipo}, ${l.em}, ${l.registrado_em}, ${l.pontos}, ${l.id_parceiro},
        p.nome as parceiro,
        coalesce(p.cpf, '') as cpf,
        ${l.id_revenda}, r.nome_fantasia as revenda,
        d.detalhe, pr.nome as premio, u.nome as por_nome, ${l.por_tipo}, t.texto as motivo
      from (select * from ${l} where ${daFigura} and ${antes}
        order by ${l.em} desc, ${l.posicao} desc limit ${query.limite + 1}) l
      join parceiros p on p.id = ${l.id_parceiro} join revendas r on r.id = ${l.id_revenda}
      cross join lateral (select ${DETALHE} as detalhe) d
      left join premios pr on pr.id = (d.detalhe->>'idPremio')::uuid
      left join usuarios u on ${l.por_tipo} = 'usuario' and u.id = ${l.por}
      left join textos t on t.id = ${l.id_texto}
      order by ${l.em} desc, ${l.posicao} desc`.execute(tx)
      const pagina = rows.slice(0, query.limite)
      return {
        total: soma!.total,
        totalLinhas: soma!.linhas,
        linhas: comAcumulado(pagina, soma!.restante),
        proximo: rows.length > query.limite ? `${pagina.at(-1)!.em}.${pagina.at(-1)!.posicao}` : null,
        atualizadoEm: soma!.event_at?.toISOString() ?? null,
        posicao: String(soma!.posicao),
      }
    })
}

function figura({ parceiro, revenda, mes, tipo }: Call<typeof origemDoDashboard>['query']): RawBuilder<boolean> {
  if (parceiro) return sql<boolean>`${l.campo} = 'creditados' and ${l.id_parceiro} = ${parceiro}`
  if (revenda) return sql<boolean>`${l.campo} = 'creditados' and ${l.id_revenda} = ${revenda}`
  return sql<boolean>`${l.mes} = ${mes ?? ''} and ${l.campo} = ${tipo ?? ''}`
}

/** The figure after the first line is all that came up to it; after each next one, that less the line above. */
function comAcumulado(rows: readonly Row[], restante: number): Lancamento[] {
  let acumulado = restante
  return rows.map((row) => {
    const linha = lancamento(row, acumulado)
    acumulado -= row.pontos
    return linha
  })
}

const lancamento = (row: Row, acumulado: number): Lancamento => ({
  id: row.id,
  posicao: String(row.posicao),
  tipo: row.tipo,
  data: row.em,
  registradoEm: row.registrado_em.toISOString(),
  pontos: row.pontos,
  acumulado,
  parceiro: { id: row.id_parceiro, nome: row.parceiro, cpf: row.cpf },
  revenda: { id: row.id_revenda, nomeFantasia: row.revenda },
  documento: row.detalhe && 'numeroVenda' in row.detalhe ? row.detalhe : null,
  resgate: row.detalhe && 'codigoPremio' in row.detalhe ? citado(row.detalhe, row.premio) : null,
  por: row.por_tipo === 'usuario' ? (row.por_nome ?? 'Equipe') : row.por_tipo === 'parceiro' ? row.parceiro : 'Sistema',
  motivo: row.motivo,
})

const citado = ({ numero, codigoPremio, qtde }: Omit<ResgateCitado, 'premio'>, premio: string | null) => ({
  numero,
  codigoPremio,
  premio: premio ?? '',
  qtde,
})

function antesDoCursor(cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const [, em, posicao] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,18})$/.exec(cursor) ?? []
  if (em === undefined || posicao === undefined || !ehDia(em))
    throw invalid('cursor-invalido', 'A página pedida não existe. Volte ao início da lista.')
  return sql<boolean>`(${l.em}, ${l.posicao}) < (${em}::date, ${posicao}::bigint)`
}
