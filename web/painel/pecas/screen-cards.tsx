import { IconChevronRight } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Grupo, Screen } from '#web/painel/screen.ts'
import classes from './screen-cards.module.css'

/** The screens that the person may open; the frame gives them, so that a screen does not import the list it is in. */
export const OwnScreens = createContext<readonly Screen[]>([])

/** A card for each of the chosen screens that the person may open (`decisions.md §A 05`). */
export function ScreenCards({ which }: { which: (screen: Screen) => boolean }) {
  return (
    <ul className={classes.cartoes}>
      {use(OwnScreens)
        .filter(which)
        .map(({ path, title, about, icon: Sign }) => (
          <li key={path}>
            <Link to={path} className={classes.cartao}>
              <span className={classes.sinal}>
                <Sign size="1.375rem" stroke={1.75} aria-hidden="true" />
              </span>
              <span className={classes.texto}>
                <span className={classes.titulo}>{title}</span>
                {about !== undefined && <span className={classes.sobre}>{about}</span>}
              </span>
              <IconChevronRight size="1.125rem" aria-hidden="true" className={classes.seta} />
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** The screens of a menu's group, on the page of cards that is one of them itself. */
export function ScreensOfGroup({ grupo }: { grupo: Grupo }) {
  const { pathname } = useLocation()
  return <ScreenCards which={(screen) => screen.grupo === grupo && screen.path !== pathname && !screen.foraDoMenu} />
}
