import type { ReactNode } from 'react'
import classes from './form-page.module.css'

/** A form that is a screen of its own. */
export const FormPage = ({ children }: { children: ReactNode }) => <div className={classes.pagina}>{children}</div>
