import type { Revenda } from '#contracts/http/revendas.ts'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import { pathOfDental } from './revendas.paths.ts'
import { useAlterarRevendaMutation } from './revendas.api.ts'

/** The switch of a shop. */
export function LigarDental({ dental: { id, cnpj, nomeFantasia, ativo } }: { dental: Revenda }) {
  const [alterar] = useAlterarRevendaMutation()
  return (
    <Toggle
      ligado={ativo === 1}
      estado="Ativa"
      nome={nomeFantasia}
      pagina={pathOfDental(cnpj)}
      onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
    />
  )
}
