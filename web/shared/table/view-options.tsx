import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { OrderSelect } from '#web/shared/list/order-select.tsx'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import { namingColumn } from './columns.ts'
import type { Density } from './preferences.ts'
import type { TableModel } from './table-model.ts'
import classes from './data-table.module.css'

/** Visible columns and row density; on a phone, which has no headings, also the order. */
export function ViewOptions<Row>({ tabela }: { tabela: TableModel<Row> }) {
  const {
    colunas,
    visiveis,
    preferences: { preferences, show, setDensity },
    setSlices,
  } = tabela
  const [opened, setOpened] = useState(false)
  const narrow = useNarrow()
  const naming = namingColumn(colunas)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
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
      <Popover.Dropdown className={classes.exibicao} aria-label="Exibição">
        {narrow && <OrderSelect lista={tabela} />}
        {!narrow && (
          <fieldset className={classes.grupo}>
            <legend className={classes.legenda}>Densidade</legend>
            <SegmentedControl
              size="xs"
              fullWidth
              value={preferences.densidade}
              onChange={(value) => setDensity(value as Density)}
              aria-label="Densidade"
              data={[
                { value: 'compacta', label: 'Compacta' },
                { value: 'confortavel', label: 'Confortável' },
              ]}
            />
          </fieldset>
        )}
        <fieldset className={classes.grupo}>
          <legend className={classes.legenda}>Colunas</legend>
          {colunas.map((coluna) => (
            <Checkbox
              key={coluna.campo}
              size="sm"
              label={coluna.titulo}
              disabled={coluna === naming}
              checked={visiveis.includes(coluna)}
              onChange={({ currentTarget }) => show(coluna.campo, currentTarget.checked)}
            />
          ))}
        </fieldset>
        <Button variant="subtle" size="compact-sm" onClick={() => setSlices({})}>
          Restaurar colunas
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
