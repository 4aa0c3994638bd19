import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { campoDoMesSchema } from '#contracts/http/origem.ts'
import { ehParceiro } from '#contracts/http/parceiros.ts'
import { diaDoInstante, mesDoDia, somarMeses } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { formatarMes } from '#web/shared/format/datas.ts'
import { nomeDoCampo } from '#web/shared/movimentos/nomes.ts'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { useParceirosQuery } from '#web/painel/parceiros/parceiros.api.ts'
import { useRevendasQuery } from '#web/painel/revendas/revendas.api.ts'

/** As many months as the dashboard shows. */
const MESES = 13

export const TIPOS = campoDoMesSchema.options.map((valor) => ({ valor, title: nomeDoCampo[valor] }))

/**
 * Month, kind and network can be chosen; seller and shop come with a link from their figure. Without one of these the
 * list is of this month.
 */
export function useFiltros(): Filtro[] {
  const [address] = useSearchParams()
  const cpf = address.get('cpf') ?? ''
  const revenda = address.get('revenda') ?? ''
  const vendedor = useParceirosQuery({ query: { cpf } }, { skip: cpf === '' }).currentData?.parceiros.find(ehParceiro)
  const dental = useRevendasQuery({}, { skip: revenda === '' }).currentData?.revendas.find(({ id }) => id === revenda)
  const nomeDoVendedor = vendedor?.nome ?? formatarCpf(cpf)
  const nomeDaDental = dental?.nomeFantasia ?? 'sem nome'
  const rede = useNetworkFilter({ campo: 'redeId' })
  const mes = mesDoDia(diaDoInstante(new Date()))
  return useMemo<Filtro[]>(
    () => [
      {
        tipo: 'opcoes',
        campo: 'mes',
        label: 'Mês',
        padrao: cpf === '' && revenda === '' ? mes : '',
        options: Array.from({ length: MESES }, (_, back) => somarMeses(mes, -back)).map((valor) => ({
          valor,
          title: formatarMes(valor),
        })),
      },
      { tipo: 'link', campo: 'cpf', label: 'Vendedor', title: nomeDoVendedor },
      { tipo: 'link', campo: 'revenda', label: 'Dental', title: nomeDaDental },
      { tipo: 'opcoes', campo: 'tipo', label: 'Pontos', options: TIPOS },
      rede,
    ],
    [cpf, revenda, mes, nomeDoVendedor, nomeDaDental, rede],
  )
}
