import type { ResultadoExpiracao } from '#contracts/works/expirar-vencidos.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'

const redes: SimpleColumn<ResultadoExpiracao['redes'][number]>[] = [
  { id: 'rede', titulo: 'Rede', celula: ({ rede }) => rede },
  { id: 'vendedores', titulo: 'Vendedores', numero: true, celula: ({ vendedores }) => formatarInteiro(vendedores) },
  { id: 'pontos', titulo: 'Pontos', numero: true, destaque: true, celula: ({ pontos }) => <Points valor={pontos} /> },
]

const contas: SimpleColumn<ResultadoExpiracao['contas'][number]>[] = [
  { id: 'nome', titulo: 'Vendedor', celula: (conta) => <SellerLink nome={conta.nome} cpf={conta.cpf} /> },
  { id: 'revenda', titulo: 'Dental', celula: ({ revenda }) => revenda },
  { id: 'pontos', titulo: 'Pontos', numero: true, destaque: true, celula: ({ pontos }) => <Points valor={pontos} /> },
]

const contasDeUmaDental = contas.filter(({ id }) => id !== 'revenda')

type Props = Pick<ResultadoExpiracao, 'vendedores' | 'redes' | 'contas'>

/** Whose points an act moves: by network, and by salesperson. */
export const ContasMovidas = (movidas: Props) => (
  <>
    <SimpleTable rotulo="Por rede" colunas={redes} linhas={movidas.redes} chave={({ rede }) => rede} />
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
      rotulo="Por vendedor"
      colunas={umaDental ? contasDeUmaDental : contas}
      linhas={linhas}
      chave={({ cpf }, index) => cpf || String(index)}
    />
  </>
)
