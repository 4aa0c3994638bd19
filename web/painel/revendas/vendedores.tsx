import { useMemo } from 'react'
import type { Revenda } from '#contracts/http/revendas.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { TabelaDeVendedores } from '#web/painel/parceiros/tabela-de-vendedores.tsx'

/** The shop's salespeople. */
export default function Vendedores({ dental }: { dental: Revenda }) {
  const { id } = dental
  const daDental = useMemo<Filtro>(() => ({ tipo: 'fixo', campo: 'revendaId', label: 'Dental', valor: id }), [id])
  return <TabelaDeVendedores de={daDental} dental={dental} />
}
