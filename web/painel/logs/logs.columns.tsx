import { logs } from '#contracts/http/logs.ts'
import { columnsOf } from '../../shared/table/columns.ts'
import type { RowOf } from '../../shared/table/any-lista.ts'

export type Log = RowOf<typeof logs>

export const colunas = columnsOf<Log>(logs.colunas, {
  responsavel: { curto: true },
  titulo: { encabeca: true, curto: true },
  criadoEm: { destaque: true },
})
