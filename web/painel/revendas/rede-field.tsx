import { useMemo } from 'react'
import type { FieldProps } from '#web/shared/form/field.tsx'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'

/** One of the active networks that the person may see; its value is the name, as the API takes it (`doc 1 §3`). */
export function RedeField(field: FieldProps<string>) {
  const { data, isLoading, isError, refetch } = useRedesQuery({ query: { ativo: '1' } })
  const redes = useMemo(() => data?.redes.map(({ nome }) => ({ value: nome, label: nome })) ?? [], [data])
  return <SearchSelect {...field} options={redes} loading={isLoading} retry={isError ? refetch : undefined} />
}
