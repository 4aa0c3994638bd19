import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './envio.module.css'

interface Props {
  /** What it was: an upload, or the check of a file. */
  simulado: boolean
  nomeArquivo?: string
  texto: string
  correlacao?: string | null
  /** Given when the same may work another time. */
  onRetry?: () => void
}

export const NAO_CARREGOU = 'Não foi possível carregar este processamento. Tente de novo em instantes.'

/** Why an upload or its processing stopped; the file stays chosen. */
export const FalhaDoEnvio = ({ simulado, nomeArquivo, texto, correlacao, onRetry }: Props) => (
  <Alert
    color="red"
    icon={<IconAlertCircle aria-hidden="true" />}
    title={
      <>
        {simulado ? 'A conferência não foi concluída' : 'O envio não foi concluído'}{' '}
        <span className={classes.falhou}>{nomeArquivo}</span>
      </>
    }
    role="alert"
  >
    {texto}
    {correlacao && <p className={classes.suporte}>Código para o suporte: {correlacao}</p>}
    {onRetry && (
      <Button variant="default" className={classes.denovo} onClick={onRetry}>
        Tentar de novo
      </Button>
    )}
  </Alert>
)
