import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useUsuario } from '../person.ts'
import { sinalDoGrupo } from '../group-signs.ts'
import { INICIO, type Grupo, type Screen } from '../screen.ts'
import { listOf, menuOf, screenAt } from '../screens.ts'
import { Hint } from './hint.tsx'
import classes from './side-menu.module.css'

interface Props {
  collapsed: boolean
  onChoose: (() => void) | undefined
}

/** One group is open at a time, so that the menu fits without scrolling: that of the screen, or the one chosen. */
export function MenuGroups({ collapsed, onChoose }: Props) {
  const { permissao } = useUsuario()
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
          <Flyout key={grupo} grupo={grupo} itens={itens} current={grupo === here} />
        ) : (
          <Fold
            key={grupo}
            {...{ grupo, itens, onChoose }}
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

const wordOf = ({ menu, titulo }: Screen): string => menu ?? titulo

function Alone({ screen, collapsed, onChoose }: { screen: Screen } & Props) {
  const { path, icone: Sign } = screen
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
}

function Fold({
  grupo,
  itens,
  inside,
  open,
  onToggle,
  onChoose,
}: GroupProps & { inside: string | undefined; open: boolean; onToggle: () => void } & Pick<Props, 'onChoose'>) {
  const id = useId()
  const Sign = sinalDoGrupo[grupo]
  return (
    <section>
      <button type="button" className={classes.item} aria-expanded={open} aria-controls={id} onClick={onToggle}>
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
function Flyout({ grupo, itens, current }: GroupProps & { current: boolean }) {
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
            leftSection={<screen.icone size="1.125rem" stroke={1.75} aria-hidden="true" />}
          >
            {wordOf(screen)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
