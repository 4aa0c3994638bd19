import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Beside a list: leads to the screen on which one more is registered. */
export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size="1rem" aria-hidden="true" />}>
      {children}
    </Button>
  )
}
