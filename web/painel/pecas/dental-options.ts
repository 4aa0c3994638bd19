import { useMemo } from 'react'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { useRevendasQuery } from '#web/painel/revendas/revendas.api.ts'

/** A shop among others of the same name. */
export const dentalLabel = (dental: { nomeFantasia: string; redeNome: string; cnpj: string }): string =>
  `${dental.nomeFantasia} · ${dental.redeNome} · ${formatarCnpj(dental.cnpj)}`

/** The active shops as options of a selector, by their CNPJ. */
export function useDentalOptions() {
  const { data, isLoading, isError, refetch } = useRevendasQuery({ query: { ativo: '1' } })
  const options = useMemo(
    () => data?.revendas.map((dental) => ({ value: dental.cnpj, label: dentalLabel(dental) })) ?? [],
    [data],
  )
  return { options, loading: isLoading, retry: isError ? refetch : undefined }
}
