import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import { logs } from '#contracts/http/logs.ts'
import { acoesDoLedger, planilhasDoLedger } from '#projections/logs/logs.queries.ts'
import { orderBy, type Found, type List } from '#services/engine/lists/list.ts'
import { period, tellAll } from '#services/engine/lists/filters.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { acoesDaAuditoria, linhasParaPessoas, type Linha } from './linhas-dos-logs.ts'
import { contarLogs, estreitada, ondeDosLogs } from './onde-dos-logs.ts'
import { nomesDasPlanilhas } from './planilhas.ts'
import { TIPOS_DE_LOG, tituloDoLog } from './tipos.ts'

/** Up to so many acts are quicker to sort than to look for in the order of time: of a million, one in 200 fits then. */
const POUCAS = 5_000

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
    const { auditoria, ledger, planilhas } = await ondeDosLogs(db, request)
    const contadas = estreitada(request) ? await contarLogs(db, request) : undefined
    // Many: read in order of time until the page is full. Few: found first, then sorted.
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
    const { auditoria, ledger, planilhas } = await contarLogs(db, request)
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
