import type { ReactNode } from 'react'
import { CAMPOS_DOS_MESES, historico, type MesDoHistorico } from '#contracts/http/historico.ts'
import { ultimoDiaDoMes } from '#contracts/values/dia.ts'
import type { Periodo } from '#web/shared/filters/period.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf, type TableColumn } from '#web/shared/table/columns.ts'
import { NumberLink } from '#web/shared/ui/explained-number.tsx'
import { Money } from '#web/shared/ui/number.tsx'
import { comprasPaths } from '#web/painel/compras/compras.paths.ts'
import { addressOfFigure } from '#web/painel/relatorios/address-of-figure.ts'
import type { Relogios } from '#web/painel/relatorios/clocks.tsx'

type Ano = RowOf<typeof historico>
type Valores = Readonly<Record<MesDoHistorico | 'total', number>>
const FIGURAS = [...CAMPOS_DOS_MESES, 'total'] as const

/** The days of a figure: its month, or the year. */
function daysOf(ano: string, campo: (typeof FIGURAS)[number]): Periodo {
  if (campo === 'total') return { de: `${ano}-01-01`, ate: `${ano}-12-31` }
  const mes = `${ano}-${String(CAMPOS_DOS_MESES.indexOf(campo) + 1).padStart(2, '0')}`
  return { de: `${mes}-01`, ate: ultimoDiaDoMes(mes) }
}

/** Every figure of a row, or of the totals, leads to the lines of orders that add up to it. */
const figuresOf = (valores: Valores, ano: string, de: Readonly<Record<string, string>>): Record<string, ReactNode> =>
  Object.fromEntries(
    FIGURAS.map((campo) => [
      campo,
      <NumberLink key={campo} to={addressOfFigure(comprasPaths.compras, daysOf(ano, campo), de)}>
        <Money valor={valores[campo]} />
      </NumberLink>,
    ]),
  )

export const columnsOfYear = (ano: string, relogios: Relogios): TableColumn<Ano>[] =>
  columnsOf<Ano>(
    historico.colunas,
    Object.fromEntries(
      FIGURAS.map((campo) => [
        campo,
        {
          cell: (linha: Ano) => figuresOf(linha, ano, { redeId: linha.idRede, ...relogios })[campo],
          highlight: campo === 'total',
        },
      ]),
    ),
  )

export const footerOfYear = (totais: Valores, ano: string, rede: string, relogios: Relogios) => ({
  rede: 'Total',
  ...figuresOf(totais, ano, { rede, ...relogios }),
})
