import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useUsuario } from '#web/painel/person.ts'
import { sinalDoGrupo } from './group-signs.ts'
import { INICIO, type Grupo, type Screen } from '#web/painel/screen.ts'
import { listOf, menuOf, screenAt } from '#web/painel/screens.ts'
import { Hint } from './hint.tsx'
import { useWaiting, withWaiting } from './waiting.ts'
import classes from './side-menu.module.css'

interface Props {
  collapsed: boolean
  onChoose: (() => void) | undefined
}

/** One group is open at a time, so that the menu fits without scrolling: that of the screen, or the one chosen. */
export function MenuGroups({ collapsed, onChoose }: Props) {
  const { permissao } = useUsuario()
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const lista = screen && listOf(screen)
  const here = (lista ?? screen)?.grupo ?? null
  const [open, setOpen] = useState(here)
  const [seen, setSeen] = useState(here)
  if (here !== seen) {
    setSeen(here)
    setOpen(here)
  }
  return (
    <nav aria-label="Menu principal" className={classes.grupos}>
      {menuOf(permissao).map(({ grupo, itens }) => {
        if (grupo === INICIO)
          return itens.map((screen) => <Alone key={screen.path} {...{ screen, collapsed, onChoose }} />)
        return collapsed ? (
          <Flyout key={grupo} {...{ grupo, itens, waiting }} current={grupo === here} />
        ) : (
          <Fold
            key={grupo}
            {...{ grupo, itens, waiting, onChoose }}
            inside={lista?.path}
            open={grupo === open}
            onToggle={() => setOpen(grupo === open ? null : grupo)}
          />
        )
      })}
    </nav>
  )
}

const classFor = (current: boolean) => (current ? `${classes.item} ${classes.atual}` : (classes.item ?? ''))
const classOf = ({ isActive }: { isActive: boolean }) => classFor(isActive)

const wordOf = ({ menu, title }: Screen): string => menu ?? title

function Alone({ screen, collapsed, onChoose }: { screen: Screen } & Props) {
  const { path, icon: Sign } = screen
  return (
    <Hint label={wordOf(screen)} show={collapsed}>
      <NavLink to={path} className={classOf} onClick={onChoose}>
        <Sign size="1.25rem" stroke={1.75} aria-hidden="true" />
        <span className={collapsed ? 'so-leitor' : classes.rotulo}>{wordOf(screen)}</span>
      </NavLink>
    </Hint>
  )
}

interface GroupProps {
  grupo: Grupo
  itens: readonly Screen[]
  /** What waits for the person, by address. */
  waiting: Readonly<Record<string, number>>
}

/** What waits on a group's screens, told beside the group's name while they are out of sight. */
const sumOf = ({ itens, waiting }: GroupProps): number => itens.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0)

function Fold({
  inside,
  open,
  onToggle,
  onChoose,
  ...group
}: GroupProps & { inside: string | undefined; open: boolean; onToggle: () => void } & Pick<Props, 'onChoose'>) {
  const { grupo, itens, waiting } = group
  const id = useId()
  const Sign = sinalDoGrupo[grupo]
  return (
    <section>
      <button
        type="button"
        className={classes.item}
        aria-expanded={open}
        aria-controls={id}
        {...withWaiting(grupo, open ? 0 : sumOf(group))}
        onClick={onToggle}
      >
        <Sign size="1.25rem" stroke={1.75} aria-hidden="true" />
        <span className={`${classes.rotulo} ${classes.grupo}`}>{grupo}</span>
        <IconChevronDown size="1rem" aria-hidden="true" className={open ? classes.aberto : classes.fechado} />
      </button>
      <ul id={id} className={classes.itens} hidden={!open} aria-label={grupo}>
        {itens.map((screen) => (
          <li key={screen.path}>
            <NavLink
              to={screen.path}
              end
              className={({ isActive }) => classFor(isActive || screen.path === inside)}
              {...withWaiting(wordOf(screen), waiting[screen.path] ?? 0)}
              onClick={onChoose}
            >
              <span className={classes.rotulo}>{wordOf(screen)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A group of the narrow menu: its sign, which opens its screens beside it. */
function Flyout({ current, ...group }: GroupProps & { current: boolean }) {
  const { grupo, itens, waiting } = group
  const { pathname } = useLocation()
  const Sign = sinalDoGrupo[grupo]
  const [open, setOpen] = useState(false)
  return (
    <Menu position="right-start" withinPortal withInitialFocusPlaceholder={false} shadow="md" onChange={setOpen}>
      <Hint label={grupo} show={!open}>
        <Menu.Target>
          <button
            type="button"
            className={current ? `${classes.item} ${classes.atual}` : classes.item}
            aria-label={grupo}
            {...withWaiting(grupo, sumOf(group))}
          >
            <Sign size="1.25rem" stroke={1.75} aria-hidden="true" />
          </button>
        </Menu.Target>
      </Hint>
      <Menu.Dropdown>
        {itens.map((screen) => (
          <Menu.Item
            key={screen.path}
            component={Link}
            to={screen.path}
            aria-current={screen.path === pathname ? 'page' : undefined}
            {...withWaiting(wordOf(screen), waiting[screen.path] ?? 0)}
            leftSection={<screen.icon size="1.125rem" stroke={1.75} aria-hidden="true" />}
          >
            {wordOf(screen)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
