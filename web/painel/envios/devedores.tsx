import type { ResultadoDesfeito } from '#contracts/works/desfazer-vendas.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'

const colunas: SimpleColumn<ResultadoDesfeito['devedores'][number]>[] = [
  { id: 'nome', title: 'Vendedor', cell: (devedor) => <SellerLink {...devedor} /> },
  { id: 'divida', title: 'Dívida', numero: true, highlight: true, cell: ({ divida }) => <Points valor={divida} /> },
]

type Props = Pick<ResultadoDesfeito, 'simulado' | 'devedores' | 'totalDevedores'>

/** Who owes points after an act that took some back, or would owe them; nothing where nobody does. */
export const Devedores = ({ simulado, devedores, totalDevedores }: Props) =>
  totalDevedores > 0 && (
    <>
      <p>
        Pontos já trocados por prêmios viram dívida: os próximos pontos do vendedor a pagam primeiro.
        {totalDevedores > devedores.length && ` Aqui estão os ${formatarInteiro(devedores.length)} que mais devem.`}
      </p>
      <SimpleTable
        label={simulado ? 'Quem fica devendo' : 'Quem ficou devendo'}
        colunas={colunas}
        linhas={devedores}
        keyOf={({ cpf }, index) => cpf || String(index)}
      />
    </>
  )
