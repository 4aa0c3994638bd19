import { Button } from '@mantine/core'
import { IconInbox, IconRefresh, IconSearchOff, IconCloudOff, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isApiFailure } from '#web/shared/api/failure.ts'
import classes from './states.module.css'

interface Props {
  icon?: Icon
  titulo: string
  children?: ReactNode
  /** A button or link: what to do now. */
  acao?: ReactNode
}

function State({ icon: Sign = IconInbox, titulo, children, acao, role }: Props & { role?: 'alert' | 'status' }) {
  return (
    <div className={classes.estado} role={role}>
      <Sign className={classes.icone} stroke={1.5} aria-hidden="true" />
      <p className={classes.titulo}>{titulo}</p>
      {children !== undefined && <div className={classes.texto}>{children}</div>}
      {acao}
    </div>
  )
}

/** Nothing there yet: says what this is for and offers the action that fills it. */
export const EmptyState = (props: Props) => <State {...props} />

/** Nothing found: the children name the search, the action clears it. */
export const NoResults = ({ titulo = 'Sem resultados', ...props }: Partial<Props>) => (
  <State icon={IconSearchOff} titulo={titulo} role="status" {...props} />
)

/** Loading failed: says why and offers to try again. `porque` is for what failed without a call. */
export function ErrorState({
  error,
  onRetry,
  titulo = 'Não foi possível carregar',
  porque = 'Tente novamente em instantes.',
}: {
  error: unknown
  onRetry: () => void
  titulo?: string
  porque?: string | undefined
}) {
  const failure = isApiFailure(error) ? error : null
  return (
    <State
      icon={IconCloudOff}
      titulo={titulo}
      role="alert"
      acao={
        <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      {failure === null || failure.codigo === 'sem-conexao' ? porque : failure.erro}
      {failure?.correlacao && <span className={classes.codigo}>Código para o suporte: {failure.correlacao}</span>}
    </State>
  )
}
