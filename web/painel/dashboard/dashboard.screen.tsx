import { Button } from '@mantine/core'
import { IconBuildingStore, IconCoins, IconTableImport, IconTrophy, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { uploadVendas } from '#contracts/http/uploads.ts'
import { Counter, Counters, CounterSkeleton } from '../../shared/ui/counters.tsx'
import { Ellipsis } from '../../shared/ui/ellipsis.tsx'
import { ExplainedNumber } from '../../shared/ui/explained-number.tsx'
import { EmptyState, ErrorState, NoResults } from '../../shared/ui/states.tsx'
import { Money, Points } from '../../shared/ui/number.tsx'
import { SimpleTable, type SimpleColumn } from '../../shared/ui/simple-table.tsx'
import { pathOfParceiro, paths } from '../paths.ts'
import { useUsuario } from '../person.ts'
import { useLastUpdate } from '../shell/last-update.ts'
import { useDashboardQuery } from './dashboard.api.ts'
import { NetworkFilter } from './network-filter.tsx'
import { PointsByMonth } from './points-by-month.tsx'
import { Section } from './section.tsx'
import classes from './dashboard.module.css'

const Origem = lazy(() => import('./origem.tsx'))

type Dashboard = Answer<typeof dashboard>
type Parceiro = Dashboard['topParceirosPontuados'][number]
type Revenda = Dashboard['topRevendasPontuadas'][number]

const DEZ = 10

/** The seller's name links to their page; the points open what they are made of. */
const colunasVendedores = (rede: string | undefined): SimpleColumn<Parceiro>[] => [
  {
    id: 'vendedor',
    titulo: 'Vendedor',
    corta: true,
    celula: ({ nome, cpf }) =>
      cpf === null ? (
        nome
      ) : (
        <Link to={pathOfParceiro(cpf)} className={classes.registro}>
          <Ellipsis>{nome}</Ellipsis>
        </Link>
      ),
  },
  { id: 'dental', titulo: 'Dental', celula: ({ nomeFantasia }) => nomeFantasia },
  {
    id: 'pontos',
    titulo: 'Pontos acumulados',
    numero: true,
    destaque: true,
    celula: ({ idParceiro, nome, totalPontos }) => (
      <ExplainedNumber
        folha={`vendedor-${idParceiro}`}
        valor={<Points valor={totalPontos} />}
        titulo={`Pontos de ${nome}`}
      >
        <Origem figura={{ rede, parceiro: idParceiro }} />
      </ExplainedNumber>
    ),
  },
  {
    id: 'vendido',
    titulo: 'Total vendido',
    numero: true,
    celula: ({ totalVendido }) => <Money valor={totalVendido} />,
  },
]

const colunasDentais = (rede: string | undefined): SimpleColumn<Revenda>[] => [
  { id: 'dental', titulo: 'Dental', celula: ({ nomeFantasia }) => nomeFantasia },
  {
    id: 'pontos',
    titulo: 'Pontos acumulados',
    numero: true,
    destaque: true,
    celula: ({ idRevenda, nomeFantasia, totalPontos }) => (
      <ExplainedNumber
        folha={`dental-${idRevenda}`}
        valor={<Points valor={totalPontos} />}
        titulo={`Pontos de ${nomeFantasia}`}
      >
        <Origem figura={{ rede, revenda: idRevenda }} />
      </ExplainedNumber>
    ),
  },
  {
    id: 'vendido',
    titulo: 'Total vendido',
    numero: true,
    celula: ({ totalVendido }) => <Money valor={totalVendido} />,
  },
]

/** `doc 1 §2`: four counters, the first ten of sellers and shops, points by month; for one network or for all. */
export default function DashboardScreen() {
  const [search, setSearch] = useSearchParams()
  const rede = search.get('rede') ?? undefined
  const { currentData, error, isFetching, refetch } = useDashboardQuery({ query: { rede } })
  useLastUpdate(currentData?.atualizadoEm, currentData?.posicao)
  const choose = (nome: string | undefined) => setSearch(nome === undefined ? {} : { rede: nome })

  return (
    <div className={classes.tela} aria-busy={isFetching}>
      <NetworkFilter rede={rede} onChoose={choose} />
      {currentData !== undefined ? (
        <Figures dados={currentData} rede={rede} onShowAll={() => choose(undefined)} />
      ) : error !== undefined && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <FiguresSkeleton />
      )}
    </div>
  )
}

