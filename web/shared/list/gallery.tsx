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
  cartao: (row: Row) => ReactNode
}

/** A list as cards side by side, for what is seen before it is read: prizes, photos. */
export function Gallery<Row>({ lista, chave, cartao, children, ...list }: Props<Row>) {
  return (
    <List
      {...list}
      lista={lista}
      botoes={
        <>
          {children}
          <OrderSelect lista={lista} semRotulo />
        </>
      }
      esqueleto={(quantos) => (
        <div className={classes.galeria} aria-hidden="true">
          {Array.from({ length: quantos }, (_, card) => (
            <Skeleton key={card} className={classes.osso} />
          ))}
        </div>
      )}
    >
      {(linhas) => <Cards rotulo={list.rotulo} linhas={linhas} chave={chave} cartao={cartao} />}
    </List>
  )
}

function Cards<Row>({
  rotulo,
  linhas,
  chave,
  cartao,
}: Pick<Props<Row>, 'rotulo' | 'chave' | 'cartao'> & { linhas: readonly Row[] }) {
  const { shown, sentinel } = useGrowing(linhas)
  return (
    <>
      <ul className={classes.galeria} aria-label={rotulo}>
        {shown.map((row) => (
          <li key={chave(row)} className={classes.cartao}>
            {cartao(row)}
          </li>
        ))}
      </ul>
      {sentinel}
    </>
  )
}
