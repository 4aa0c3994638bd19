import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf } from '#web/shared/table/columns.ts'
import { RedemptionStatus } from '#web/shared/vendas/redemption.tsx'
import { paths } from '#web/painel/paths.ts'

export type ResgateDaLista = RowOf<typeof resgates>

const PAGINA = paths.resgate.replace(':idResgate', ':id')

export const colunas = columnsOf<ResgateDaLista>(resgates.colunas, {
  id: {
    encabeca: true,
    leva: PAGINA,
    celula: (row) => (
      <RowLink para={PAGINA} row={row}>
        {String(row.id)}
      </RowLink>
    ),
  },
  parceiro: { corta: true, leva: paths.parceiro },
  resgatadoEm: { celula: ({ resgatadoEm }) => <span>{formatarDia(diaDoInstante(new Date(resgatadoEm)))}</span> },
  situacao: { destaque: true, celula: ({ status }) => <RedemptionStatus status={status} /> },
})
