import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import { logs } from '#contracts/http/logs.ts'
import {
  ACOES_DO_LEDGER,
  acoesDoLedger,
  contarAcoesDoLedger,
  contarAcoesPorDia,
  contarAcoesPorPessoa,
} from '#projections/logs/logs.queries.ts'
import { ACOES } from '#services/cadastros/acoes.ts'
import type { Db } from '#services/database/connection.ts'
import { orderBy, type Found, type List, type ListRequest, type RowOf } from '#services/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/lists/periodo.ts'
import { contem, palavrasDe } from '#services/lists/search.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import { noAlcance, type Onde } from './alcance.ts'
import { contarParametros, type LinhaDeLog } from './parametros.ts'

type Request = ListRequest<typeof logs, ActorPainel>

/** What the list can hold, by the name under which it is filtered. */
export const TIPOS_DE_LOG: ReadonlyMap<string, string> = new Map([...Object.entries(ACOES), ...ACOES_DO_LEDGER])

/** Changes of registrations beside acts of the ledger, as one list in order of time. */
export const logsList: List<typeof logs, ActorPainel> = {
  contract: logs,
  readModel: 'logs',
  orders: { criadoEm: orderBy(sql`em`, 'momento') },
  key: { sql: sql`id`, type: 'uuid' },
  check({ filters: { tipo, dataInicial, dataFinal } }) {
    if (tipo !== undefined && !TIPOS_DE_LOG.has(tipo))
      throw invalid('tipo-desconhecido', 'Este tipo de log não existe.', { tipo: 'Escolha um tipo da lista' })
    conferirPeriodo({ dataInicial, dataFinal })
  },
  async rows(db, request, slice) {
    const { auditoria, ledger } = await ondeDe(db, request)
    const contadas = estreitada(request) ? await contar(db, request) : undefined
    // Of many acts the first ones are soon met in their order; few are found by what they are, and then put in order.
    const parte = (linhas: RawBuilder<unknown>, acoes = Infinity) =>
      acoes > POUCAS
        ? sql`(${linhas} and ${slice.where} ${slice.order} ${slice.reach})`
        : sql`(select * from (${linhas} offset 0) poucas where ${slice.where} ${slice.order} ${slice.reach})`
    const { rows } = await sql<Found<LinhaDeLog>>`
      select *, ${slice.cursor} from (${parte(acoesDaAuditoria(auditoria), contadas?.auditoria)}
        union all ${parte(acoesDoLedger(ledger), contadas?.ledger)}) u ${slice.order} ${slice.limit}`.execute(db)
    return linhasParaPessoas(db, rows)
  },
  async total(db, request) {
    const { auditoria, ledger } = await contar(db, request)
    return { count: auditoria + ledger }
  },
  describe: (_db, { filters: { tipo, dataInicial, dataFinal } }) =>
    Promise.resolve([
      ['Tipo', tipo === undefined ? 'Todos' : (TIPOS_DE_LOG.get(tipo) ?? tipo)],
      ...descreverPeriodo({ dataInicial, dataFinal }),
    ]),
}

