import { Button, Popover, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { OrderSelect } from '#web/shared/list/order-select.tsx'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import { ColumnEntries } from './column-entries.tsx'
import type { Density } from './preferences.ts'
import type { TableModel } from './table-model.ts'
import classes from './view-panel.module.css'

/** What `ViewOptions` opens. */
export default function ViewPanel<Row>({ table }: { table: TableModel<Row> }) {
  const narrow = useNarrow()
  const [told, tell] = useState('')
  return (
    <Popover.Dropdown className={classes.exibicao} aria-label="Exibição">
      <div className={classes.rolagem}>
        {narrow && <OrderSelect lista={table} />}
        {!narrow && (
          <fieldset className={classes.grupo}>
            <legend className={classes.legenda}>Densidade</legend>
            <SegmentedControl
              size="xs"
              fullWidth
              value={table.density}
              onChange={(value) => table.setDensity(value as Density)}
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
          <ColumnEntries table={table} tell={tell} />
          {!narrow && (
            <p className={classes.nota}>
              Na tabela, arraste um título para mudá-lo de lugar e a sua borda para a largura.
            </p>
          )}
        </fieldset>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        onClick={() => {
          table.setSlices({})
          tell('Colunas restauradas.')
        }}
      >
        Restaurar colunas
      </Button>
      <p className="so-leitor" role="status">
        {told}
      </p>
    </Popover.Dropdown>
  )
}
