import { Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { Coluna, FormatoDeExportacao } from '#contracts/lista.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { ToolButton } from '#web/shared/ui/tool-button.tsx'
import { useExport } from './export.ts'
import type { Extent } from './export-call.ts'
import type { ListModel } from './list-model.ts'
import classes from './list.module.css'

const FORMATS = [
  { formato: 'csv', nome: 'CSV', icon: IconFileTypeCsv },
  { formato: 'xlsx', nome: 'Excel', icon: IconFileSpreadsheet },
] as const satisfies { formato: FormatoDeExportacao; nome: string; icon: unknown }[]

interface Props<Row> {
  lista: ListModel<Row>
  label: string
  /** Columns of the file, in its order. */
  colunas: readonly Coluna[]
}

/** A file of what the list shows: all matching rows, or this page (`doc 1 §2`). */
export function ExportMenu<Row>({ lista, label, colunas }: Props<Row>) {
  const { busy, run } = useExport(lista, label, colunas)
  const rounded = colunas.filter(({ inteiraNoCsv }) => inteiraNoCsv).map(({ titulo }) => titulo)
  const extents: { extent: Extent; title: string; quantos: string }[] = [
    // A list that is too long to be shown has no count.
    { extent: 'todos', title: 'Todos', quantos: lista.count === 0 ? '' : ` (${formatarInteiro(lista.count)})` },
    ...(lista.linhas === undefined
      ? []
      : [{ extent: 'pagina', title: 'Página atual', quantos: ` (${formatarInteiro(lista.linhas.length)})` } as const]),
  ]
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ToolButton
          variant="default"
          size="sm"
          icon={IconDownload}
          label="Exportar"
          after={<IconChevronDown size="0.875rem" aria-hidden="true" />}
          loading={busy}
          disabled={lista.linhas !== undefined && lista.count === 0}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {extents.map(({ extent, title, quantos }) => [
          <Menu.Label key={extent}>
            {title}
            {quantos}
          </Menu.Label>,
          ...FORMATS.map(({ formato, nome, icon: Sign }) => (
            <Menu.Item
              key={`${extent} ${formato}`}
              aria-label={`${title} em ${nome}`}
              leftSection={<Sign size="1rem" aria-hidden="true" />}
              onClick={() => void run(formato, extent)}
            >
              {nome}
            </Menu.Item>
          )),
        ])}
        {rounded.length > 0 && (
          <Menu.Label className={classes.nota}>
            No CSV, {listed.format(rounded)} vêm sem decimais, arredondados para baixo. No Excel vêm exatos.
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const listed = new Intl.ListFormat('pt-BR')
