import { sql, type RawBuilder } from 'kysely'
import type { AprovacaoPedida, EfeitoDoAto, Somado } from '#contracts/events/pedido.ts'
import {
  ATOS,
  ATOS_COM_LIMITE,
  NOMES_DOS_ATOS,
  nomeDaSituacao,
  podeFazer,
  type NomeDoAto,
  type SituacaoDoPedido,
} from '#contracts/values/atos.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { named } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { diaEmSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { within, workWithin, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { registrosDeVendas, vendasComNota } from '../vendas/vendas.queries.ts'
import { reading } from '../reading.ts'
import { pedidos, vendas } from './aprovacoes.projection.ts'

const t = reading(pedidos, 'aprovacoes.pedidos t')
const s = reading(vendas, 'aprovacoes.vendas s')
const g = registrosDeVendas('g')
const v = vendasComNota('v')

const emPalavras = (coluna: RawBuilder<unknown>, palavras: readonly (readonly [string, string])[]) =>
  sql`case ${coluna} ${sql.join(
    palavras.map(([valor, palavra]) => sql`when ${sql.lit(valor)} then ${sql.lit(palavra)}`),
    sql` `,
  )} end`

/** Invoices that a row names. */
const NOTAS = 3

/** Whose they are, and the first invoices: `vendas` has `quem`, `nome`, `identificador` and `ordem`. */
const notas = (vendas: RawBuilder<unknown>) => sql`(
  select case when count(distinct w.quem) = 1 then min(w.nome) else count(distinct w.quem) || ' vendedores' end
    || case when count(*) = 1 then ', nota ' else ', notas ' end
    || string_agg(w.identificador, ', ' order by w.n) filter (where w.n <= ${sql.lit(NOTAS)})
    || case when count(*) > ${sql.lit(NOTAS)} then ' e mais ' || count(*) - ${sql.lit(NOTAS)} else '' end
  from (select z.*, row_number() over (order by z.ordem, z.identificador) as n from (${vendas}) z) w)`

/** Sales that are asked for are known by their invoices, also those of one person. */
const DE_VENDAS = sql`case ${t.ato} when 'registrar-vendas' then ${notas(sql`
  select ${s.identificador}, -${s.pontos} as ordem, ${s.id_parceiro} as quem, d.nome
  from ${s} join parceiros d on d.id = ${s.id_parceiro} where ${s.id_pedido} = ${t.id_pedido}`)} end`

/** Sales that stand, by their numbers: those chosen, or the one. */
const DAS_VENDAS = notas(sql`
  select ${v.identificador}, ${v.numero} as ordem, ${v.id_parceiro} as quem, d.nome
  from ${g} join ${v} on ${v.id_venda} = ${g.id_venda} join parceiros d on d.id = ${v.id_parceiro}
  where ${g.numero} = any(string_to_array(coalesce(${t.dados}->>'ids', ${t.dados}->>'idVenda'), ',')::bigint[])`)

const ENVIO = sql`(select m.nome_arquivo from processamentos m where m.id = (${t.dados}->>'idEnvio')::uuid)`

/** What is not about one person or place: invoices with whose they are, an upload, a day, a limit. */
const DE_MUITOS = sql`case ${t.ato}
  when 'cancelar-em-massa' then ${DAS_VENDAS}
  when 'corrigir-todos' then ${DAS_VENDAS}
  when 'desfazer-lote' then ${ENVIO}
  when 'desfazer-historico' then ${ENVIO}
  when 'estornar-por-data' then 'Expirados em ' || to_char((${t.dados}->>'expiradoEm')::date, 'DD/MM/YYYY')
  when 'alterar-limite' then ${emPalavras(
    sql`${t.dados}->>'doAto'`,
    ATOS_COM_LIMITE.map((ato) => [ato, ATOS[ato].titulo] as const),
  )}
  end`

