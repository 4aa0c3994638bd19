import { lazy } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { ExplainedNumber } from '#web/shared/ui/explained-number.tsx'
import { Money, Points } from '#web/shared/ui/number.tsx'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { pathOfParceiro } from '#web/painel/parceiros/parceiros.paths.ts'
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
    title: 'Vendedor',
    clips: true,
    cell: ({ nome, cpf }) =>
      cpf === null ? (
        nome
      ) : (
        <Link to={pathOfParceiro(cpf)} className={classes.registro}>
          <Ellipsis>{nome}</Ellipsis>
        </Link>
      ),
  },
  { id: 'dental', title: 'Dental', cell: ({ nomeFantasia }) => nomeFantasia },
  {
    id: 'pontos',
    title: 'Pontos acumulados',
    numero: true,
    highlight: true,
    cell: ({ idParceiro, nome, totalPontos }) => (
      <ExplainedNumber
        sheet={`vendedor-${idParceiro}`}
        valor={<Points valor={totalPontos} />}
        title={`Pontos de ${nome}`}
      >
        <Origem figura={{ rede, parceiro: idParceiro }} />
      </ExplainedNumber>
    ),
  },
  { id: 'vendido', title: 'Total vendido', numero: true, cell: ({ totalVendido }) => <Money valor={totalVendido} /> },
]

const colunasDentais = (rede: string | undefined): SimpleColumn<Revenda>[] => [
  { id: 'dental', title: 'Dental', cell: ({ nomeFantasia }) => nomeFantasia },
  {
    id: 'pontos',
    title: 'Pontos acumulados',
    numero: true,
    highlight: true,
    cell: ({ idRevenda, nomeFantasia, totalPontos }) => (
      <ExplainedNumber
        sheet={`dental-${idRevenda}`}
        valor={<Points valor={totalPontos} />}
        title={`Pontos de ${nomeFantasia}`}
      >
        <Origem figura={{ rede, revenda: idRevenda }} />
      </ExplainedNumber>
    ),
  },
  { id: 'vendido', title: 'Total vendido', numero: true, cell: ({ totalVendido }) => <Money valor={totalVendido} /> },
]

const VENDEDORES = 'Top 10 Vendedores Pontuados'
const DENTAIS = 'Top 10 Dentais Pontuadas'
const PERIODO = 'Desde o início do programa'

/** The first ten of sellers and of shops, side by side. */
export const Tops = ({ dados, rede }: { dados: Dashboard; rede: string | undefined }) => (
  <div className={classes.tabelas}>
    <Card title={VENDEDORES} about={PERIODO}>
      <SimpleTable
        label={VENDEDORES}
        colunas={colunasVendedores(rede)}
        linhas={dados.topParceirosPontuados.slice(0, DEZ)}
        keyOf={({ idParceiro }) => idParceiro}
      />
    </Card>
    <Card title={DENTAIS} about={PERIODO}>
      <SimpleTable
        label={DENTAIS}
        colunas={colunasDentais(rede)}
        linhas={dados.topRevendasPontuadas.slice(0, DEZ)}
        keyOf={({ idRevenda }) => idRevenda}
      />
    </Card>
  </div>
)

export const TopsSkeleton = () => (
  <div className={classes.tabelas}>
    <Card title={VENDEDORES} about={PERIODO}>
      <SimpleTable label="" colunas={colunasVendedores(undefined)} linhas={[]} keyOf={() => ''} loading={DEZ} />
    </Card>
    <Card title={DENTAIS} about={PERIODO}>
      <SimpleTable label="" colunas={colunasDentais(undefined)} linhas={[]} keyOf={() => ''} loading={DEZ} />
    </Card>
  </div>
)
