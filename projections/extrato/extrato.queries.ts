import { sql } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import type { Answer, Call } from '#contracts/endpoint.ts'
import type { extrato, pontuacoesDaLoja, Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { diasEntre, type Dia } from '#contracts/values/dia.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import type { Db } from '#services/database/connection.ts'

/** Dates that the statement lists as "what expires when". */
const VENCIMENTOS = 24

interface Row {
  id: string; posicao: number; tipo: TipoMovimento; em: string; registrado_em: Date; pontos: number; saldo: number; abatido: number; divida: number
  documento: { numeroVenda: number; tipoFiscal: TipoFiscal; identificador: string; realizadoEm: string } | null
  revenda: string; itens: { produto: string; codigo: string; qtde: number; valorPontos: number; pontos: number }[] | null
  lotes: Movimento['lotes']; por_nome: string | null; por_tipo: string; origem: string | null; motivo: string | null
}

/** What can be spent on a day: lots valid on it, less debt (`domain.md §2`). Zero for who has no movement yet. */
export async function lerSaldo(db: Db, idParceiro: string, hoje: Dia): Promise<{ saldo: Centesimos; divida: Centesimos; aguardandoExpiracao: Centesimos; movimentos: number }> {
  const { rows } = await sql<{ saldo: number; divida: number; aguardandoExpiracao: number; movimentos: number }>`
    select coalesce(l.validos, 0)::bigint - coalesce(c.divida, 0)::bigint as saldo, coalesce(c.divida, 0)::bigint as divida,
      coalesce(l.vencidos, 0)::bigint as "aguardandoExpiracao", coalesce(c.movimentos, 0) as movimentos
    from (select sum(restante) filter (where vence_em >= ${hoje}::date) as validos, sum(restante) filter (where vence_em < ${hoje}::date) as vencidos
      from extrato.lotes where id_parceiro = ${idParceiro} and restante > 0) l
    left join extrato.contas c on c.id_parceiro = ${idParceiro}`.execute(db)
  return rows[0]!
}

/** One page of the statement, newest first, with what backs and explains each line. */
export async function lerExtrato(
  db: Db, idParceiro: string, { limite, cursor, tipo }: Call<typeof extrato>['query'], hoje: Dia,
): Promise<Omit<Answer<typeof extrato>, 'atualizadoEm' | 'posicao'>> {
  const antes = posicaoDoCursor(cursor)
  const [saldo, vencimentos, { rows }] = await Promise.all([
    lerSaldo(db, idParceiro, hoje),
    lerVencimentos(db, idParceiro, hoje),
    sql<Row>`
      select m.id, m.posicao, m.tipo, m.em, m.registrado_em, m.pontos, m.saldo, m.abatido, m.divida, m.documento, m.lotes, m.por_tipo,
        r.nome_fantasia as revenda, u.nome as por_nome, t.texto as motivo, i.itens
      from (select * from extrato.movimentos where id_parceiro = ${idParceiro} and posicao < ${antes}
        and (${tipo ?? null}::text is null or tipo = ${tipo ?? null}) order by posicao desc limit ${limite + 1}) m
      join revendas r on r.id = m.id_revenda
      left join usuarios u on m.por_tipo = 'usuario' and u.id = m.por
      left join textos t on t.id = m.id_texto
      left join lateral (
        select json_agg(json_build_object('produto', coalesce(p.nome, 'Produto'), 'codigo', item->>'codigo', 'qtde', (item->'qtde'),
          'valorPontos', item->'valorPontos', 'pontos', item->'pontos') order by n) as itens
        from extrato.documentos d, jsonb_array_elements(d.itens) with ordinality as e(item, n)
        left join produtos p on p.id = (item->>'idProduto')::uuid
        where m.tipo = 'credito' and d.id_venda = m.id_venda and d.revisao = m.revisao_venda) i on true
      order by m.posicao desc`.execute(db),
  ])
  const pagina = rows.slice(0, limite)
  const { movimentos: totalMovimentos, ...somas } = saldo
  return {
    ...somas, vencimentos, totalMovimentos, movimentos: pagina.map(movimento),
    proximo: rows.length > limite ? String(pagina.at(-1)!.posicao) : null,
  }
}

/** Awards that still have points, newest first: the store's list as `doc 3 §7` has it. */
export async function lerPontuacoes(db: Db, idParceiro: string, hoje: Dia): Promise<Answer<typeof pontuacoesDaLoja>> {
  const { rows } = await sql<Answer<typeof pontuacoesDaLoja>['pontuacoes'][number]>`
    select creditado as "totalPontos", restante, pontuado_em as "pontuadoEm", vence_em as "venceEm" from extrato.lotes
    where id_parceiro = ${idParceiro} and restante > 0 and vence_em >= ${hoje}::date order by pontuado_em desc, id_lote`.execute(db)
  return { pontuacoes: rows }
}

async function lerVencimentos(db: Db, idParceiro: string, hoje: Dia) {
  const { rows } = await sql<{ venceEm: string; pontos: number }>`
    select vence_em as "venceEm", sum(restante)::bigint as pontos from extrato.lotes
    where id_parceiro = ${idParceiro} and restante > 0 and vence_em >= ${hoje}::date
    group by vence_em order by vence_em limit ${VENCIMENTOS}`.execute(db)
  return rows.map(({ venceEm, pontos }) => ({ venceEm, pontos, dias: diasEntre(hoje, venceEm) }))
}

function movimento(row: Row): Movimento {
  return {
    id: row.id, posicao: String(row.posicao), tipo: row.tipo, data: row.em, registradoEm: row.registrado_em.toISOString(),
    pontos: row.pontos, saldo: row.saldo, abatido: row.abatido, divida: row.divida,
    documento: row.documento && {
      tipoFiscal: row.documento.tipoFiscal, identificador: row.documento.identificador, realizadoEm: row.documento.realizadoEm,
      numeroVenda: row.documento.numeroVenda, revenda: row.revenda,
    },
    itens: row.itens ?? [], lotes: row.lotes, motivo: row.motivo,
    por: row.por_tipo === 'usuario' ? (row.por_nome ?? 'Equipe') : row.por_tipo === 'parceiro' ? 'Você' : 'Sistema',
  }
}

/** An account by its owner, with the shop and network that its next movement stamps. */
export interface ContaDaQuery { idParceiro: string; idRevenda: string; idRede: string; nome: string; nomeFantasia: string }

/** The accounts that hold lots past their date on a day, as far as the statement knows; the account itself decides. */
export async function contasComLotesVencidos(db: Db, dia: Dia): Promise<ContaDaQuery[]> {
  const { rows } = await sql<ContaDaQuery>`
    select p.id as "idParceiro", p.id_revenda as "idRevenda", r.id_rede as "idRede", p.nome, r.nome_fantasia as "nomeFantasia"
    from (select distinct id_parceiro from extrato.lotes where restante > 0 and vence_em < ${dia}::date) l
    join parceiros p on p.id = l.id_parceiro join revendas r on r.id = p.id_revenda order by p.id`.execute(db)
  return rows
}

/** The accounts from which the expiry runs of a day took something. */
export async function contasExpiradasEm(db: Db, dia: Dia): Promise<ContaDaQuery[]> {
  const { rows } = await sql<ContaDaQuery>`
    select p.id as "idParceiro", p.id_revenda as "idRevenda", r.id_rede as "idRede", p.nome, r.nome_fantasia as "nomeFantasia"
    from (select distinct id_parceiro from extrato.movimentos where tipo = 'expiracao' and em = ${dia}::date) m
    join parceiros p on p.id = m.id_parceiro join revendas r on r.id = p.id_revenda order by p.id`.execute(db)
  return rows
}

const NEWEST = '9223372036854775807'

function posicaoDoCursor(cursor: string | undefined): string {
  if (cursor === undefined) return NEWEST
  if (!/^\d{1,18}$/.test(cursor)) throw invalid('cursor-invalido', 'A página pedida não existe. Volte ao início do extrato.')
  return cursor
}
