import { Button } from '@mantine/core'
import { IconInbox, IconRefresh, IconSearchOff, IconCloudOff, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isApiFailure } from '#web/shared/api/failure.ts'
import classes from './states.module.css'

interface Props {
  icon?: Icon
  title: string
  children?: ReactNode
  /** A button or link: what to do now. */
  action?: ReactNode
}

function State({ icon: Sign = IconInbox, title, children, action, role }: Props & { role?: 'alert' | 'status' }) {
  return (
    <div className={classes.estado} role={role}>
      <Sign className={classes.icone} stroke={1.5} aria-hidden="true" />
      <p className={classes.titulo}>{title}</p>
      {children !== undefined && <div className={classes.texto}>{children}</div>}
      {action}
    </div>
  )
}

/** Nothing there yet: says what this is for and offers the action that fills it. */
export const EmptyState = (props: Props) => <State {...props} />

/** Nothing found: the children name the search, the action clears it. */
export const NoResults = ({ title = 'Sem resultados', ...props }: Partial<Props>) => (
  <State icon={IconSearchOff} title={title} role="status" {...props} />
)

/** Loading failed: says why and offers to try again. `porque` is for what failed without a call. */
export function ErrorState({
  error,
  onRetry,
  title = 'Não foi possível carregar',
  why = 'Tente novamente em instantes.',
}: {
  error: unknown
  onRetry: () => void
  title?: string
  why?: string | undefined
}) {
  const failure = isApiFailure(error) ? error : null
  return (
    <State
      icon={IconCloudOff}
      title={title}
      role="alert"
      action={
        <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      {failure === null || failure.codigo === 'sem-conexao' ? why : failure.erro}
      {failure?.correlacao && <span className={classes.codigo}>Código para o suporte: {failure.correlacao}</span>}
    </State>
  )
}
