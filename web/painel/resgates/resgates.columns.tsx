import { resgates } from '#contracts/http/resgates-do-painel.ts'
import type { RowOf } from '../../shared/list/any-lista.ts'
import { columnsOf } from '../../shared/table/columns.ts'
import { RedemptionStatus } from '../../shared/vendas/redemption.tsx'
import { paths } from '../paths.ts'

export type ResgateDaLista = RowOf<typeof resgates>

export const colunas = columnsOf<ResgateDaLista>(resgates.colunas, {
  id: { encabeca: true, curto: true, leva: paths.resgate.replace(':idResgate', ':id') },
  situacao: { destaque: true, celula: ({ status }) => <RedemptionStatus status={status} /> },
})
