import { ActionIcon, Button, Checkbox, NativeSelect, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { Density } from './preferences.ts'
import { usePhone } from './rows.tsx'
import type { TableModel } from './table-model.ts'
import classes from './data-table.module.css'

/** Visible columns and row density; on a phone, which has no headings, also the order. */
export function ViewOptions<Row>({ tabela }: { tabela: TableModel<Row> }) {
  const {
    colunas,
    table,
    preferences: { preferences, show, setDensity, forget },
  } = tabela
  const [opened, setOpened] = useState(false)
  const phone = usePhone()
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
        {phone && <OrderSelect tabela={tabela} />}
        {!phone && (
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
          {colunas.map(({ campo, titulo }, index) => (
            <Checkbox
              key={campo}
              size="sm"
              label={titulo}
              disabled={index === 0}
              checked={table.getColumn(campo)?.getIsVisible() ?? false}
              onChange={({ currentTarget }) => show(campo, currentTarget.checked)}
            />
          ))}
        </fieldset>
        <Button variant="subtle" size="compact-sm" onClick={forget}>
          Voltar ao padrão
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function OrderSelect<Row>({
  tabela: {
    colunas,
    state: { ordem },
    change,
  },
}: {
  tabela: TableModel<Row>
}) {
  const orders = colunas
    .filter(({ ordena }) => ordena)
    .flatMap(({ campo, titulo }) => [
      { value: campo, label: `${titulo}, crescente` },
      { value: `-${campo}`, label: `${titulo}, decrescente` },
    ])
  if (orders.length === 0) return null
  return (
    <NativeSelect
      label="Ordenar por"
      size="sm"
      data={orders}
      value={ordem === null ? '' : `${ordem.direcao === 'desc' ? '-' : ''}${ordem.campo}`}
      onChange={({ currentTarget: { value } }) =>
        change(
          { ordem: { campo: value.replace(/^-/, ''), direcao: value.startsWith('-') ? 'desc' : 'asc' } },
          'choosing',
        )
      }
    />
  )
}
