import {
  IconChevronUp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconUserCircle,
  IconX,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { nomePapel } from '#contracts/values/papeis.ts'
import { leaveThen } from '#web/shared/ui/leave-guard.ts'
import { useEndSession } from '#web/shared/session/session.hooks.ts'
import { Logo } from '#web/shared/ui/logo.tsx'
import { primeiroNome } from '#web/shared/ui/toasts.tsx'
import { dashboardPaths } from '#web/painel/dashboard/dashboard.paths.ts'
import { sessoesPaths } from '#web/painel/sessoes/sessoes.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { Hint } from './hint.tsx'
import { MenuGroups } from './menu-groups.tsx'
import classes from './side-menu.module.css'

interface Props {
  /** 70 px: icons with tooltips (`doc 1 §2`). */
  collapsed: boolean
  onToggle: () => void
  /** Given when the menu closes after a choice. */
  onChoose?: () => void
}

export function SideMenu({ collapsed, onToggle, onChoose }: Props) {
  const toggle = onChoose ? 'Fechar menu' : collapsed ? 'Expandir menu' : 'Recolher menu'
  const ToggleIcon = onChoose ? IconX : collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={collapsed ? `${classes.menu} ${classes.recolhido}` : classes.menu}>
      <div className={classes.topo}>
        <Link to={dashboardPaths.dashboard} className={classes.marca} onClick={onChoose}>
          <Logo compact={collapsed} />
        </Link>
        <Hint label={toggle} show={collapsed}>
          <button
            type="button"
            className={classes.botao}
            aria-label={toggle}
            aria-expanded={!collapsed}
            onClick={onToggle}
          >
            <ToggleIcon size="1.25rem" stroke={1.75} aria-hidden="true" />
          </button>
        </Hint>
      </div>
      <MenuGroups collapsed={collapsed} onChoose={onChoose} />
      <Greeting collapsed={collapsed} onChoose={onChoose} />
    </div>
  )
}

/** Who is logged in, with a toggle for the person's own links (`doc 1 §2`). */
function Greeting({ collapsed, onChoose }: Pick<Props, 'collapsed' | 'onChoose'>) {
  const usuario = useUsuario()
  const endSession = useEndSession()
  const [open, setOpen] = useState(false)
  const id = useId()
  const nome = primeiroNome(usuario.nome)
  return (
    <div className={classes.pessoa}>
      {open && (
        <div id={id} className={classes.opcoes}>
          <Hint label="Meu Perfil" show={collapsed}>
            <Link to={sessoesPaths.perfil} className={classes.item} onClick={onChoose}>
              <IconUserCircle size="1.25rem" stroke={1.75} aria-hidden="true" />
              <span className={collapsed ? 'so-leitor' : classes.rotulo}>Meu Perfil</span>
            </Link>
          </Hint>
          <Hint label="Sair" show={collapsed}>
            <button type="button" className={classes.item} onClick={() => leaveThen(endSession)}>
              <IconLogout size="1.25rem" stroke={1.75} aria-hidden="true" />
              <span className={collapsed ? 'so-leitor' : classes.rotulo}>Sair</span>
            </button>
          </Hint>
        </div>
      )}
      <button
        type="button"
        className={classes.saudacao}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.inicial} aria-hidden="true">
          {nome.charAt(0).toUpperCase()}
        </span>
        <span className={collapsed ? 'so-leitor' : classes.quem}>
          <span className={classes.nome}>Olá, {nome}</span>
          <span className={classes.papel}>{nomePapel[usuario.permissao]}</span>
        </span>
        {!collapsed && (
          <IconChevronUp size="1rem" aria-hidden="true" className={open ? classes.aberto : classes.fechado} />
        )}
      </button>
    </div>
  )
}
