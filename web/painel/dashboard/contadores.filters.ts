import { useMemo } from 'react'
import { diaDoInstante, mesDoDia, somarMeses } from '#contracts/values/dia.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { formatarMes } from '#web/shared/format/datas.ts'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'

/** As many months as the dashboard shows. */
const MESES = 13

/** Registered or scored, the month in which they came, and the network: what a counter of the dashboard is of. */
export function useFiltros(genero: 'o' | 'a'): Filtro[] {
  const rede = useNetworkFilter({ campo: 'redeId' })
  const mes = mesDoDia(diaDoInstante(new Date()))
  return useMemo<Filtro[]>(
    () => [
      {
        tipo: 'opcoes',
        campo: 'contagem',
        label: 'Contagem',
        padrao: 'cadastrados',
        options: [
          { valor: 'cadastrados', title: `Cadastrad${genero}s` },
          { valor: 'pontuados', title: `Pontuad${genero}s` },
        ],
      },
      {
        tipo: 'opcoes',
        campo: 'mes',
        label: 'Desde',
        options: Array.from({ length: MESES }, (_, back) => somarMeses(mes, -back)).map((valor) => ({
          valor,
          title: formatarMes(valor),
        })),
      },
      rede,
    ],
    [genero, mes, rede],
  )
}
