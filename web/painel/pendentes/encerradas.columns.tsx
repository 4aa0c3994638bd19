import { pontuacoesEncerradas } from '#contracts/http/pendentes.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { PhotoButton } from './submission-photo.tsx'

export type Encerrada = RowOf<typeof pontuacoesEncerradas>

export const colunasQueAbrem = (onOpen: (encerrada: Encerrada) => void) =>
  columnsOf<Encerrada>(pontuacoesEncerradas.colunas, {
    parceiro: { heads: true, clips: true, leadsTo: parceirosPaths.parceiro },
    codRevenda: { short: true },
    tipo: { highlight: true, short: true, cell: (row) => <PhotoButton encerrada={row} onOpen={onOpen} /> },
  })
