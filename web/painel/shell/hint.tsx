import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './side-menu.module.css'

/** Says beside a sign what it is, where the narrow menu shows no words. */
export const Hint = ({ label, show, children }: { label: string; show: boolean; children: ReactNode }) => (
  <Tooltip label={label} position="right" disabled={!show}>
    <span className={classes.dica}>{children}</span>
  </Tooltip>
)
