import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import classes from './ellipsis.module.css'

/** A long name on one line: when it does not fit, it ends with "…" and a tooltip shows all of it. */
export function Ellipsis({ children }: { children: string }) {
  const [cut, setCut] = useState(false)
  return (
    <Tooltip label={children} disabled={!cut} multiline>
      <span
        className={classes.texto}
        onPointerEnter={({ currentTarget: { scrollHeight, clientHeight } }) => setCut(scrollHeight > clientHeight + 1)}
      >
        {children}
      </span>
    </Tooltip>
  )
}
