import type { Parceiro } from '#contracts/http/parceiros.ts'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import { pathOfParceiro } from './parceiros.paths.ts'
import { useAlterarStatusDeParceiroMutation } from './parceiros.api.ts'

/** Switches a salesperson on and off. */
export function LigarVendedor({ vendedor: { id, cpf, nome, ativo } }: { vendedor: Parceiro }) {
  const [alterar] = useAlterarStatusDeParceiroMutation()
  return (
    <Toggle
      ligado={ativo === 1}
      estado="Ativo"
      nome={nome}
      pagina={pathOfParceiro(cpf)}
      onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
    />
  )
}
