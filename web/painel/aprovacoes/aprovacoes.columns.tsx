import { aprovacoes } from '#contracts/http/aprovacoes.ts'
import { comUnidade } from '#contracts/values/atos.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { aprovacoesPaths } from './aprovacoes.paths.ts'
import { RequestStatus, situacaoDe } from './situacao.tsx'

type Aprovacao = RowOf<typeof aprovacoes>

export const colunas = columnsOf<Aprovacao>(aprovacoes.colunas, {
  titulo: { heads: true, short: true, leadsTo: aprovacoesPaths.aprovacao },
  sobre: { clips: true },
  valor: { cell: ({ atoDoLimite, valor }) => comUnidade(atoDoLimite, valor) },
  situacao: { highlight: true, cell: ({ situacao }) => <RequestStatus situacao={situacaoDe(situacao)} /> },
  pedidoPor: { clips: true },
  /** A request can be confirmed for a fixed number of days: when it ends says when it began. */
  pedidoEm: { oculta: true },
})
