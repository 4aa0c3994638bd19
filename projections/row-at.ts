/** The row of a key among those of a batch: the one that is there, or a new one. */
export function rowAt<Key, Row>(rows: Map<Key, Row>, key: Key, create: () => Row): Row {
  let row = rows.get(key)
  if (row === undefined) rows.set(key, (row = create()))
  return row
}
