import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { ColorSchemeToggle } from '#web/shared/ui/color-scheme-toggle.tsx'
import { Logo } from '#web/shared/ui/logo.tsx'
import { paths } from '#web/loja/paths.ts'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './frame.module.css'

const ALVO = 44

/** The frame before the log-in: logo, colour scheme, and the link to the log-in. */
export default function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, state } = useLocation()
  return (
    <div className={`${classes.quadro} ${classes.publico}`}>
      <a href="#conteudo" className={classes.pular}>
        Pular para o conteúdo
      </a>
      <header className={classes.topo}>
        <div className={classes.faixa}>
          <Link to={paths.boasVindas} state={state} className={classes.marca}>
            <Logo />
          </Link>
          <span className={classes.espaco} />
          <ColorSchemeToggle size={ALVO} />
          {pathname !== paths.entrar && (
            <Link to={paths.entrar} state={state} className={classes.entrar}>
              Entrar
            </Link>
          )}
        </div>
      </header>
      <OfflineNotice />
      <main id="conteudo" tabIndex={-1} className={classes.conteudo}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