export const COLUNAS_DOS_PEDIDOS = {
  numero: t.numero,
  ato: t.ato,
  titulo: emPalavras(
    t.ato,
    NOMES_DOS_ATOS.map((ato) => [ato, ATOS[ato].titulo] as const),
  ),
  sobre: sql`coalesce(${DE_VENDAS}, p.nome, v.nome_fantasia, e.nome, o.nome, ${DE_MUITOS}, '')`,
  valor: t.valor,
  atoDoLimite: sql`coalesce(${t.dados}->>'doAto', ${t.ato})`,
  situacao: emPalavras(t.situacao, Object.entries(nomeDaSituacao)),
  pedidoPor: sql`coalesce(u.nome, 'Equipe')`,
  pedidoEm: t.pedido_em,
  venceEm: t.vence_em,
  decididoPor: sql`coalesce(d.nome, case when ${t.decidido_em} is null then '' else 'Sistema' end)`,
} as const
/** The newest first among those that are alike. */
export const CHAVE_DOS_PEDIDOS = sql`(-${t.numero})`

/** With whom and what they name: `t` are requests, or one that is only thought of. */
const comNomes = (
  pedidos: RawBuilder<unknown>,
) => sql`${pedidos} left join parceiros p on p.id = ${t.alvo} left join revendas v on v.id = ${t.alvo}
  left join redes e on e.id = ${t.alvo} left join produtos o on o.id = ${t.alvo}
  left join usuarios u on u.id = ${t.pedido_por}
  left join usuarios d on d.id = ${t.decidido_por} left join revendas r on r.id = p.id_revenda`
const PEDIDOS = comNomes(sql`${t}`)
/** Of whom or what a request is about, as it is today; one over many accounts, or of a product, is in no one place. */
const LUGAR_DOS_PEDIDOS: Place = { rede: sql`coalesce(r.id_rede, v.id_rede, e.id)`, revenda: sql`coalesce(r.id, v.id)` }

/**
 * Requests of acts that the role may do, within reach: those over many accounts, or of a product, only for who sees
 * all, and what an upload key sent only for administrators.
 */
const vistos = (reach: Reach, papel: Papel): RawBuilder<boolean> => {
  const atos = NOMES_DOS_ATOS.filter((ato) => podeFazer(papel, ato))
  // Whoever holds an upload key sends in its maker's name.
  return sql<boolean>`(${t.ato} = any(${atos}::text[]) and (${t.dados}->>'porChave' is null
    or ${papel === ADMINISTRADOR})
    and (${workWithin(reach, t.pedido_por)} or ${within(reach, LUGAR_DOS_PEDIDOS)}))`
}

/** `from … where …` of the requests that somebody sees. */
export const pedidosDe = (
  reach: Reach,
  papel: Papel,
  {
    situacao = null,
    ato = null,
  }: { situacao?: SituacaoDoPedido | null | undefined; ato?: NomeDoAto | null | undefined },
): RawBuilder<unknown> => sql`from ${PEDIDOS} where ${vistos(reach, papel)}
  and (${situacao}::text is null or ${t.situacao} = ${situacao}) and (${ato}::text is null or ${t.ato} = ${ato})`

/** How many of the requests that wait are named. */
const PRIMEIROS = 2

/** The requests that wait and somebody sees, but for those of some people: how many, and the first of their list. */
export async function pedidosQueAguardam(
  db: Db,
  reach: Reach,
  papel: Papel,
  menosDe: readonly string[],
): Promise<{ quantos: number; primeiros: number[] }> {
  const { rows } = await sql<{ quantos: number; primeiros: number[] }>`
    select count(*)::int as quantos,
      coalesce((array_agg(${t.numero}::int order by ${CHAVE_DOS_PEDIDOS}))[:${sql.lit(PRIMEIROS)}], '{}') as primeiros
    from ${PEDIDOS} where ${t.situacao} = 'pendente' and ${t.pedido_por} <> all(${menosDe}::uuid[])
      and ${vistos(reach, papel)}`.execute(db)
  return rows[0]!
}

