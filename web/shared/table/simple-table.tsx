import { Rows } from './rows.tsx'
import type { RowsColumn, RowsProps } from './rows-column.tsx'

export type SimpleColumn<Row> = RowsColumn<Row>

/** A short table without search, pages or order; cards on a phone. Lists that people work in use `DataTable`. */
export const SimpleTable = <Row,>(
  props: Pick<RowsProps<Row>, 'label' | 'colunas' | 'linhas' | 'keyOf' | 'loading' | 'scrolls'>,
) => <Rows {...props} />
