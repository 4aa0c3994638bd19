import { pontosPorExtenso, type Centesimos } from '#contracts/values/centesimos.ts'
import { precoEmPontos } from '#contracts/values/premio.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { Money } from '#web/shared/ui/number.tsx'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'

interface Preco {
  id: string
  rede: string
  valorPonto: Centesimos | null
  /** Unset: the network has no point value, and so no prizes. */
  pontos: Centesimos | undefined
}

const useRedesComValor = () => useRedesQuery({ query: { ativo: '1', completo: '1' } })

const escrever = (pontos: Centesimos | undefined): string =>
  pontos === undefined ? 'sem valor do ponto' : pontosPorExtenso(pontos)

const colunas: readonly SimpleColumn<Preco>[] = [
  { id: 'rede', title: 'Rede', cell: ({ rede }) => rede },
  {
    id: 'valor',
    title: 'Valor do ponto',
    numero: true,
    cell: ({ valorPonto }) => (valorPonto === null ? '–' : <Money valor={valorPonto} />),
  },
  { id: 'pontos', title: 'Preço', numero: true, highlight: true, cell: ({ pontos }) => escrever(pontos) },
]

/** What a prize costs in points, in each network that the person may see. */
export const PrecosPorRede = ({ custoTotal }: { custoTotal: Centesimos }) => (
  <Loaded
    query={useRedesComValor()}
    skeleton={<Skeletons label="Carregando os preços por rede" quantos={3} height="2rem" />}
  >
    {({ redes }) => (
      <SimpleTable
        label="Preço em pontos por rede"
        colunas={colunas}
        linhas={redes.map(({ id, nome, valorPonto = null }) => ({
          id,
          rede: nome,
          valorPonto,
          pontos: precoEmPontos(custoTotal, valorPonto),
        }))}
        keyOf={({ id }) => id}
      />
    )}
  </Loaded>
)

/** The same in one line, while the cost is typed. */
export function PrecosEmUmaLinha({ custoTotal }: { custoTotal: Centesimos }) {
  const redes = useRedesComValor().currentData?.redes ?? []
  if (custoTotal <= 0 || redes.length === 0) return 'Em reais; o preço em pontos segue do valor do ponto de cada rede'
  return redes
    .map(({ nome, valorPonto = null }) => `${nome}: ${escrever(precoEmPontos(custoTotal, valorPonto))}`)
    .join(' · ')
}
