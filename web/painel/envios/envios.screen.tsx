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
    rotulo: 'Tipo',
    opcoes: TIPOS_DE_ENVIO.map((tipo) => ({ valor: tipo, titulo: nomeDoEnvio[tipo] })),
  },
  {
    tipo: 'opcoes',
    campo: 'estado',
    rotulo: 'Estado',
    opcoes: Object.keys(ESTADOS).map((estado) => ({ valor: estado, titulo: estado })),
  },
]

/** Every sheet that was sent: who, when, and what came of it. */
export default function UploadsScreen() {
  const tabela = useServerTable({ id: 'envios', lista: envios, useRows: useEnviosQuery, colunas, filtros })
  return (
    <DataTable
      principal
      tabela={tabela}
      rotulo="Envios"
      chave={({ id }) => id}
      vazio={
        <EmptyState icon={IconFiles} titulo="Nenhum envio ainda">
          Cada planilha enviada fica aqui, com quem enviou, as linhas aceitas e os erros.
        </EmptyState>
      }
    />
  )
}
