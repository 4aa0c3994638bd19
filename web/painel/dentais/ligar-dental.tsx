import type { Revenda } from '#contracts/http/revendas.ts'
import { Toggle } from '../../shared/ui/toggle.tsx'
import { useAlterarRevendaMutation } from '../revendas.api.ts'

/** The switch of a shop. */
export function LigarDental({ dental: { id, nomeFantasia, ativo } }: { dental: Revenda }) {
  const [alterar] = useAlterarRevendaMutation()
  return (
    <Toggle
      ligado={ativo === 1}
      rotulo={`Ativa: ${nomeFantasia}`}
      onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
    />
  )
}
