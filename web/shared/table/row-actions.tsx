import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { Link } from 'react-router-dom'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import type { RowsColumn } from './rows-column.tsx'
import classes from './data-table.module.css'

/** An action on a row: either a link or a command. */
export interface RowAction {
  rotulo: string
  icone: Icon
  to?: string
  onClick?: () => void
  /** The most common one, shown outside the menu. */
  principal?: boolean
  /** Shown by its word, and busy while it runs: the act that a list is there for. */
  botao?: { ocupado: string; busy: boolean }
  perigo?: boolean
  /** Set when it opens a dialog or a sheet, which screen readers announce. */
  abre?: 'dialog'
}

/** Read by the actions alone, so that a screen that makes them anew does not draw its rows again. */
export const ActionsContext = createContext<{
  acoes: (row: never) => readonly RowAction[]
  nameOf: (row: never) => string
} | null>(null)

const ActionsOf = ({ row }: { row: unknown }) => {
  const context = use(ActionsContext)
  return context && <RowActions acoes={context.acoes(row as never)} linha={context.nameOf(row as never)} />
}

/** The column of a row's actions. */
export const ACTIONS_COLUMN: RowsColumn<unknown> = {
  id: 'acoes',
  titulo: 'Ações',
  acoes: true,
  fixa: 'right',
  celula: (row) => <ActionsOf row={row} />,
}

/** The most common action as a button, the others in one menu at the end. */
function RowActions({ acoes, linha }: { acoes: readonly RowAction[]; linha: string }) {
  const outside = acoes.find(({ principal }) => principal) ?? (acoes.length === 1 ? acoes[0] : undefined)
  const others = acoes.filter((acao) => acao !== outside)
  return (
    <span className={classes.acoes}>
      {outside && <Outside acao={outside} linha={linha} />}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Mais ações: ${linha}`}>
              <IconDots size="1.125rem" aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ rotulo, icone: Sign, to, onClick, perigo }) => {
              const looks = {
                leftSection: <Sign size="1rem" aria-hidden="true" />,
                ...(perigo ? { color: 'var(--lastro-perigo-texto)' } : {}),
              }
              return to === undefined ? (
                <Menu.Item key={rotulo} {...looks} onClick={onClick}>
                  {rotulo}
                </Menu.Item>
              ) : (
                <Menu.Item key={rotulo} {...looks} component={Link} to={to}>
                  {rotulo}
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
  acao: { rotulo, icone: Sign, to, onClick, botao, perigo, abre },
  linha,
}: {
  acao: RowAction
  linha: string
}) {
  if (botao !== undefined)
    return (
      <BusyButton size="compact-sm" {...botao} aria-label={`${rotulo}: ${linha}`} onClick={onClick}>
        {rotulo}
      </BusyButton>
    )
  const looks = {
    variant: 'subtle',
    color: perigo ? 'red' : 'gray',
    'aria-label': `${rotulo}: ${linha}`,
    'aria-haspopup': abre,
  }
  const sign = <Sign size="1.125rem" aria-hidden="true" />
  return (
    <Tooltip label={rotulo}>
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
