import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useGrowing } from './growing.tsx'
import type { ListModel } from './list-model.ts'
import { List, type ListProps } from './list.tsx'
import { OrderSelect } from './order-select.tsx'
import classes from './gallery.module.css'

interface Props<Row> extends ListProps<Row> {
  lista: ListModel<Row>
  /** One card; it names itself by its heading. */
  card: (row: Row) => ReactNode
}

/** A list as cards side by side, for what is seen before it is read: prizes, photos. */
export function Gallery<Row>({ lista, keyOf, card: cartao, children, ...list }: Props<Row>) {
  return (
    <List
      {...list}
      lista={lista}
      buttons={
        <>
          {children}
          <OrderSelect lista={lista} withoutLabel />
        </>
      }
      skeleton={(quantos) => (
        <div className={classes.galeria} aria-hidden="true">
          {Array.from({ length: quantos }, (_, card) => (
            <Skeleton key={card} className={classes.osso} />
          ))}
        </div>
      )}
    >
      {(linhas) => <Cards label={list.label} linhas={linhas} keyOf={keyOf} card={cartao} />}
    </List>
  )
}

function Cards<Row>({
  label,
  linhas,
  keyOf,
  card,
}: Pick<Props<Row>, 'label' | 'keyOf' | 'card'> & { linhas: readonly Row[] }) {
  const { shown, sentinel } = useGrowing(linhas)
  return (
    <>
      <ul className={classes.galeria} aria-label={label}>
        {shown.map((row) => (
          <li key={keyOf(row)} className={classes.cartao}>
            {card(row)}
          </li>
        ))}
      </ul>
      {sentinel}
    </>
  )
}
