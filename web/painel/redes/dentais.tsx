import { useMemo } from 'react'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { TabelaDeDentais } from '#web/painel/revendas/tabela-de-dentais.tsx'
import type { RedeDaLista } from './rede.ts'

/** The network's shops. */
export default function Dentais({ rede: { id, nome } }: { rede: RedeDaLista }) {
  const filtros = useMemo<Filtro[]>(() => [{ tipo: 'fixo', campo: 'redeId', label: 'Rede', valor: id }], [id])
  return <TabelaDeDentais daRede={nome} filtros={filtros} nova={null} />
}
