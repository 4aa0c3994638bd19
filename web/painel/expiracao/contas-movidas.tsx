import type { ResultadoExpiracao } from '#contracts/works/expirar-vencidos.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'

const redes: SimpleColumn<ResultadoExpiracao['redes'][number]>[] = [
  { id: 'rede', title: 'Rede', cell: ({ rede }) => rede },
  { id: 'vendedores', title: 'Vendedores', numero: true, cell: ({ vendedores }) => formatarInteiro(vendedores) },
  { id: 'pontos', title: 'Pontos', numero: true, highlight: true, cell: ({ pontos }) => <Points valor={pontos} /> },
]

const contas: SimpleColumn<ResultadoExpiracao['contas'][number]>[] = [
  { id: 'nome', title: 'Vendedor', cell: (conta) => <SellerLink nome={conta.nome} cpf={conta.cpf} /> },
  { id: 'revenda', title: 'Dental', cell: ({ revenda }) => revenda },
  { id: 'pontos', title: 'Pontos', numero: true, highlight: true, cell: ({ pontos }) => <Points valor={pontos} /> },
]

const contasDeUmaDental = contas.filter(({ id }) => id !== 'revenda')

type Props = Pick<ResultadoExpiracao, 'vendedores' | 'redes' | 'contas'>

/** Whose points an act moves: by network, and by salesperson. */
export const ContasMovidas = (movidas: Props) => (
  <>
    <SimpleTable label="Por rede" colunas={redes} linhas={movidas.redes} keyOf={({ rede }) => rede} />
    <VendedoresMovidos {...movidas} />
  </>
)

interface Vendedores extends Pick<Props, 'vendedores' | 'contas'> {
  /** All of one shop, which need not be said of each. */
  umaDental?: boolean
}

export const VendedoresMovidos = ({ vendedores, contas: linhas, umaDental = false }: Vendedores) => (
  <>
    {vendedores > linhas.length && <p>Abaixo estão os {formatarInteiro(linhas.length)} vendedores com mais pontos.</p>}
    <SimpleTable
      label="Por vendedor"
      colunas={umaDental ? contasDeUmaDental : contas}
      linhas={linhas}
      keyOf={({ cpf }, index) => cpf || String(index)}
    />
  </>
)
