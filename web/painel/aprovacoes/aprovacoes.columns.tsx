import { aprovacoes } from '#contracts/http/aprovacoes.ts'
import type { RowOf } from '../../shared/list/any-lista.ts'
import { RowLink } from '../../shared/list/row-link.tsx'
import { columnsOf } from '../../shared/table/columns.ts'
import { paths } from '../paths.ts'
import { RequestStatus, situacaoDe } from './situacao.tsx'

type Aprovacao = RowOf<typeof aprovacoes>

export const colunas = columnsOf<Aprovacao>(aprovacoes.colunas, {
  numero: {
    encabeca: true,
    leva: paths.aprovacao,
    celula: (row) => (
      <RowLink para={paths.aprovacao} row={row}>
        {String(row.numero)}
      </RowLink>
    ),
  },
  sobre: { corta: true },
  situacao: { destaque: true, celula: ({ situacao }) => <RequestStatus situacao={situacaoDe(situacao)} /> },
  pedidoPor: { corta: true },
})
