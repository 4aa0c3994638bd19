import type { ReactNode } from 'react'
import type { Produto } from '#contracts/http/produtos.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { produtosPaths } from './produtos.paths.ts'

/** The fields of a product (`doc 2 §2`). Role 2 switches them on and off; the others see active ones only. */
export const colunasDosProdutos = (interruptor: ((produto: Produto) => ReactNode) | null): TableColumn<Produto>[] => [
  { campo: 'codigo', titulo: 'Código', tipo: 'texto', ordena: true, short: true },
  {
    campo: 'nome',
    titulo: 'Descrição',
    tipo: 'texto',
    ordena: true,
    clips: true,
    heads: true,
    cell: (produto) => (
      <NameWithState ativo={produto.ativo} palavra="Inativo">
        <RowLink para={produtosPaths.produto} row={produto}>
          <Ellipsis>{produto.nome}</Ellipsis>
        </RowLink>
      </NameWithState>
    ),
  },
  { campo: 'valorPontos', titulo: 'Pontos', tipo: 'pontos', ordena: true, highlight: true },
  { campo: 'valorUnitario', titulo: 'Preço unitário', tipo: 'dinheiro', ordena: true, oculta: true },
  { campo: 'numeroRevendas', titulo: 'Dentais', tipo: 'inteiro', ordena: true },
  ...(interruptor === null
    ? []
    : [{ campo: 'ativo', titulo: 'Ativo', tipo: 'simNao', ordena: true, cell: interruptor } as const]),
]
