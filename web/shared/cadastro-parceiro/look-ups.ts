import { parceiros } from '#contracts/http/parceiros.ts'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'
import type { LookUp } from '#web/shared/form/look-up.ts'

/**
 * A CPF that is registered already cannot be registered again (`doc 1 §5 Salesperson create`); who is changed keeps
 * their own (`decisions.md §D 38`).
 */
export function useCpfLookUp(proprio?: string): LookUp {
  const call = useQuietCall()
  return async (cpf) => {
    if (cpf === proprio) return null
    const { data } = await call(parceiros, { query: { cpf } })
    return data !== undefined && data.parceiros.length > 0 ? { refuse: 'Vendedor Dental já cadastrado' } : null
  }
}
