import { IconBuildingStore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { revendas } from '#contracts/http/revendas.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { useRights } from '#web/painel/person.ts'
import { useDentaisQuery } from './revendas.api.ts'
import { COM_INTERRUPTOR, SEM_INTERRUPTOR } from './revendas.columns.tsx'
import { useApagarDental } from './apagar-dental.ts'
import { useRecordRows } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarDental = lateDialog(() => import('./editar-dental.tsx'))

interface Props {
  /** Constant or memoised. */
  filtros: readonly Filtro[]
  /** The name of the network on whose page they are. */
  daRede?: string
  /** The way to a new one. */
  nova: ReactNode
}

/** Shops (`doc 1 §2, §6`): roles 1 and 2 change them, only role 2 switches them off and deletes them. */
export function TabelaDeDentais({ filtros, daRede, nova }: Props) {
  const { altera, administra } = useRights()
  const tabela = useServerTable({
    id: daRede === undefined ? 'dentais' : 'dentais-da-rede',
    lista: revendas,
    useRows: useDentaisQuery,
    colunas: administra ? COM_INTERRUPTOR : SEM_INTERRUPTOR,
    filtros,
  })
  const apagar = useApagarDental()
  const records = useRecordRows({
    records: tabela.linhas,
    keyOf: ({ id }) => id,
    nome: ({ nomeFantasia }) => nomeFantasia,
    edit: altera && EditarDental,
    remove: administra && apagar,
  })
  return (
    <RecordTable
      principal={daRede === undefined}
      table={tabela}
      label={daRede === undefined ? 'Dentais' : `Dentais de ${daRede}`}
      {...records}
      errorTitle="Não foi possível carregar as dentais"
      novo={nova}
      empty={{
        icon: IconBuildingStore,
        title: 'Nenhuma dental ainda',
        texto: 'Dentais vendem os produtos, e os vendedores delas ganham os pontos.',
      }}
    />
  )
}
