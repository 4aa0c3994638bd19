import { IconBuildingStore, IconCoins, IconTrophy, IconUsers, type Icon } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { Contador, dashboard } from '#contracts/http/dashboard.ts'
import { Counter, Counters, CounterSkeleton } from '#web/shared/ui/counters.tsx'
import { ExplainedNumber } from '#web/shared/ui/explained-number.tsx'
import { Count } from '#web/shared/ui/number.tsx'

const NewByMonth = lazy(() => import('./new-by-month.tsx'))

type Dashboard = Answer<typeof dashboard>

const CONTADORES: { campo: Contador; titulo: string; icon: Icon; sobre: string }[] = [
  {
    campo: 'parceirosCadastrados',
    titulo: 'Vendedores Cadastrados',
    icon: IconUsers,
    sobre: 'Vendedores com cadastro ativo hoje, pelo mês em que foram cadastrados.',
  },
  {
    campo: 'parceirosPontuados',
    titulo: 'Vendedores Pontuados',
    icon: IconCoins,
    sobre: 'Vendedores com alguma venda pontuada, pelo mês da primeira.',
  },
  {
    campo: 'revendasCadastradas',
    titulo: 'Dentais Cadastradas',
    icon: IconBuildingStore,
    sobre: 'Dentais com cadastro ativo hoje, pelo mês em que foram cadastradas.',
  },
  {
    campo: 'revendasPontuadas',
    titulo: 'Dentais Pontuadas',
    icon: IconTrophy,
    sobre: 'Dentais com alguma venda pontuada, pelo mês da primeira.',
  },
]

/** The four counters, each with this month's new ones against the last; the number opens them month by month. */
export const Totals = ({ dados, rede }: { dados: Dashboard; rede: string | undefined }) => {
  const [anterior, atual] = dados.novosPorMes.slice(-2)
  return (
    <Counters>
      {CONTADORES.map(({ campo, titulo, icon, sobre }) => (
        <Counter
          key={campo}
          titulo={titulo}
          icon={icon}
          valor={
            <ExplainedNumber folha={campo} titulo={titulo} valor={<Count valor={dados[campo]} />}>
              <NewByMonth dados={dados} rede={rede} campo={campo} sobre={sobre} />
            </ExplainedNumber>
          }
          novosNoMes={atual?.[campo] ?? 0}
          noMesAnterior={anterior && { mes: anterior.mes, novos: anterior[campo] }}
        />
      ))}
    </Counters>
  )
}

export const TotalsSkeleton = () => (
  <Counters>
    {CONTADORES.map(({ campo }) => (
      <CounterSkeleton key={campo} />
    ))}
  </Counters>
)
