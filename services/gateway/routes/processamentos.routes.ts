import { notFound } from '#contracts/errors.ts'
import { ERROS_NA_RESPOSTA, type Processamento, type ResultadoVendas } from '#contracts/http/processamentos.ts'
import type { Db } from '#services/database/connection.ts'
import type { Handlers } from '../endpoints.ts'

/**
 * Wakes whenever the row of a job may have changed. It listens from the moment of the call, not of the first step,
 * keeps a change that nobody waits for yet, and ends quietly when the signal aborts. Waking for nothing is allowed,
 * and required once a lost connection is back.
 */
export type OnProcessamento = (id: string, signal: AbortSignal) => AsyncIterable<void>

export interface ProcessamentosDeps { db: Db; onProcessamento: OnProcessamento }

export function processamentosRoutes(deps: ProcessamentosDeps): Pick<Handlers, 'processamento' | 'processamentos' | 'processamentoEventos'> {
  return {
    processamento: ({ params }) => readProcessamento(deps.db, params.id),
    async processamentos({ query }) {
      const rows = await jobs(deps.db).$if(query.tipo !== undefined, (rows) => rows.where('p.tipo', '=', query.tipo ?? 'upload-vendas'))
        .orderBy('p.criado_em', 'desc').orderBy('p.id').limit(query.limite).execute()
      return { processamentos: rows.map((row) => ({ ...shapeOf(row), resultado: resultadoOf(row) })) }
    },
    processamentoEventos: ({ params }, { signal }) => followProcessamento(deps, params.id, signal),
  }
}

export const ended = ({ estado }: Processamento): boolean => estado === 'concluido' || estado === 'falhou'

/** The job as it is, then after each change, until it has ended or the signal aborts. Throws a `not-found`. */
export async function* followProcessamento({ db, onProcessamento }: ProcessamentosDeps, id: string, signal: AbortSignal): AsyncGenerator<Processamento> {
  // Before the first read: what changes between the two is not missed.
  const done = new AbortController()
  const wakings = onProcessamento(id, AbortSignal.any([signal, done.signal]))
  try {
    let now = await readProcessamento(db, id)
    yield now
    if (ended(now)) return
    for await (const _ of wakings) {
      const before = JSON.stringify(now)
      now = await readProcessamento(db, id)
      if (JSON.stringify(now) !== before) yield now
      if (ended(now)) return
    }
  } finally {
    done.abort()
  }
}

const jobs = (db: Db) => db.selectFrom('processamentos as p').leftJoin('usuarios as u', 'u.id', 'p.criado_por')
  .select(['p.id', 'p.tipo', 'p.estado', 'p.etapa', 'p.feito', 'p.total', 'p.erros', 'p.nome_arquivo', 'p.simulado', 'p.criado_em',
    'p.concluido_em', 'p.falha', 'p.resultado', 'u.nome as criado_por'])

type Row = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number]

/** What the worker keeps of an upload's result, in hundredths; its row errors stand in `processamentos_erros`. */
type ResultadoGuardado = Omit<ResultadoVendas, 'erros'>
const resultadoOf = (row: Row) => row.resultado as ResultadoGuardado | null

const shapeOf = (row: Row): Omit<Processamento, 'resultado'> => ({
  id: row.id, tipo: row.tipo, estado: row.estado, etapa: row.etapa, feito: row.feito, total: row.total, erros: row.erros,
  nomeArquivo: row.nome_arquivo, simulado: row.simulado, criadoPor: row.criado_por ?? 'Sistema',
  criadoEm: row.criado_em.toISOString(), concluidoEm: row.concluido_em?.toISOString() ?? null, falha: row.falha,
})

export async function readProcessamento(db: Db, id: string): Promise<Processamento> {
  const row = await jobs(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('processamento-nao-encontrado', 'Este processamento não existe.')
  const resultado = resultadoOf(row)
  if (!resultado) return { ...shapeOf(row), resultado: null }
  const erros = await db.selectFrom('processamentos_erros').select(['linha', 'coluna', 'valor', 'mensagem'])
    .where('id_processamento', '=', id).orderBy('linha').orderBy('coluna').limit(ERROS_NA_RESPOSTA).execute()
  return { ...shapeOf(row), resultado: { ...resultado, erros } }
}
