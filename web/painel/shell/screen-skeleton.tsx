import { Skeleton } from '@mantine/core'
import classes from './shell.module.css'

/** While a screen's code is on its way. */
export const ScreenSkeleton = () => (
  <div className={classes.esqueleto} role="status" aria-label="Carregando">
    <Skeleton height="6rem" />
    <Skeleton height="16rem" />
  </div>
)
