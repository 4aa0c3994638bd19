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
    encabeca: true,
    leva: PAGINA,
    celula: (row) => (
      <RowLink para={PAGINA} row={row}>
        {String(row.id)}
      </RowLink>
    ),
  },
  parceiro: { corta: true, leva: parceirosPaths.parceiro },
  resgatadoEm: { celula: ({ resgatadoEm }) => <span>{formatarDia(diaDoInstante(new Date(resgatadoEm)))}</span> },
  situacao: { destaque: true, celula: ({ status }) => <RedemptionStatus status={status} /> },
})
