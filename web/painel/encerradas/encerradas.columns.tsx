import { pontuacoesEncerradas } from '#contracts/http/pendentes.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import type { RowOf } from '../../shared/list/any-lista.ts'
import { columnsOf } from '../../shared/table/columns.ts'
import { paths } from '../paths.ts'
import { PhotoButton } from './submission-photo.tsx'

export type Encerrada = RowOf<typeof pontuacoesEncerradas>

/** "23/11/2026 08:03:12" (`doc 2 §2`), in São Paulo, of an ISO instant in UTC. */
const comSegundos = (iso: string) => (
  <span>
    {formatarInstante(iso)}:{iso.slice(17, 19)}
  </span>
)

export const colunasQueAbrem = (onOpen: (encerrada: Encerrada) => void) =>
  columnsOf<Encerrada>(pontuacoesEncerradas.colunas, {
    parceiro: { encabeca: true, corta: true, leva: paths.parceiro },
    codRevenda: { curto: true },
    criadoEm: { celula: ({ criadoEm }) => comSegundos(criadoEm) },
    atualizadoEm: { celula: ({ atualizadoEm }) => comSegundos(atualizadoEm) },
    tipo: { destaque: true, curto: true, celula: (row) => <PhotoButton encerrada={row} onOpen={onOpen} /> },
  })
