import { formatarCnpj } from '#contracts/values/documentos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { encodePeriod } from '#web/shared/filters/period.ts'
import { NumberLink } from '#web/shared/ui/explained-number.tsx'
import { Count } from '#web/shared/ui/number.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { pontuacoesPaths } from '#web/painel/pontuacoes/pontuacoes.paths.ts'
import { pathOfDental, revendasPaths } from '#web/painel/revendas/revendas.paths.ts'
import { useUsuario } from '#web/painel/person.ts'

/** Counts are of active rows; role 2 alone has others in its lists. */
const useSoAtivos = (): Record<string, string> => (useUsuario().permissao === ADMINISTRADOR ? { ativo: '1' } : {})

const lista = (path: string, filtros: Record<string, string>) => `${path}?${new URLSearchParams(filtros)}`

interface DaRede {
  /** The network's id. */
  rede: string
  valor: number | undefined
}

/** How many shops a network has, which leads to them. */
export function DentaisDaRede({ rede, valor = 0 }: DaRede) {
  return (
    <NumberLink to={lista(revendasPaths.dentais, { redeId: rede, ...useSoAtivos() })}>
      <Count valor={valor} />
    </NumberLink>
  )
}

/** How many salespeople a network has. */
export function VendedoresDaRede({ rede, valor = 0 }: DaRede) {
  return (
    <NumberLink to={lista(parceirosPaths.vendedores, { redeId: rede, ...useSoAtivos() })}>
      <Count valor={valor} />
    </NumberLink>
  )
}

/** How many salespeople a shop has. */
export function VendedoresDaDental({ cnpj, valor = 0 }: { cnpj: string; valor: number | undefined }) {
  return (
    <NumberLink to={lista(pathOfDental(cnpj), { aba: 'vendedores', ...useSoAtivos() })}>
      <Count valor={valor} />
    </NumberLink>
  )
}

/** The day of the last award of a network, by its name, or of a shop, which leads to the awards of that day. */
export const UltimaPontuacao = ({ dia, de }: { dia: string; de: { rede: string } | { cnpj: string } }) => (
  <NumberLink
    to={lista(pontuacoesPaths.pontuacoes, {
      periodo: encodePeriod({ de: dia, ate: dia }),
      ...('rede' in de ? de : { busca: formatarCnpj(de.cnpj) }),
    })}
  >
    {formatarDia(dia)}
  </NumberLink>
)
