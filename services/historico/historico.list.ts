import { invalid } from '#contracts/errors.ts'
import { historico } from '#contracts/http/historico.ts'
import {
  HISTORICO,
  historicoDe,
  primeiroDiaDeCompra,
  primeiroRegistroDeCompra,
} from '#projections/compras/compras.queries.ts'
import { told } from '#services/engine/lists/filters.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { comRelogios, conferirRelatorio, FILTROS, visaoDoRelatorio } from '#services/relatorios/relatorio.ts'

/** Money of sell-in by network and month of a year (`domain.md §4 History`). */
export const historicoList = tableList<typeof historico, ActorPainel>(historico, {
  ...HISTORICO,
  readModel: 'compras',
  key: { sql: HISTORICO.columns.idRede, type: 'uuid' },
  // Figures of networks: their own condition is in the query.
  place: null,
  from: (request) => historicoDe(request.reach, request.filters.ano!, visaoDoRelatorio(request)),
  filters: { ...FILTROS, ano: { tell: told('Ano') } },
  async check(request, db) {
    const { ano } = request.filters
    if (ano === undefined)
      throw invalid('periodo-ausente', 'Selecione um período antes', { ano: 'Selecione um período antes' })
    await conferirRelatorio(db, request, primeiroRegistroDeCompra)
    const ultimo = visaoDoRelatorio(request).em.slice(0, 4)
    const primeiro = ((await primeiroDiaDeCompra(db, request.reach)) ?? request.hoje).slice(0, 4)
    if (ano < Number(primeiro) || ano > Number(ultimo))
      throw invalid('sem-historico', `Não há histórico de ${ano}. ${escolha(primeiro, ultimo)}`, {
        ano: 'Sem histórico',
      })
  },
  describe: async (_, request, ditos) => comRelogios(request, ditos),
})

const escolha = (primeiro: string, ultimo: string): string =>
  primeiro < ultimo
    ? `Escolha um ano de ${primeiro} a ${ultimo}.`
    : primeiro === ultimo
      ? `Escolha ${ultimo}.`
      : `O histórico começa em ${primeiro}: escolha um dia a partir dele.`