function Figures({ dados, rede, onShowAll }: { dados: Dashboard; rede: string | undefined; onShowAll: () => void }) {
  const { novosNoMes: novos } = dados
  const semVendas = dados.parceirosPontuados === 0 && dados.topParceirosPontuados.length === 0
  return (
    <>
      <Counters>
        <Counter
          titulo="Vendedores Cadastrados"
          valor={dados.parceirosCadastrados}
          novosNoMes={novos.parceirosCadastrados}
          icon={IconUsers}
        />
        <Counter
          titulo="Vendedores Pontuados"
          valor={dados.parceirosPontuados}
          novosNoMes={novos.parceirosPontuados}
          icon={IconCoins}
        />
        <Counter
          titulo="Dentais Cadastradas"
          valor={dados.revendasCadastradas}
          novosNoMes={novos.revendasCadastradas}
          icon={IconBuildingStore}
        />
        <Counter
          titulo="Dentais Pontuadas"
          valor={dados.revendasPontuadas}
          novosNoMes={novos.revendasPontuadas}
          icon={IconTrophy}
        />
      </Counters>
      {semVendas ? <NoSales rede={rede} onShowAll={onShowAll} /> : <Tops dados={dados} rede={rede} />}
    </>
  )
}

const Tops = ({ dados, rede }: { dados: Dashboard; rede: string | undefined }) => (
  <>
    <div className={classes.tabelas}>
      <Section titulo="Top 10 Vendedores Pontuados">
        <SimpleTable
          rotulo="Top 10 Vendedores Pontuados"
          colunas={colunasVendedores(rede)}
          linhas={dados.topParceirosPontuados.slice(0, DEZ)}
          chave={({ idParceiro }) => idParceiro}
        />
      </Section>
      <Section titulo="Top 10 Dentais Pontuadas">
        <SimpleTable
          rotulo="Top 10 Dentais Pontuadas"
          colunas={colunasDentais(rede)}
          linhas={dados.topRevendasPontuadas.slice(0, DEZ)}
          chave={({ idRevenda }) => idRevenda}
        />
      </Section>
    </div>
    <PointsByMonth meses={dados.pontosPorMes} rede={rede} />
  </>
)

/** Without a filter, nothing was ever sold; with a filter, this network sold nothing. */
function NoSales({ rede, onShowAll }: { rede: string | undefined; onShowAll: () => void }) {
  const { permissao } = useUsuario()
  if (rede !== undefined) {
    return (
      <div className={classes.quadro}>
        <NoResults
          titulo={`Ainda não há vendas na rede ${rede}`}
          acao={
            <Button variant="default" onClick={onShowAll}>
              Ver todas as redes
            </Button>
          }
        />
      </div>
    )
  }
  const maySend = uploadVendas.access.painel.some((papel) => papel === permissao)
  return (
    <div className={classes.quadro}>
      <EmptyState
        icon={IconTableImport}
        titulo="Ainda não há vendas registradas"
        acao={
          maySend ? (
            <Button component={Link} to={paths.envioVendas}>
              Enviar vendas
            </Button>
          ) : undefined
        }
      >
        Quando a primeira planilha de vendas entrar, os vendedores e as dentais que mais pontuam aparecem aqui.
      </EmptyState>
    </div>
  )
}

const FiguresSkeleton = () => (
  <div role="status" aria-label="Carregando" className={classes.tela}>
    <Counters>
      {Array.from({ length: 4 }, (_, index) => (
        <CounterSkeleton key={index} />
      ))}
    </Counters>
    <div className={classes.tabelas}>
      <Section titulo="Top 10 Vendedores Pontuados">
        <SimpleTable rotulo="" colunas={colunasVendedores(undefined)} linhas={[]} chave={() => ''} carregando={DEZ} />
      </Section>
      <Section titulo="Top 10 Dentais Pontuadas">
        <SimpleTable rotulo="" colunas={colunasDentais(undefined)} linhas={[]} chave={() => ''} carregando={DEZ} />
      </Section>
    </div>
  </div>
)
