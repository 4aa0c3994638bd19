import { createContext, use, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './record-link.module.css'

/**
 * What has an address of its own: a sale or redemption by its number, a lot or an uploaded sheet by its id, a movement
 * by the position of its event.
 */
export type Registro =
  { venda: number } | { resgate: number } | { lote: string } | { planilha: string } | { movimento: string; cpf: string }

/** Where each app shows such a record; null where this person cannot be led there. */
export type LinkTo = (registro: Registro) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'> | null

export const RecordLinks = createContext<LinkTo>(() => null)

/** Leads to a record; only its text where it has no address. */
export function RecordLink({ record, children }: { record: Registro; children: ReactNode }) {
  const link = use(RecordLinks)(record)
  return link === null ? (
    children
  ) : (
    <Link {...link} className={classes.link}>
      {children}
    </Link>
  )
}
