import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { Link } from 'react-router-dom'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import type { RowsColumn } from './rows-column.tsx'
import classes from './data-table.module.css'

/** An action on a row: either a link or a command. */
export interface RowAction {
  label: string
  icon: Icon
  to?: string
  onClick?: () => void
  /** The most common one, shown outside the menu. */
  principal?: boolean
  /** Shown by its word, and busy while it runs: the act that a list is there for. */
  button?: { busyText: string; busy: boolean }
  danger?: boolean
  /** Set when it opens a dialog or a sheet, which screen readers announce. */
  abre?: 'dialog'
}

/** Read by the actions alone, so that a screen that makes them anew does not draw its rows again. */
export const ActionsContext = createContext<{
  actions: (row: never) => readonly RowAction[]
  nameOf: (row: never) => string
} | null>(null)

const ActionsOf = ({ row }: { row: unknown }) => {
  const context = use(ActionsContext)
  return context && <RowActions actions={context.actions(row as never)} linha={context.nameOf(row as never)} />
}

/** The column of a row's actions. */
export const ACTIONS_COLUMN: RowsColumn<unknown> = {
  id: 'acoes',
  title: 'Ações',
  actions: true,
  fixa: 'right',
  cell: (row) => <ActionsOf row={row} />,
}

/** The most common action as a button, the others in one menu at the end. */
function RowActions({ actions, linha }: { actions: readonly RowAction[]; linha: string }) {
  const outside = actions.find(({ principal }) => principal) ?? (actions.length === 1 ? actions[0] : undefined)
  const others = actions.filter((acao) => acao !== outside)
  return (
    <span className={classes.acoes}>
      {outside && <Outside action={outside} linha={linha} />}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Mais ações: ${linha}`}>
              <IconDots size="1.125rem" aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ label, icon: Sign, to, onClick, danger }) => {
              const looks = {
                leftSection: <Sign size="1rem" aria-hidden="true" />,
                ...(danger ? { color: 'var(--lastro-perigo-texto)' } : {}),
              }
              return to === undefined ? (
                <Menu.Item key={label} {...looks} onClick={onClick}>
                  {label}
                </Menu.Item>
              ) : (
                <Menu.Item key={label} {...looks} component={Link} to={to}>
                  {label}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}

function Outside({
  action: { label, icon: Sign, to, onClick, button, danger, abre },
  linha,
}: {
  action: RowAction
  linha: string
}) {
  if (button !== undefined)
    return (
      <BusyButton size="compact-sm" {...button} aria-label={`${label}: ${linha}`} onClick={onClick}>
        {label}
      </BusyButton>
    )
  const looks = {
    variant: 'subtle',
    color: danger ? 'red' : 'gray',
    'aria-label': `${label}: ${linha}`,
    'aria-haspopup': abre,
  }
  const sign = <Sign size="1.125rem" aria-hidden="true" />
  return (
    <Tooltip label={label}>
      {to === undefined ? (
        <ActionIcon {...looks} onClick={onClick}>
          {sign}
        </ActionIcon>
      ) : (
        <ActionIcon {...looks} component={Link} to={to}>
          {sign}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
