import { ActionIcon, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import type { TableModel } from './table-model.ts'

interface PanelProps {
  opened: boolean
  onClose: () => void
  table: TableModel<never>
}

const ViewPanel = lateSheet<PanelProps>(() => import('./view-panel.tsx'))

/** Columns and row density; on a phone, which has no headings, also the order. */
export function ViewOptions<Row>({ table }: { table: TableModel<Row> }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="20rem"
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size="var(--lastro-campo)"
          aria-label="Exibição"
          title="Colunas e densidade"
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustmentsHorizontal size="1.125rem" aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <ViewPanel opened={opened} onClose={() => setOpened(false)} table={table as unknown as PanelProps['table']} />
    </Popover>
  )
}
