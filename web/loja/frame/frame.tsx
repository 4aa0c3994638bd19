import { IconUserCircle } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { useRestoreSession } from '#web/shared/session/session.hooks.ts'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { Logo } from '#web/shared/ui/logo.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { useSheet } from '#web/shared/ui/sheet-history.ts'
import { primeiroNome } from '#web/shared/ui/toasts.tsx'
import { useResumo } from '#web/loja/movimentos/movimentos.api.ts'
import { paths } from '#web/loja/paths.ts'
import { storePersonOf, useParceiro } from '#web/loja/person.ts'
import { navigationOf, screens } from '#web/loja/screens.ts'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './frame.module.css'

const loadAccountSheet = () => import('./account-sheet.tsx')
const AccountSheet = lateSheet(loadAccountSheet)

/** The store's frame: skip link, header, the screen, footer, and on phones the bottom bar. */
export default function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  useRestoreSession(storePersonOf)
  useEffect(loadWhatTheBarLeadsTo, [])
  const account = useSheet('conta')
  return (
    <div className={classes.quadro}>
      <a href="#conteudo" className={classes.pular}>
        Pular para o conteúdo
      </a>
      <Header onAccount={account.open} />
      <OfflineNotice />
      <main id="conteudo" tabIndex={-1} className={classes.conteudo}>
        {children}
      </main>
      <Footer />
      <BottomBar onAccount={account.open} />
      <AccountSheet opened={account.opened} onClose={account.close} />
    </div>
  )
}

function Header({ onAccount }: { onAccount: () => void }) {
  const parceiro = useParceiro()
  const { nome, saldoPontos } = parceiro
  const { currentData } = useResumo()
  const atHome = useLocation().pathname === paths.inicio
  return (
    <header className={classes.topo}>
      <div className={classes.faixa}>
        <Link to={paths.inicio} className={classes.marca}>
          <Logo />
        </Link>
        <nav aria-label="Menu principal" className={classes.menu}>
          {navigationOf(parceiro).map(({ path, title }) => (
            <NavLink key={path} to={path} end className={classes.item}>
              {title}
            </NavLink>
          ))}
        </nav>
        <p className={classes.saudacao}>Olá, {primeiroNome(nome)}!</p>
        <Link to={paths.extrato} className={atHome ? `${classes.saldo} ${classes.saldoNoInicio}` : classes.saldo}>
          <span className="so-leitor">Seu saldo: </span>
          <Points valor={currentData?.saldo ?? saldoPontos} unit />
        </Link>
        <button type="button" className={classes.conta} aria-haspopup="dialog" onClick={onAccount}>
          <IconUserCircle size="1.5rem" stroke={1.75} aria-hidden="true" />
          Conta
        </button>
      </div>
    </header>
  )
}

/** Within reach of the thumb; from 768 px up the header has the same links. */
const BottomBar = ({ onAccount }: { onAccount: () => void }) => (
  <nav aria-label="Menu principal" className={classes.barra} data-barra-inferior>
    {navigationOf(useParceiro()).map(({ path, title, icon: Sign }) => (
      <NavLink key={path} to={path} end className={classes.aba}>
        <Sign size="1.5rem" stroke={1.75} aria-hidden="true" />
        {title}
      </NavLink>
    ))}
    <button type="button" className={classes.aba} aria-haspopup="dialog" onClick={onAccount}>
      <IconUserCircle size="1.5rem" stroke={1.75} aria-hidden="true" />
      Conta
    </button>
  </nav>
)

const WAIT_MS = 2_000

/** Once the first screen shows: at a counter the connection may be gone when the next one is needed. */
function loadWhatTheBarLeadsTo(): () => void {
  const timer = setTimeout(() => {
    const next = screens.filter(({ icon }) => icon !== undefined)
    void Promise.allSettled([...next.map(({ load }) => load()), loadAccountSheet()])
  }, WAIT_MS)
  return () => clearTimeout(timer)
}
