import { Button, Skeleton } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { uploadVendas } from '#contracts/http/uploads.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { EmptyState, NoResults } from '#web/shared/ui/states.tsx'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { LastSellIn } from '#web/painel/historico/last-sell-in.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { useLastUpdate } from '#web/painel/shell/last-update.ts'
import { useDashboardQuery } from './dashboard.api.ts'
import { NetworkFilter } from './network-filter.tsx'
import { PointsByMonth } from './points-by-month.tsx'
import { reachText } from './reach-text.ts'
import { Tops, TopsSkeleton } from './tops.tsx'
import { Totals, TotalsSkeleton } from './totals.tsx'
import classes from './dashboard.module.css'

type Dashboard = Answer<typeof dashboard>

/** `doc 1 §2`: four counters, points by month, the first ten of sellers and shops; for one network or for all. */
export default function DashboardScreen() {
  const [search, setSearch] = useSearchParams()
  const rede = search.get('rede') ?? undefined
  const query = useDashboardQuery({ query: { rede } })
  useLastUpdate(query.currentData?.atualizadoEm, query.currentData?.posicao)
  const limite = reachText(useUsuario())
  const choose = (nome: string | undefined) => setSearch(nome === undefined ? {} : { rede: nome })

  return (
    <div className={classes.tela} aria-busy={query.isFetching}>
      <div className={classes.topo}>
        <NetworkFilter rede={rede} onChoose={choose} />
        {limite !== null && <p className={classes.limite}>{limite}</p>}
      </div>
      <LastSellIn />
      <Loaded query={query} skeleton={<FiguresSkeleton />}>
        {(dados) => <Figures dados={dados} rede={rede} onShowAll={() => choose(undefined)} />}
      </Loaded>
    </div>
  )
}

function Figures({ dados, rede, onShowAll }: { dados: Dashboard; rede: string | undefined; onShowAll: () => void }) {
  const semVendas = dados.parceirosPontuados === 0 && dados.topParceirosPontuados.length === 0
  return (
    <>
      <Totals dados={dados} rede={rede} />
      {semVendas ? (
        <NoSales rede={rede} onShowAll={onShowAll} />
      ) : (
        <>
          <PointsByMonth meses={dados.pontosPorMes} rede={rede} />
          <Tops dados={dados} rede={rede} />
        </>
      )}
    </>
  )
}

/** Without a filter, nothing was ever sold; with a filter, this network sold nothing. */
function NoSales({ rede, onShowAll }: { rede: string | undefined; onShowAll: () => void }) {
  const { permissao } = useUsuario()
  if (rede !== undefined) {
    return (
      <Card>
        <NoResults
          title={`Ainda não há vendas na rede ${rede}`}
          action={
            <Button variant="default" onClick={onShowAll}>
              Ver todas as redes
            </Button>
          }
        />
      </Card>
    )
  }
  const maySend = uploadVendas.access.painel.some((papel) => papel === permissao)
  return (
    <Card>
      <EmptyState
        icon={IconTableImport}
        title="Ainda não há vendas registradas"
        action={
          maySend ? (
            <Button component={Link} to={vendasPaths.envioVendas}>
              Enviar vendas
            </Button>
          ) : undefined
        }
      >
        Quando a primeira planilha de vendas entrar, os vendedores e as dentais que mais pontuam aparecem aqui.
      </EmptyState>
    </Card>
  )
}

const FiguresSkeleton = () => (
  <div role="status" aria-label="Carregando" className={classes.tela}>
    <TotalsSkeleton />
    <Card title="Pontos por mês">
      <Skeleton height="var(--lastro-grafico)" />
    </Card>
    <TopsSkeleton />
  </div>
)
