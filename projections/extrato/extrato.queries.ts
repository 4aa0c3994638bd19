import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import type { Answer, Call } from '#contracts/endpoint.ts'
import type { extrato, Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import type { PontuacoesDaLoja } from '#contracts/http/pontuacoes.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { START } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { contasDe, type ContaDaQuery } from './contas.queries.ts'
import { selecionarSituacao, situacaoDe, type SituacaoLida } from './situacao.ts'
import { desdeOMarco, NEWEST } from './desde-o-marco.ts'
import { visaoDe } from '#contracts/values/visao.ts'
import { reading } from '../reading.ts'
import { documentos, lotes, movimentos, resgates } from './extrato.projection.ts'

const b = reading(documentos, 'extrato.documentos b')
const d = reading(documentos, 'extrato.documentos d')
const k = reading(documentos, 'extrato.documentos k')
const l = reading(lotes, 'extrato.lotes l')
const m = reading(movimentos, 'extrato.movimentos m')
const o = reading(movimentos, 'extrato.movimentos o')
/** Movements after a milestone have columns of theirs, and a balance. */
const somado = reading(movimentos, 'extrato.movimentos somado')
const s = reading(resgates, 'extrato.resgates s')

export { lerSaldo } from './situacao.queries.ts'

/** As JSON has it: days and moments are text. */
interface Row {
  id: string
  posicao: number
  tipo: TipoMovimento
  em: string
  registrado_em: string
  pontos: number
  saldo: number
  abatido: number
  divida: number
  documento: { numeroVenda: number; tipoFiscal: TipoFiscal; identificador: string; realizadoEm: string } | null
  revenda: string
  itens: { produto: string; codigo: string; qtde: number; valorPontos: number; pontos: number }[] | null
  recusado: number
  causa: Movimento['causa']
  resgate: Movimento['resgate']
  lotes: Movimento['lotes']
  por_nome: string | null
  por_tipo: string
  aprovado_por: string | null
  motivo: string | null
  comprovante: string | null
}

/**
 * One page of the statement, newest first, with what backs and explains each line, and up to which event it goes.
 * `dono` names the account's owner. It is one statement, so balance, lines and position are of one moment. Without
 * reach: of ids found within reach.
 */
export async function lerExtrato(
  db: Db,
  idParceiro: string,
  { limite, cursor, tipo, posicao, desde, em, sabidoEm }: Call<typeof extrato>['query'],
  hoje: Dia,
  dono = 'Você',
): Promise<Answer<typeof extrato>> {
  const antes = posicaoDoCursor(cursor)
  const visao = visaoDe({ em, sabidoEm }, hoje)
  const pedidos = (de: typeof o) => sql`${tipo === undefined ? sql`true` : sql`${de.tipo} = ${tipo}`}
    and ${posicao === undefined ? sql`true` : sql`${de.posicao} = ${posicao}`}
    and ${desde === undefined ? sql`true` : sql`${de.em} >= ${desde}::date`}`
  const ultimos = sql`order by posicao desc limit ${limite + 1}`
  const contados = (ate: RawBuilder<boolean>) =>
    sql`select ${o.posicao}, ${o.saldo} from ${o} where ${o.id_parceiro} = ${idParceiro} and ${ate}
      and ${o.posicao} < ${antes} and ${pedidos(o)} ${ultimos}`
  // Up to the milestone balances are as they were told; after it they are the sum of what is in view.
  const paginas = visao.agora
    ? sql`pagina as (${contados(sql`true`)})`
    : sql`${desdeOMarco(idParceiro, visao)},
    somados as (
      select posicao, tipo, em, (select saldo from marco) + sum(pontos) over (order by posicao)::bigint as saldo
      from depois),
    pagina as (select * from (
      select ${somado.posicao}, ${somado.saldo} from somados somado where ${somado.posicao} < ${antes}
        and ${pedidos(somado)}
      union all (${contados(sql`${o.posicao} <= (select posicao from marco)`)})) v ${ultimos})`
  const {
    rows: [lido],
  } = await sql<{ situacao: SituacaoLida; posicao: string | null; evento_em: Date | null; linhas: Row[] }>`
    with ${paginas}, linhas as (
      select ${m.id}, ${m.posicao}, ${m.tipo}, ${m.em}, ${m.registrado_em}, ${m.pontos}, p.saldo, ${m.abatido},
        ${m.divida}, ${m.recusado}, ${m.documento}, ${m.lotes}, ${m.por_tipo},
        case when ${m.tipo} = 'credito' and ${d.correcao} then 'correcao' else ${m.causa} end as causa,
        case when ${s.id_resgate} is not null then json_build_object('numero', ${s.numero},
          'codigoPremio', ${s.codigo_premio}, 'premio', coalesce(pr.nome, ''), 'qtde', ${s.qtde}) end as resgate,
        r.nome_fantasia as revenda, u.nome as por_nome, a.nome as aprovado_por, t.texto as motivo,
        f.texto as comprovante, ${itens} as itens
      from pagina p join ${m} on ${m.id_parceiro} = ${idParceiro} and ${m.posicao} = p.posicao
      join revendas r on r.id = ${m.id_revenda}
      left join usuarios u on ${m.por_tipo} = 'usuario' and u.id = ${m.por}
      left join usuarios a on a.id = ${m.aprovado_por}
      left join textos t on t.id = ${m.id_texto}
      left join textos f on f.id = ${m.id_comprovante}
      left join ${s} on ${s.id_resgate} = ${m.id_resgate}
      left join premios pr on pr.id = ${s.id_premio}
      left join ${d} on ${d.id_venda} = ${m.id_venda} and ${d.revisao} = ${m.revisao_venda})
    select ${selecionarSituacao(idParceiro, visao)} as situacao, k.position::text as posicao, k.event_at as evento_em,
      (select coalesce(json_agg(l order by l.posicao desc), '[]') from linhas l) as linhas
    from (select 1) um left join projections.checkpoints k on k.name = 'extrato'`.execute(db)
  const { situacao, posicao: ate, evento_em: eventoEm, linhas } = lido!
  const pagina = linhas.slice(0, limite)
  return {
    ...situacaoDe(situacao, visao),
    atualizadoEm: eventoEm?.toISOString() ?? null,
    posicao: ate ?? START,
    movimentos: pagina.map((row) => movimento(row, dono)),
    em: visao.em,
    sabidoEm: visao.sabidoEm?.toISOString() ?? null,
    proximo: linhas.length > limite ? String(pagina.at(-1)!.posicao) : null,
  }
}

/**
 * The items behind a line, where its sale has any at that revision: those of the registration that holds then, each
 * with the values of the last correction after it. A cancelled award has none: nothing is credited for them.
 */
const itens = sql`case when ${d.id_venda} is not null and ${m.tipo} in ('credito', 'credito-recusado', 'estorno') then (
  select json_agg(json_build_object('produto', coalesce(p.nome, 'Produto'), 'codigo', e.item->>'codigo', 'qtde',
    e.item->'qtde',
    'valorPontos', coalesce(c.item, e.item)->'valorPontos', 'pontos', coalesce(c.item, e.item)->'pontos') order by n)
  from (select * from ${b} where ${b.id_venda} = ${m.id_venda} and ${b.revisao} <= ${m.revisao_venda}
    and not ${b.correcao} order by ${b.revisao} desc limit 1) b
  cross join lateral jsonb_array_elements(${b.itens}) with ordinality as e(item, n)
  left join lateral (select c.item from ${k} cross join lateral jsonb_array_elements(${k.itens}) as c(item)
    where ${k.id_venda} = ${m.id_venda} and ${k.correcao} and ${k.revisao} between ${b.revisao} and ${m.revisao_venda}
      and c.item->'idItem' = e.item->'idItem'
    order by ${k.revisao} desc limit 1) c on true
  left join produtos p on p.id = (e.item->>'idProduto')::uuid) end`

/**
 * Every lot of points, newest first, also those that are spent or expired: the store's list as `doc 3 §7` has it.
 * Without reach: one's own.
 */
export async function lerPontuacoes(db: Db, idParceiro: string): Promise<PontuacoesDaLoja> {
  const { rows } = await sql<PontuacoesDaLoja['pontuacoes'][number]>`
    select ${l.creditado} as "totalPontos", ${l.restante}, ${l.pontuado_em} as "pontuadoEm",
      ${l.vence_em} as "venceEm" from ${l}
    where ${l.id_lote} in (select (parte ->> 'idLote')::uuid from ${m}, jsonb_array_elements(${m.lotes}) parte
      where ${m.id_parceiro} = ${idParceiro}) order by ${l.pontuado_em} desc, ${l.posicao} desc,
        ${l.id_lote}`.execute(db)
  return { pontuacoes: rows }
}

/**
 * Position of the movement whose reason is this text, and which a second person confirmed. Without reach: of ids found
 * within reach.
 */
export async function movimentoConfirmado(db: Db, idParceiro: string, idTexto: string): Promise<string | null> {
  const { rows } = await sql<{ posicao: string }>`
    select ${o.posicao}::text from ${o} where ${o.id_parceiro} = ${idParceiro} and ${o.id_texto} = ${idTexto}
      and ${o.aprovado_por} is not null and ${o.tipo} <> 'credito' order by ${o.posicao} limit 1`.execute(db)
  return rows[0]?.posicao ?? null
}

const CONTA_ENCERRADA = 'A conta está encerrada: ela não recebe mais pontos.'

function movimento(row: Row, dono: string): Movimento {
  return {
    id: row.id,
    posicao: String(row.posicao),
    tipo: row.tipo,
    data: row.em,
    registradoEm: new Date(row.registrado_em).toISOString(),
    pontos: row.pontos,
    saldo: row.saldo,
    abatido: row.abatido,
    divida: row.divida,
    recusado: row.recusado,
    causa: row.causa,
    resgate: row.resgate,
    documento: row.documento && {
      tipoFiscal: row.documento.tipoFiscal,
      identificador: row.documento.identificador,
      realizadoEm: row.documento.realizadoEm,
      numeroVenda: row.documento.numeroVenda,
      revenda: row.revenda,
    },
    itens: row.itens ?? [],
    lotes: row.lotes,
    motivo: row.recusado > 0 ? CONTA_ENCERRADA : row.motivo,
    comprovante: row.comprovante,
    por: quemDe(row, dono),
  }
}

/** Who did it, and who confirmed it where that took a second person. */
function quemDe({ por_tipo: tipo, por_nome: nome, aprovado_por: segunda }: Row, dono: string): string {
  if (tipo !== 'usuario') return tipo === 'parceiro' ? dono : 'Sistema'
  return segunda === null ? (nome ?? 'Equipe') : `${nome ?? 'Equipe'}, confirmado por ${segunda}`
}

/**
 * The accounts that hold lots past their date on a day, as far as the statement knows, or with a reach those within it;
 * the account itself decides. Without reach: for commands and jobs.
 */
export async function contasComLotesVencidos(db: Db, reach: Reach | null, dia: Dia): Promise<ContaDaQuery[]> {
  const delas = sql`select distinct ${l.id_parceiro} from ${l} where ${l.restante} > 0 and ${l.vence_em} < ${dia}::date`
  return (await contasDe(delas, reach).execute(db)).rows
}

function posicaoDoCursor(cursor: string | undefined): string {
  if (cursor === undefined) return NEWEST
  if (!/^\d{1,18}$/.test(cursor))
    throw invalid('cursor-invalido', 'A página pedida não existe. Volte ao início do extrato.')
  return cursor
}