/** A request that stands, or one that is only thought of. */
export interface PedidoPensado {
  ato: NomeDoAto
  /** The salesperson, shop, network or product that it is about. */
  alvo: string | null
  pedidoPor: string
  /** What it holds: some of it decides who sees it. */
  dados?: AprovacaoPedida['data']['dados']
}

/** Whether a salesperson, shop, network or product that a request could be about is within reach. */
export async function alvoVisto(db: Db, reach: Reach, alvo: string): Promise<boolean> {
  const pensado = sql`(select ${alvo}::uuid as alvo, null::uuid as pedido_por, null::uuid as decidido_por) t`
  const { rows } = await sql`
    select from ${comNomes(pensado)}
    where coalesce(p.id, v.id, e.id, o.id) is not null and ${within(reach, LUGAR_DOS_PEDIDOS)}`.execute(db)
  return rows.length > 0
}

/** Which of some people see a request, or would see it: by what it is about. Without reach: limited by the actor. */
export async function vistoPor(
  db: Db,
  { ato, alvo, pedidoPor, dados = {} }: PedidoPensado,
  pessoas: readonly { reach: Reach; papel: Papel }[],
): Promise<boolean[]> {
  if (pessoas.length === 0) return []
  const pensado = sql`(select ${ato}::text as ato, ${alvo}::uuid as alvo, ${pedidoPor}::uuid as pedido_por,
    null::uuid as decidido_por, ${JSON.stringify({ porChave: dados['porChave'] })}::jsonb as dados) t`
  const veem = pessoas.map(({ reach, papel }) => vistos(reach, papel))
  const { rows } = await sql<{ veem: boolean[] }>`
    select array[${sql.join(veem)}] as veem from ${comNomes(pensado)}`.execute(db)
  return rows[0]!.veem
}

export interface PedidoLido {
  idPedido: string
  numero: number
  ato: NomeDoAto
  titulo: string
  sobre: string
  cpf: string | null
  valor: number
  limite: number | null
  somado: Somado | null
  situacao: SituacaoDoPedido
  idPedidoPor: string
  pedidoPor: string
  pedidoEm: Date
  venceEm: Dia
  idParceiro: string | null
  /** The salesperson, shop, network or product that it is about. */
  alvo: string | null
  dados: AprovacaoPedida['data']['dados']
  efeito: EfeitoDoAto
  idMotivo: string | null
  motivo: string | null
  documento: string | null
  decididoPor: string
  decididoEm: Date | null
  motivoDaResposta: string | null
  efeitoConfirmado: EfeitoDoAto | null
}

/** A request by its number, as somebody sees it. */
export async function lerPedido(db: Db, reach: Reach, papel: Papel, numero: number): Promise<PedidoLido | undefined> {
  const colunas = named({
    ...COLUNAS_DOS_PEDIDOS,
    idPedido: t.id_pedido,
    cpf: sql`p.cpf`,
    limite: t.limite,
    somado: t.somado,
    situacao: t.situacao,
    idPedidoPor: t.pedido_por,
    idParceiro: sql`p.id`,
    alvo: t.alvo,
    dados: t.dados,
    efeito: t.efeito,
    idMotivo: t.motivo,
    motivo: sql`x.texto`,
    documento: sql`y.texto`,
    decididoEm: t.decidido_em,
    motivoDaResposta: sql`z.texto`,
    efeitoConfirmado: t.efeito_confirmado,
  })
  const { rows } = await sql<PedidoLido>`
    select ${colunas} from ${PEDIDOS}
    left join textos x on x.id = ${t.motivo} left join textos y on y.id = ${t.comprovante}
    left join textos z on z.id = ${t.motivo_da_resposta}
    where ${t.numero} = ${numero} and ${vistos(reach, papel)}`.execute(db)
  return rows[0]
}

/**
 * What somebody asked for already and nobody answered yet: the number of the request, and its limit. Without reach:
 * limited by the actor.
 */
