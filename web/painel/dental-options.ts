import { useMemo } from 'react'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { useRevendasQuery } from './revendas.api.ts'

/** The active shops as options of a selector, by their CNPJ. */
export function useDentalOptions() {
  const { data, isLoading, isError, refetch } = useRevendasQuery({ query: { ativo: '1' } })
  const options = useMemo(
    () =>
      data?.revendas.map(({ cnpj, nomeFantasia, redeNome }) => ({
        value: cnpj,
        label: `${nomeFantasia} · ${redeNome} · ${formatarCnpj(cnpj)}`,
      })) ?? [],
    [data],
  )
  return { options, loading: isLoading, retry: isError ? refetch : undefined }
}
