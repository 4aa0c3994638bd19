import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import { logs } from '#contracts/http/logs.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import {
  acoesDoLedger,
  contarAcoesDoLedger,
  contarAcoesPorDia,
  contarAcoesPorPessoa,
  contarPlanilhasDoLedger,
  foraDePlanilhas,
  planilhasDoLedger,
} from '#projections/logs/logs.queries.ts'
import { numerosDosResgates } from '#projections/resgates/resgates.queries.ts'
import { idsDaNota, notasPorVenda } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { emSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { orderBy, type Found, type List, type ListRequest, type RowOf } from '#services/engine/lists/list.ts'
import { period, tellAll } from '#services/engine/lists/filters.ts'
import { contem, palavrasDe } from '#services/engine/lists/search.ts'
import { actWithin, revendasWithin, seesAll, type Reach } from '#services/engine/reach/reach.ts'
import { isRecord } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { audited } from '#services/records.ts'
import { contarParametros, type LinhaDeLog } from './parametros.ts'
import { ATOS_DE_PLANILHA, causadosPor, contarPlanilha, nomesDasPlanilhas, type Planilha } from './planilhas.ts'
import { TIPOS_DE_LOG, tituloDoLog } from './tipos.ts'

type Request = ListRequest<typeof logs, ActorPainel>

/** Changes of registrations beside acts of the ledger and spreadsheets, as one list in order of time. */
export const logsList: List<typeof logs, ActorPainel> = {
  contract: logs,
  readModel: 'logs',
  orders: { criadoEm: orderBy(sql`em`, 'momento') },
  key: { sql: sql`id`, type: 'uuid' },
  check({ filters: { tipo } }) {
    if (tipo !== undefined && !TIPOS_DE_LOG.has(tipo))
      throw invalid('tipo-desconhecido', 'Este tipo de log não existe.', { tipo: 'Escolha um tipo da lista' })
  },
  async rows(db, request, slice) {
    const { auditoria, ledger, planilhas } = await ondeDe(db, request)
    const contadas = estreitada(request) ? await contar(db, request) : undefined
    // Of many acts the first ones are soon met in their order; few are found by what they are, and then put in order.
    const parte = (linhas: RawBuilder<unknown>, acoes = Infinity) =>
      acoes > POUCAS
        ? sql`(${linhas} and ${slice.where} ${slice.order} ${slice.partLimit})`
        : sql`(select * from (${linhas} offset 0) poucas where ${slice.where} ${slice.order} ${slice.partLimit})`
    const { rows } = await sql<Found<Linha>>`
      select *, ${slice.cursor} from (${parte(acoesDaAuditoria(request.reach, auditoria), contadas?.auditoria)}
        union all ${parte(acoesDoLedger(request.reach, ledger), contadas?.ledger)}
        union all ${parte(planilhasDoLedger(request.reach, planilhas), contadas?.planilhas)}) u
        ${slice.order} ${slice.limit}`.execute(db)
    return linhasParaPessoas(db, request.reach, rows)
  },
  async total(db, request) {
    const { auditoria, ledger, planilhas } = await contar(db, request)
    return { count: auditoria + ledger + planilhas }
  },
  async describe(db, request) {
    const {
      reach,
      filters: { tipo, processamento },
    } = request
    const nomes = await nomesDasPlanilhas(db, reach, [processamento ?? null])
    return [
      ['Tipo', tipo === undefined ? 'Todos' : tituloDoLog(tipo)],
      ...(processamento === undefined ? [] : [['Planilha', nomes.get(processamento) ?? 'sem nome'] as const]),
      ...(await tellAll(Object.entries(period(sql`em`)), request, db)),
    ]
  },
}

/** An act as it is stored, with the upload that it is, or that caused it, and the sale or redemption it was done to. */
type Linha = LinhaDeLog & { processamento: string | null; id_venda: string | null; id_resgate: string | null }

const acoesDaAuditoria = (reach: Reach, onde: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select id, em, por, por_tipo, acao as tipo, entidade, id_entidade as alvo, antes, depois,
    null::uuid as processamento, null::uuid as id_venda, null::uuid as id_resgate, tela
  from auditoria
  where ${mudancaVista(reach)} and ${onde}`

/** Products of shops are registrations only; no act of the ledger is done to one. */
const mudancaVista = (reach: Reach): RawBuilder<boolean> =>
  actWithin(reach, {
    por: sql`por`,
    alvo: sql`id_entidade`,
    others: sql`select id from produtos_revenda where id_revenda in (${revendasWithin(reach)})`,
  })

async function linhasParaPessoas(
  db: Db,
  reach: Reach,
  rows: readonly Found<Linha>[],
): Promise<Found<RowOf<typeof logs>>[]> {
  const [{ responsavelDe, parametrosDe }, nomes, vendas, resgates] = await Promise.all([
    contarParametros(db, audited, rows),
    nomesDasPlanilhas(
      db,
      reach,
      rows.map(({ processamento }) => processamento),
    ),
    notasPorVenda(
      db,
      reach,
      rows.flatMap((row) => row.id_venda ?? []),
    ),
    numerosDosResgates(
      db,
      reach,
      rows.flatMap((row) => row.id_resgate ?? []),
    ),
  ])
  return rows.map((row) => {
    const nota = row.id_venda === null ? undefined : vendas.get(row.id_venda)
    const nome = (row.processamento === null ? undefined : nomes.get(row.processamento)) ?? ''
    // A spreadsheet is its own processing, and has the type of what it caused.
    const planilha = row.id === row.processamento ? (row.depois as unknown as Planilha) : undefined
    const tipo = planilha ? ATOS_DE_PLANILHA[row.tipo]!.tipo : row.tipo
    return {
      id: row.id,
      tipo,
      titulo: tituloDoLog(tipo),
      responsavel: responsavelDe(row),
      parametros: planilha ? contarPlanilha(nome, planilha) : parametrosDe(comNota(row, nota)),
      processamento: row.processamento,
      planilha: nome,
      efeitos: planilha?.vendas ?? 0,
      idVenda: nota?.numero ?? null,
      idResgate: (row.id_resgate === null ? undefined : resgates.get(row.id_resgate)) ?? null,
      tela: row.tela,
      criadoEm: row.em.toISOString(),
      cursor: row.cursor,
    }
  })
}

/** What is done to a sale later does not hold the number of its note, by which people know it. */
const comNota = (row: Linha, nota: { tipoFiscal: TipoFiscal; identificador: string } | undefined): Linha =>
  nota === undefined
    ? row
    : { ...row, depois: { tipoFiscal: nota.tipoFiscal, identificador: nota.identificador, ...row.depois } }

/** So few acts are sooner sorted than met in their order; of a million, one that fits comes at every two hundredth. */
const POUCAS = 5_000

/** Whether not everything of the filtered days is asked for: planners cannot know how much that is. */
const estreitada = ({ buscar, reach }: Request): boolean => buscar !== undefined || !seesAll(reach)

/**
 * Whether spreadsheets stand for the sales that they caused: not where these are asked for, nor in a file of the whole
 * list, which has both.
 */
const comPlanilhasFechadas = ({ filters: { tipo, processamento }, inteira }: Request): boolean =>
  tipo === undefined && processamento === undefined && !inteira

const ondes = new WeakMap<Request, Promise<OndeDosLogs>>()
const contagens = new WeakMap<Request, Promise<Contagem>>()

/**
 * What a request names is looked up once, for its page, its total, and each piece of an export; and so is how much
 * there is.
 */
const ondeDe = (db: Db, request: Request) => umaVez(ondes, request, () => montarOnde(db, request))
const contar = (db: Db, request: Request) => umaVez(contagens, request, () => contarNasPartes(db, request))

function umaVez<T>(conhecidos: WeakMap<Request, Promise<T>>, request: Request, achar: () => Promise<T>): Promise<T> {
  const known = conhecidos.get(request) ?? achar()
  conhecidos.set(request, known)
  return known
}

interface Contagem {
  auditoria: number
  ledger: number
  planilhas: number
}

async function contarNasPartes(db: Db, request: Request): Promise<Contagem> {
  const { auditoria, ledger, semDocumento, vendas, planilhas } = await ondeDe(db, request)
  const {
    reach,
    filters: { processamento, dataInicial, dataFinal },
  } = request
  const comPeriodo = dataInicial !== undefined || dataFinal !== undefined
  // A document's number is in no count: what is found by nothing else is counted by it.
  const soPeloDocumento = sql<boolean>`id_venda = any(${vendas}::uuid[]) and ${ledger} and not (${semDocumento})`
  const noLedger =
    processamento !== undefined || (estreitada(request) && comPeriodo)
      ? contarAcoesDoLedger(reach, ledger)
      : !estreitada(request)
        ? contarAcoesPorDia(nosDias(request))
        : sql`
        select (${contarAcoesPorPessoa(reach, semDocumento)}) + (${contarAcoesDoLedger(reach, soPeloDocumento)}) as n`
  const {
    rows: [contagem],
  } = await sql<Contagem>`
    select (select count(*) from auditoria where ${mudancaVista(reach)} and ${auditoria}) as auditoria,
      (${noLedger}) as ledger, (${contarPlanilhasDoLedger(reach, planilhas)}) as planilhas`.execute(db)
  return contagem!
}

/** Days begin and end in São Paulo. */
const inicioDoDia = (dia: string, mais: number) => emSaoPaulo(sql`${dia}::date + ${mais}::int`)

/** A filter without a search, of who sees everything, over days that are counted already. */
function nosDias(request: Request): RawBuilder<boolean> {
  const { tipo, dataInicial, dataFinal } = request.filters
  return sql<boolean>`
    ${tipo === undefined ? sql`true` : sql`tipo = ${tipo}`}
    and ${dataInicial === undefined ? sql`true` : sql`dia >= ${dataInicial}::date`}
    and ${dataFinal === undefined ? sql`true` : sql`dia <= ${dataFinal}::date`}
    and ${comPlanilhasFechadas(request) ? foraDePlanilhas(request.reach) : sql`true`}`
}

/** The same rows are asked for in each table, whose columns for type and subject have names of their own. */
interface OndeDosLogs {
  auditoria: RawBuilder<boolean>
  ledger: RawBuilder<boolean>
  /** `ledger` but for what only a document's number finds: it needs no more of an act than is counted. */
  semDocumento: RawBuilder<boolean>
  /** What a document's number finds. */
  vendas: readonly string[]
  planilhas: RawBuilder<boolean>
}

async function montarOnde(db: Db, request: Request): Promise<OndeDosLogs> {
  const {
    filters: { tipo, processamento, dataInicial, dataFinal },
    buscar,
    reach,
  } = request
  const palavras = await Promise.all(palavrasDe(buscar).map((palavra) => nomeados(db, palavra)))
  const nosDiasECom = (acha: (nomeada: Nomeados) => RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`
    ${dataInicial === undefined ? sql`true` : sql`em >= ${inicioDoDia(dataInicial, 0)}`}
    and ${dataFinal === undefined ? sql`true` : sql`em < ${inicioDoDia(dataFinal, 1)}`}
    ${sql.join(
      palavras.map((nomeada) => sql`and (por = any(${nomeada.ids}::uuid[]) or ${acha(nomeada)})`),
      sql` `,
    )}`
  const doTipo = (coluna: RawBuilder<unknown>) => (tipo === undefined ? sql`true` : sql`${coluna} = ${tipo}`)
  const sobre = (coluna: RawBuilder<unknown>, { ids }: Nomeados) => sql<boolean>`${coluna} = any(${ids}::uuid[])`

  /** `propria`: what a word finds an act by that it does not share with the others of its spreadsheet. */
  const noLedger = (propria: (nomeada: Nomeados) => RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`
    ${doTipo(sql`tipo`)}
    and ${processamento === undefined ? sql`true` : sql`processamento = ${processamento} and de_planilha`}
    and ${nosDiasECom((nomeada) => sql`(tipo = any(${nomeada.tipos}::text[]) or ${propria(nomeada)})`)}
    and ${
      comPlanilhasFechadas(request)
        ? sql`(${sql.join([foraDePlanilhas(reach), ...palavras.map(propria)], sql` or `)})`
        : sql`true`
    }`
  const causou = tipo === undefined ? undefined : causadosPor(tipo)
  const semPlanilhas = processamento !== undefined || (tipo !== undefined && causou === undefined)
  return {
    // Names that were changed since stand only in what was written then.
    auditoria: sql<boolean>`
      ${processamento === undefined ? sql`true` : sql`false`} and ${doTipo(sql`acao`)}
      and ${nosDiasECom(
        (nomeada) => sql`(${sobre(sql`id_entidade`, nomeada)} or acao = any(${nomeada.tipos}::text[])
        or ${contem(sql`coalesce(antes::text, '') || coalesce(depois::text, '')`, nomeada.palavra)})`,
      )}`,
    ledger: noLedger((nomeada) => sql`(${sobre(sql`alvo`, nomeada)} or id_venda = any(${nomeada.vendas}::uuid[]))`),
    vendas: palavras.flatMap(({ vendas }) => vendas),
    semDocumento: noLedger((nomeada) => sobre(sql`alvo`, nomeada)),
    // Found by all that its sales share, for which it stands, and by the name of its file.
    planilhas: sql<boolean>`
      ${semPlanilhas ? sql`false` : causou === undefined ? sql`true` : sql`causou = ${causou}`}
      and ${nosDiasECom(
        ({ palavra, tipos }) => sql`(causou = any(${causadosPelos(tipos)}::text[])
          or id in (select id from processamentos where ${contem(sql`nome_arquivo`, palavra)}))`,
      )}`,
  }
}

/** What spreadsheets cause that is of these types, or is done by an act of one of them. */
const causadosPelos = (tipos: readonly string[]): string[] =>
  Object.entries(ATOS_DE_PLANILHA)
    .filter(([causados, { tipo }]) => tipos.includes(causados) || tipos.includes(tipo))
    .map(([causados]) => causados)

/** Names that a word may find; past that it says too little to look for. */
const NOMES_MAXIMOS = 2_000

interface Nomeados {
  palavra: string
  ids: string[]
  /** Sales, by the number of their note. */
  vendas: string[]
  tipos: string[]
}

/** Who and what a word names: records by their names, acts by what people call them. */
async function nomeados(db: Db, palavra: string): Promise<Nomeados> {
  const porTabela = audited
    .filter(isRecord)
    .filter(({ buscavel }) => buscavel)
    .map(({ entidade, rotulo }) => sql`select id from ${sql.table(entidade)} where ${contem(rotulo, palavra)}`)
  const { rows } = await sql<{ id: string }>`
    ${sql.join(porTabela, sql` union all `)} limit ${NOMES_MAXIMOS}`.execute(db)
  const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const tipos = [...TIPOS_DE_LOG]
    .filter(([, titulo]) => semAcento(titulo).includes(semAcento(palavra)))
    .map(([tipo]) => tipo)
  return { palavra, ids: rows.map(({ id }) => id), vendas: await idsDaNota(db, palavra), tipos }
}
