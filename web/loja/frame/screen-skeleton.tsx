import { Skeleton } from '@mantine/core'
import classes from './frame.module.css'

/** Shown while a screen's code loads. */
export const ScreenSkeleton = () => (
  <div className={classes.esqueleto} role="status" aria-label="Carregando">
    <Skeleton height="1.75rem" width="40%" />
    <Skeleton height="10rem" />
    <Skeleton height="16rem" />
  </div>
)
