import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './list.module.css'

/** Shown when a refetch failed and the earlier rows are still on the screen. */
export const StaleNotice = ({ onRetry }: { onRetry: () => unknown }) => (
  <div className={classes.aviso} role="alert">
    <IconCloudOff size="1rem" aria-hidden="true" />
    <span>Não foi possível atualizar. O que está na tela pode ser antigo.</span>
    <Button variant="subtle" size="compact-sm" onClick={() => void onRetry()}>
      Tentar de novo
    </Button>
  </div>
)
