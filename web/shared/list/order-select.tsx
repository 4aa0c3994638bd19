import { NativeSelect } from '@mantine/core'
import type { ListModel } from './list-model.ts'

interface Props<Row> {
  lista: ListModel<Row>
  /** Without a visible label, beside other tools. */
  withoutLabel?: boolean
}

/** The order of a list that has no headings to press. */
export function OrderSelect<Row>({
  lista: {
    campos,
    state: { ordem },
    change,
  },
  withoutLabel = false,
}: Props<Row>) {
  const orders = campos
    .filter(({ ordena }) => ordena)
    .flatMap(({ campo, titulo }) => [
      { value: campo, label: `${titulo}, crescente` },
      { value: `-${campo}`, label: `${titulo}, decrescente` },
    ])
  if (orders.length === 0) return null
  return (
    <NativeSelect
      {...(withoutLabel ? { 'aria-label': 'Ordenar por' } : { label: 'Ordenar por' })}
      size="sm"
      data={orders}
      value={ordem === null ? '' : `${ordem.direcao === 'desc' ? '-' : ''}${ordem.campo}`}
      onChange={({ currentTarget: { value } }) =>
        change(
          { ordem: { campo: value.replace(/^-/, ''), direcao: value.startsWith('-') ? 'desc' : 'asc' } },
          'choosing',
        )
      }
    />
  )
}
