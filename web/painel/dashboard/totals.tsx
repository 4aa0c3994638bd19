import { IconBuildingStore, IconCoins, IconTrophy, IconUsers, type Icon } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { Contador, dashboard } from '#contracts/http/dashboard.ts'
import { Counter, Counters, CounterSkeleton } from '#web/shared/ui/counters.tsx'
import { ExplainedNumber } from '#web/shared/ui/explained-number.tsx'
import { Count } from '#web/shared/ui/number.tsx'

const NewByMonth = lazy(() => import('./new-by-month.tsx'))

type Dashboard = Answer<typeof dashboard>

const CONTADORES: { campo: Contador; title: string; icon: Icon; about: string }[] = [
  {
    campo: 'parceirosCadastrados',
    title: 'Vendedores Cadastrados',
    icon: IconUsers,
    about: 'Vendedores com cadastro ativo hoje, pelo mês em que foram cadastrados.',
  },
  {
    campo: 'parceirosPontuados',
    title: 'Vendedores Pontuados',
    icon: IconCoins,
    about: 'Vendedores com alguma venda pontuada, pelo mês da primeira.',
  },
  {
    campo: 'revendasCadastradas',
    title: 'Dentais Cadastradas',
    icon: IconBuildingStore,
    about: 'Dentais com cadastro ativo hoje, pelo mês em que foram cadastradas.',
  },
  {
    campo: 'revendasPontuadas',
    title: 'Dentais Pontuadas',
    icon: IconTrophy,
    about: 'Dentais com alguma venda pontuada, pelo mês da primeira.',
  },
]

/** The four counters, each with this month's new ones against the last; the number opens them month by month. */
export const Totals = ({ dados, rede }: { dados: Dashboard; rede: string | undefined }) => {
  const [anterior, atual] = dados.novosPorMes.slice(-2)
  return (
    <Counters>
      {CONTADORES.map(({ campo, title, icon, about }) => (
        <Counter
          key={campo}
          title={title}
          icon={icon}
          valor={
            <ExplainedNumber sheet={campo} title={title} valor={<Count valor={dados[campo]} />}>
              <NewByMonth dados={dados} rede={rede} campo={campo} about={about} />
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
