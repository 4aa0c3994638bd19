import type { ReactNode } from 'react'
import type { ProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { marca } from '#contracts/values/marca.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'

/** The fields of a shop's product in the entity's order. Role 2 switches them; the others see active ones only. */
export const colunasDosProdutosDaDental = (
  interruptor: ((produto: ProdutoRevenda) => ReactNode) | null,
): TableColumn<ProdutoRevenda>[] => [
  { campo: 'codigoPadrao', titulo: `Código ${marca.fabricante}`, tipo: 'texto', ordena: true, short: true },
  { campo: 'nomePadrao', titulo: `Descrição ${marca.fabricante}`, tipo: 'texto', ordena: true, oculta: true },
  { campo: 'codigo', titulo: 'Código Dental', tipo: 'texto', ordena: true, short: true },
  {
    campo: 'nome',
    titulo: 'Descrição Dental',
    tipo: 'texto',
    ordena: true,
    clips: true,
    heads: true,
    cell: ({ nome, ativo }) => (
      <NameWithState ativo={ativo} palavra="Inativo">
        <Ellipsis>{nome}</Ellipsis>
      </NameWithState>
    ),
  },
  { campo: 'valorUnitario', titulo: 'Preço unitário', tipo: 'dinheiro', ordena: true },
  { campo: 'valorPontos', titulo: 'Pontos', tipo: 'pontos', ordena: true, highlight: true },
  ...(interruptor === null
    ? []
    : [{ campo: 'ativo', titulo: 'Ativo', tipo: 'simNao', ordena: true, cell: interruptor } as const]),
]