const acoesDaAuditoria = (onde: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select id, em, por, por_tipo, acao as tipo, entidade, id_entidade as alvo, antes, depois from auditoria where ${onde}`

async function linhasParaPessoas(db: Db, rows: readonly Found<LinhaDeLog>[]): Promise<Found<RowOf<typeof logs>>[]> {
  const { responsavelDe, parametrosDe } = await contarParametros(db, rows)
  return rows.map((row) => ({
    id: row.id,
    tipo: row.tipo,
    titulo: TIPOS_DE_LOG.get(row.tipo) ?? row.tipo,
    responsavel: responsavelDe(row),
    parametros: parametrosDe(row),
    criadoEm: row.em.toISOString(),
    cursor: row.cursor,
  }))
}

/** So few acts are sooner sorted than met in their order; of a million, one that fits comes at every two hundredth. */
const POUCAS = 5_000

/** Whether not everything of the filtered days is asked for: planners cannot know how much that is. */
const estreitada = ({ buscar, actor }: Request): boolean => buscar !== undefined || actor.redesPermitidas !== null

const ondes = new WeakMap<Request, Promise<OndeDosLogs>>()
const contagens = new WeakMap<Request, Promise<Contagem>>()

/** What a request names is looked up once, for its page, its total, and each piece of an export; and so is how much there is. */
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
}

async function contarNasPartes(db: Db, request: Request): Promise<Contagem> {
  const { auditoria, ledger, semDocumento } = await ondeDe(db, request)
  const {
    buscar,
    filters: { dataInicial, dataFinal },
  } = request
  const comPeriodo = dataInicial !== undefined || dataFinal !== undefined
  const noLedger = !estreitada(request)
    ? contarAcoesPorDia(nosDias(request))
    : comPeriodo
      ? contarAcoesDoLedger(ledger)
      : // A document's number is in no count: what is found by nothing else is counted by it.
        sql`select (${contarAcoesPorPessoa(semDocumento)}) + (${contarAcoesDoLedger(sql`dados->>'identificador' = any(${palavrasDe(buscar)}::text[]) and ${ledger} and not (${semDocumento})`)}) as n`
  const {
    rows: [contagem],
  } =
    await sql<Contagem>`select (select count(*) from auditoria where ${auditoria}) as auditoria, (${noLedger}) as ledger`.execute(
      db,
    )
  return contagem!
}

/** Days begin and end in São Paulo. */
const inicioDoDia = (dia: string, mais: number) =>
  sql`((${dia}::date + ${mais}::int)::timestamp at time zone 'America/Sao_Paulo')`

/** A filter without a search, of who sees everything, over days that are counted already. */
const nosDias = ({ filters: { tipo, dataInicial, dataFinal } }: Request): RawBuilder<boolean> => sql<boolean>`
  ${tipo === undefined ? sql`true` : sql`tipo = ${tipo}`} and ${dataInicial === undefined ? sql`true` : sql`dia >= ${dataInicial}::date`}
  and ${dataFinal === undefined ? sql`true` : sql`dia <= ${dataFinal}::date`}`

/** `semDocumento` is `ledger` but for what only a document's number finds: it needs no more of an act than is counted. */
interface OndeDosLogs extends Onde {
  semDocumento: RawBuilder<boolean>
}

async function montarOnde(
  db: Db,
  { actor, filters: { tipo, dataInicial, dataFinal }, buscar }: Request,
): Promise<OndeDosLogs> {
  const visto = noAlcance(actor)
  const palavras = await Promise.all(palavrasDe(buscar).map((palavra) => nomeados(db, palavra)))
  const onde = (
    alcance: RawBuilder<boolean>,
    colunas: { tipo: RawBuilder<unknown>; alvo: RawBuilder<unknown> },
    mais: (palavra: string) => RawBuilder<boolean>,
  ): RawBuilder<boolean> => sql<boolean>`
    ${alcance} and ${tipo === undefined ? sql`true` : sql`${colunas.tipo} = ${tipo}`}
    and ${dataInicial === undefined ? sql`true` : sql`em >= ${inicioDoDia(dataInicial, 0)}`}
    and ${dataFinal === undefined ? sql`true` : sql`em < ${inicioDoDia(dataFinal, 1)}`}
    ${sql.join(
      palavras.map(
        ({ palavra, ids, tipos }) => sql`and (por = any(${ids}::uuid[]) or ${colunas.alvo} = any(${ids}::uuid[])
      or ${colunas.tipo} = any(${tipos}::text[]) or ${mais(palavra)})`,
      ),
      sql` `,
    )}`
  const doLedger = { tipo: sql`tipo`, alvo: sql`alvo` }
  return {
    // Names that were changed since stand only in what was written then.
    auditoria: onde(visto.auditoria, { tipo: sql`acao`, alvo: sql`id_entidade` }, (palavra) =>
      contem(sql`coalesce(antes::text, '') || coalesce(depois::text, '')`, palavra),
    ),
    ledger: onde(visto.ledger, doLedger, (palavra) => sql<boolean>`dados->>'identificador' = ${palavra}`),
    semDocumento: onde(visto.ledger, doLedger, () => sql<boolean>`false`),
  }
}

/** Names that a word may find; past that it says too little to look for. */
const NOMES_MAXIMOS = 2_000

/** Who and what a word names: people, shops, networks and products by name, acts by what people call them. */
async function nomeados(db: Db, palavra: string): Promise<{ palavra: string; ids: string[]; tipos: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from usuarios where ${contem(sql`nome`, palavra)} union all select id from parceiros where ${contem(sql`nome`, palavra)}
    union all select id from revendas where ${contem(sql`nome_fantasia`, palavra)} union all select id from redes where ${contem(sql`nome`, palavra)}
    union all select id from produtos where ${contem(sql`nome`, palavra)} limit ${NOMES_MAXIMOS}`.execute(db)
  const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const tipos = [...TIPOS_DE_LOG]
    .filter(([, titulo]) => semAcento(titulo).includes(semAcento(palavra)))
    .map(([tipo]) => tipo)
  return { palavra, ids: rows.map(({ id }) => id), tipos }
}
