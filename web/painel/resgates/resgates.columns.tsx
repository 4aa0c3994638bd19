import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import type { RowOf } from '../../shared/list/any-lista.ts'
import { RowLink } from '../../shared/list/row-link.tsx'
import { columnsOf } from '../../shared/table/columns.ts'
import { RedemptionStatus } from '../../shared/vendas/redemption.tsx'
import { paths } from '../paths.ts'

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
