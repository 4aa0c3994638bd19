import type { ReactNode } from 'react'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { vendedores } from '#contracts/http/vendedores.ts'
import { formatarTelefone } from '#contracts/values/telefone.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf, type TableColumn } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { CEP, masked } from '#web/shared/ui/masked-value.ts'
import { parceirosPaths } from './parceiros.paths.ts'

/**
 * The contract's columns; role 2 switches people off, the others see active ones only, and no such column. On the page
 * of a shop nobody needs its name in each row.
 */
export const colunasDosVendedores = (
  interruptor: ((vendedor: Parceiro) => ReactNode) | null,
  daDental = false,
): TableColumn<Parceiro>[] =>
  columnsOf<Parceiro>(
    vendedores.colunas.filter(({ campo }) => campo !== 'ativo' || interruptor !== null),
    {
      nome: {
        clips: true,
        leadsTo: parceirosPaths.parceiro,
        cell: (vendedor) => (vendedor.ativo ? undefined : inativo(vendedor)),
      },
      cpf: { oculta: !daDental },
      revenda: { oculta: daDental },
      telefone: { cell: ({ telefone }) => formatarTelefone(telefone) || undefined },
      celular: { cell: ({ celular }) => formatarTelefone(celular) || undefined },
      endCep: { cell: ({ endCep }) => masked(CEP, endCep) || undefined },
      saldoPontos: { highlight: true },
      ...(interruptor === null ? {} : { ativo: { cell: interruptor } }),
    },
  )

/** Who is inactive is marked by a word, not only by the switch. */
const inativo = (vendedor: Parceiro) => (
  <NameWithState ativo={0} palavra="Inativo">
    <RowLink para={parceirosPaths.parceiro} row={vendedor}>
      <Ellipsis>{vendedor.nome}</Ellipsis>
    </RowLink>
  </NameWithState>
)
