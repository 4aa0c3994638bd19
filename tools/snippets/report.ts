import { IGNORE, projection } from '#projections/projection.ts'
import { day, hundredths, position, table, uuid, type RowOf } from '#projections/table.ts'

// #region A report
export const registros = table(
  'registros',
  { posicao: position, id_rede: uuid, dia: day, pontos: hundredths },
  { key: ['posicao'], indexes: { registros_dia: '(dia)' } },
)

export const x = projection<RowOf<typeof registros>[], 'venda'>({
  name: 'x',
  version: 1,
  follows: ['venda'],
  tables: [registros],
  on: {
    VendaRegistrada: ({ position, data }, batch) =>
      batch.push({ posicao: position, id_rede: data.idRede, dia: data.realizadoEm, pontos: data.totalPontos }),
    VendaAnulada: IGNORE,
    PontuacaoCancelada: IGNORE,
    PontuacaoCorrigida: IGNORE,
  },
  startBatch: () => [],
  flush: (batch, tx, schema) => registros.insert(batch, tx, schema),
})
// #endregion
