import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import classes from './printed-page.module.css'

/** A page that people may want to print. */
export const PrintedPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageTitle title={title}>
      <Button
        variant="default"
        className={classes.imprimir}
        leftSection={<IconPrinter size="1.125rem" aria-hidden="true" />}
        onClick={() => print()}
      >
        Imprimir
      </Button>
    </PageTitle>
    {children}
  </>
)
