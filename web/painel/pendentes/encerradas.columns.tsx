import { pontuacoesEncerradas } from '#contracts/http/pendentes.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { PhotoButton } from './submission-photo.tsx'

export type Encerrada = RowOf<typeof pontuacoesEncerradas>

export const colunasQueAbrem = (onOpen: (encerrada: Encerrada) => void) =>
  columnsOf<Encerrada>(pontuacoesEncerradas.colunas, {
    parceiro: { encabeca: true, corta: true, leva: parceirosPaths.parceiro },
    codRevenda: { curto: true },
    tipo: { destaque: true, curto: true, celula: (row) => <PhotoButton encerrada={row} onOpen={onOpen} /> },
  })
