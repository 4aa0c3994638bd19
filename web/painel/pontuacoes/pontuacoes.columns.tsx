import { pontuacoes } from '#contracts/http/pontuacoes.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'

export type Pontuacao = RowOf<typeof pontuacoes>

/** An award's number is that of its sale. */
const VENDA = vendasPaths.venda.replace(':idVenda', ':id')

/** The contract's columns; a seller's name leads to their page, a fiscal number to the sale. */
export const colunas = columnsOf<Pontuacao>(pontuacoes.colunas, {
  parceiro: { leadsTo: parceirosPaths.parceiro },
  identificador: {
    heads: true,
    short: true,
    leadsTo: VENDA,
    cell: (pontuacao) => (
      <NameWithState
        ativo={pontuacao.situacao === 'Pontuada' ? 1 : 0}
        palavra={pontuacao.situacao}
        kind={pontuacao.situacao === 'Cancelada' ? 'perigo' : 'neutro'}
      >
        <RowLink para={VENDA} row={pontuacao}>
          {pontuacao.identificador}
        </RowLink>
      </NameWithState>
    ),
  },
  totalPontos: { highlight: true },
  venceEm: { oculta: true },
})
