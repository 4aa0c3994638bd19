import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatarInstante } from '#contracts/values/dia.ts'
import { formatarInteiro, formatarPosicao } from '#web/shared/format/numeros.ts'
import { useListCount, useListTitle } from '#web/shared/list/list-heading.ts'
import { ColorSchemeToggle } from '#web/shared/ui/color-scheme-toggle.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { JobsTray } from './jobs/jobs-tray.tsx'
import type { LastUpdate } from './last-update.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import classes from './shell.module.css'

/** A place on the way to a screen. */
export interface Step {
  nome: string
  to?: string
}

interface Props {
  title: string
  /** Where the screen is, from the menu's group on; the title ends it. */
  trilha: readonly Step[]
  lastUpdate: LastUpdate | null
  /** Given on phones, where the menu is an overlay. */
  onMenu?: () => void
}

export function TopBar({ title, trilha, lastUpdate, onMenu }: Props) {
  return (
    <header className={classes.barra}>
      {onMenu && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Abrir menu" onClick={onMenu}>
          <IconMenu2 size="1.25rem" aria-hidden="true" />
        </ActionIcon>
      )}
      <div className={classes.titulos}>
        {trilha.length > 0 && (
          <nav aria-label="Você está em">
            <ol className={classes.trilha}>
              {trilha.map(({ nome, to }) => (
                <li key={nome}>{to === undefined ? nome : <Link to={to}>{nome}</Link>}</li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <PageTitle title={title} shown={useListTitle()?.(title)}>
          <ListCount />
        </PageTitle>
      </div>
      {lastUpdate !== null && <LastUpdateLine {...lastUpdate} />}
      <PaletteButton />
      <JobsTray />
      <ColorSchemeToggle />
    </header>
  )
}

/** The count of a list screen; the list itself announces it to screen readers. */
function ListCount() {
  const count = useListCount()
  return count === null ? null : (
    <span className={classes.contagem} aria-hidden="true">
      {formatarInteiro(count)}
    </span>
  )
}

/** `decisions.md §A 08`. */
const LastUpdateLine = ({ em, posicao }: LastUpdate) => (
  <p className={classes.atualizado}>
    {em === null
      ? 'Sem movimentos ainda'
      : `Atualizado em ${formatarInstante(em)} · evento ${formatarPosicao(posicao)}`}
  </p>
)
