import { sql, type RawBuilder } from 'kysely'
import type { logs } from '#contracts/http/logs.ts'
import {
  contarAcoesDoLedger,
  contarAcoesPorDia,
  contarAcoesPorPessoa,
  contarPlanilhasDoLedger,
  foraDePlanilhas,
} from '#projections/logs/logs.queries.ts'
import { idsDaNota } from '#projections/vendas/vendas.queries.ts'
import { allOf, between } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { emSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { oncePerRequest, type ListRequest } from '#services/engine/lists/list.ts'
import { contem, palavrasDe } from '#services/engine/lists/search.ts'
import { seesAll } from '#services/engine/reach/reach.ts'
import { isRecord } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { audited } from '#services/records.ts'
import { mudancaVista } from './linhas-dos-logs.ts'
import { ATOS_DE_PLANILHA, causadosPor } from './planilhas.ts'
import { TIPOS_DE_LOG } from './tipos.ts'

type Request = ListRequest<typeof logs, ActorPainel>

/** Whether not everything of the filtered days is asked for: planners cannot know how much that is. */
export const estreitada = ({ buscar, reach }: Request): boolean => buscar !== undefined || !seesAll(reach)

/**
 * Whether spreadsheets stand for the sales that they caused: not where these are asked for, nor in a file of the whole
 * list, which has both.
 */
const comPlanilhasFechadas = ({ filters: { tipo, processamento }, inteira }: Request): boolean =>
  tipo === undefined && processamento === undefined && !inteira

/** Which acts a request is for, in each of the three. */
export const ondeDosLogs = oncePerRequest(montarOnde)
/** How many they are. */
export const contarLogs = oncePerRequest(contarNasPartes)

interface Contagem {
  auditoria: number
  ledger: number
  planilhas: number
}

async function contarNasPartes(db: Db, request: Request): Promise<Contagem> {
  const { auditoria, ledger, semDocumento, vendas, planilhas } = await ondeDosLogs(db, request)
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
  return allOf([
    ...(tipo === undefined ? [] : [sql<boolean>`tipo = ${tipo}`]),
    ...between(sql`dia`, dataInicial, dataFinal),
    ...(comPlanilhasFechadas(request) ? [foraDePlanilhas(request.reach)] : []),
  ])
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
