import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf } from '#web/shared/table/columns.ts'
import { RedemptionStatus } from '#web/shared/vendas/redemption.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { resgatesPaths } from './resgates.paths.ts'

export type ResgateDaLista = RowOf<typeof resgates>

const PAGINA = resgatesPaths.resgate.replace(':idResgate', ':id')

export const colunas = columnsOf<ResgateDaLista>(resgates.colunas, {
  id: {
    heads: true,
    leadsTo: PAGINA,
    cell: (row) => (
      <RowLink para={PAGINA} row={row}>
        {String(row.id)}
      </RowLink>
    ),
  },
  parceiro: { clips: true, leadsTo: parceirosPaths.parceiro },
  resgatadoEm: { cell: ({ resgatadoEm }) => <span>{formatarDia(diaDoInstante(new Date(resgatadoEm)))}</span> },
  situacao: { highlight: true, cell: ({ status }) => <RedemptionStatus status={status} /> },
})
