import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { TabelaDeVendedores } from './tabela-de-vendedores.tsx'

/** The salespeople (`doc 2 §2, §6`). */
export default function SalespeopleScreen() {
  const rede = useNetworkFilter({ campo: 'redeId' })
  return <TabelaDeVendedores de={rede} />
}
