import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { FormatoDeExportacao } from '#contracts/lista.ts'
import { formatarInteiro } from '../format/numeros.ts'
import { useExport } from './export.ts'
import type { Extent } from './export-call.ts'
import type { TableModel } from './table-model.ts'

const FORMATS = [
  { formato: 'csv', nome: 'CSV', icone: IconFileTypeCsv },
  { formato: 'xlsx', nome: 'Excel', icone: IconFileSpreadsheet },
] as const satisfies { formato: FormatoDeExportacao; nome: string; icone: unknown }[]

/** A file of what the table shows: all matching rows, or this page (`doc 1 §2`). */
export function ExportMenu<Row>({ tabela, rotulo }: { tabela: TableModel<Row>; rotulo: string }) {
  const { busy, run } = useExport(tabela, rotulo)
  const extents: { extent: Extent; titulo: string; quantos: number }[] = [
    { extent: 'todos', titulo: 'Todos', quantos: tabela.count },
    { extent: 'pagina', titulo: 'Página atual', quantos: tabela.linhas?.length ?? 0 },
  ]
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          disabled={tabela.count === 0}
          leftSection={<IconDownload size="1rem" aria-hidden="true" />}
          rightSection={<IconChevronDown size="0.875rem" aria-hidden="true" />}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {extents.map(({ extent, titulo, quantos }) => [
          <Menu.Label key={extent}>
            {titulo} ({formatarInteiro(quantos)})
          </Menu.Label>,
          ...FORMATS.map(({ formato, nome, icone: Sign }) => (
            <Menu.Item
              key={`${extent} ${formato}`}
              aria-label={`${titulo} em ${nome}`}
              leftSection={<Sign size="1rem" aria-hidden="true" />}
              onClick={() => void run(formato, extent)}
            >
              {nome}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}
