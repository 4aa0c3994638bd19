import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './frame.module.css'

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/**
 * Says that the screen may be out of date. When the connection is back, the notice disappears and the figures refresh.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={classes.semConexao}>
          <IconCloudOff size="1.125rem" stroke={1.75} aria-hidden="true" />
          Você está sem conexão. Os números podem ter mudado.
        </p>
      )}
    </div>
  )
}
