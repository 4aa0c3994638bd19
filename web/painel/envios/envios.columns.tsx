import { envios } from '#contracts/http/envios.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { enviosPaths } from './envios.paths.ts'

export type EnvioDaLista = RowOf<typeof envios>

export const ESTADOS: Record<EnvioDaLista['estado'], StatusKind> = {
  'Na fila': 'neutro',
  'Em andamento': 'andamento',
  Concluído: 'sucesso',
  'Concluído, com erros': 'atencao',
  Falhou: 'perigo',
  Desfeito: 'neutro',
}

export const colunas = columnsOf<EnvioDaLista>(envios.colunas, {
  nomeArquivo: { heads: true, leadsTo: enviosPaths.envio },
  titulo: { short: true },
  estado: { highlight: true, cell: ({ estado }) => <StatusBadge kind={ESTADOS[estado]}>{estado}</StatusBadge> },
})