export async function pedidoQueAguarda(
  db: Db,
  { ato, pedidoPor, idParceiro, dados }: Pick<AprovacaoPedida['data'], 'ato' | 'pedidoPor' | 'idParceiro' | 'dados'>,
  hoje: Dia,
): Promise<Pick<PedidoLido, 'numero' | 'limite' | 'somado'> | undefined> {
  const { rows } = await sql<Pick<PedidoLido, 'numero' | 'limite' | 'somado'>>`
    select ${t.numero}, ${t.limite}, ${t.somado} from ${t}
    where ${t.situacao} = 'pendente' and ${t.vence_em} >= ${hoje} and ${t.ato} = ${ato}
      and ${t.pedido_por} = ${pedidoPor}
      and ${t.dados} = ${JSON.stringify(dados)}::jsonb and (${idParceiro}::uuid is null or ${t.alvo} = ${idParceiro})
    order by ${t.numero} limit 1`.execute(db)
  return rows[0]
}

/** By whom those of some requests were confirmed that stand as confirmed. Without reach: for commands and jobs. */
export async function confirmadosEntre(db: Db, idsPedidos: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; por: string }>`
    select ${t.id_pedido} as id, ${t.decidido_por} as por from ${t}
    where ${t.id_pedido} = any(${idsPedidos}::uuid[]) and ${t.situacao} = 'confirmado'`.execute(db)
  return new Map(rows.map(({ id, por }) => [id, por]))
}

export interface PedidoQueVence extends Required<PedidoPensado> {
  id: string
  numero: number
  venceEm: Dia
}

/** The requests that nobody answered, and whose last day is one of these. Without reach: for commands and jobs. */
export async function pedidosQueVencem(db: Db, de: Dia, ate: Dia): Promise<PedidoQueVence[]> {
  const { rows } = await sql<PedidoQueVence>`
    select ${t.id_pedido} as id, ${t.numero}, ${t.ato}, ${t.alvo}, ${t.pedido_por} as "pedidoPor",
      ${t.vence_em} as "venceEm",
      jsonb_build_object('porChave', ${t.dados}->'porChave') as dados from ${t}
    where ${t.situacao} = 'pendente' and ${t.vence_em} between ${de} and ${ate} order by ${t.numero}`.execute(db)
  return rows
}

/**
 * The requests whose last day is over, and that nobody answered; those that lapsed since another day, too. Without
 * reach: for commands and jobs.
 */
export async function pedidosVencidos(db: Db, hoje: Dia, desde: Dia): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${t.id_pedido} as id from ${t}
    where ${t.situacao} = 'pendente' and ${t.vence_em} < ${hoje} or ${t.situacao} = 'vencido'
      and ${t.vence_em} >= ${desde}
    order by ${t.vence_em}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The request that waits for points by hand in this account, direction and amount, on the same document. Without reach:
 * a count against a limit.
 */
export async function pedidoDeLancamento(
  db: Db,
  {
    idParceiro,
    sentido,
    pontos,
    documento,
  }: { idParceiro: string; sentido: 'credito' | 'debito'; pontos: number; documento: string },
  hoje: Dia,
): Promise<{ numero: number; em: Dia } | undefined> {
  const { rows } = await sql<{ numero: number; em: Dia }>`
    select ${t.numero}, ${diaEmSaoPaulo(t.pedido_em)} as em from ${t}
    join textos x on x.id = ${t.comprovante}
    where ${t.ato} = 'lancar-pontos' and ${t.situacao} = 'pendente' and ${t.vence_em} >= ${hoje}
      and ${t.alvo} = ${idParceiro}
      and ${t.dados}->>'sentido' = ${sentido} and (${t.dados}->>'pontos')::bigint = ${pontos}
      and normalizar(x.texto) = normalizar(${documento})
    order by ${t.numero} limit 1`.execute(db)
  return rows[0]
}
