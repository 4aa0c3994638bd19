import { IconFiles } from '@tabler/icons-react'
import { envios } from '#contracts/http/envios.ts'
import { nomeDoEnvio, TIPOS_DE_ENVIO } from '#contracts/http/processamentos.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useEnviosQuery } from './envios.api.ts'
import { colunas, ESTADOS } from './envios.columns.tsx'

const filtros: Filtro[] = [
  {
    tipo: 'opcoes',
    campo: 'tipo',
    label: 'Tipo',
    options: TIPOS_DE_ENVIO.map((tipo) => ({ valor: tipo, title: nomeDoEnvio[tipo] })),
  },
  {
    tipo: 'opcoes',
    campo: 'estado',
    label: 'Estado',
    options: Object.keys(ESTADOS).map((estado) => ({ valor: estado, title: estado })),
  },
]

/** Every sheet that was sent: who, when, and what came of it. */
export default function UploadsScreen() {
  const tabela = useServerTable({ id: 'envios', lista: envios, useRows: useEnviosQuery, colunas, filtros })
  return (
    <DataTable
      principal
      table={tabela}
      label="Envios"
      keyOf={({ id }) => id}
      empty={
        <EmptyState icon={IconFiles} title="Nenhum envio ainda">
          Cada planilha enviada fica aqui, com quem enviou, as linhas aceitas e os erros.
        </EmptyState>
      }
    />
  )
}
