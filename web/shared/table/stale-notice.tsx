import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './data-table.module.css'

/** The rows of before still show, but asking again failed. */
export const StaleNotice = ({ onRetry }: { onRetry: () => unknown }) => (
  <div className={classes.aviso} role="alert">
    <IconCloudOff size="1rem" aria-hidden="true" />
    <span>Não foi possível atualizar. O que está na tela pode ser antigo.</span>
    <Button variant="subtle" size="compact-sm" onClick={() => void onRetry()}>
      Tentar de novo
    </Button>
  </div>
)
