import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import classes from './form-page.module.css'

/** A form that fills a whole screen. */
export const FormPage = ({ children }: { children: ReactNode }) => (
  <div className={classes.pagina}>
    <Card>{children}</Card>
  </div>
)
