import { Skeleton } from '@mantine/core'
import classes from './shell.module.css'

/** Shown while a screen's code loads. */
export const ScreenSkeleton = () => (
  <div className={classes.esqueleto} role="status" aria-label="Carregando">
    <Skeleton height="6rem" />
    <Skeleton height="16rem" />
  </div>
)
