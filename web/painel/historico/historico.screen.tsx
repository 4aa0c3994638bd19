import { Alert, Anchor, Button } from '@mantine/core'
import { IconCalendarOff, IconCalendarStats, IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CAMPOS_DOS_MESES, historico, MESES_DO_HISTORICO, type MesDoHistorico } from '#contracts/http/historico.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR, VENDEDOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { comprasPaths } from '#web/painel/compras/compras.paths.ts'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { useUsuario } from '#web/painel/person.ts'
import { clockFilters, Clocks, clocksOf } from '#web/painel/relatorios/clocks.tsx'
import { useHistoricoQuery, usePrimeiraDataDoHistoricoQuery } from './historico.api.ts'
import { columnsOfYear, footerOfYear } from './historico.columns.tsx'
import classes from './historico.module.css'
import { historicoPaths } from './historico.paths.ts'
import { LastSellIn } from './last-sell-in.tsx'

/** `doc 2 §5`: money of sell-in by network and month of a year. */
export default function HistoryScreen() {
  const { permissao, idRedesPermitidas } = useUsuario()
  const [address] = useSearchParams()
  if (permissao === VENDEDOR && idRedesPermitidas === '') return <NoNetworks />
  if (address.get('ano') === '') return <NoYear />
  return <History />
}

/** `decisions.md §M 13`. */
const NoNetworks = () => (
  <EmptyState icon={IconLock} title="Seu acesso ainda não inclui nenhuma rede">
    O histórico mostra números de redes inteiras. Peça a um administrador que escolha suas redes.
  </EmptyState>
)

/** `doc 2 §8`. */
const NoYear = () => (
  <EmptyState
    icon={IconCalendarStats}
    title="Selecione um período antes"
    action={
      <Button component={Link} to={historicoPaths.historico}>
        Ver este ano
      </Button>
    }
  >
    O histórico é de um ano por vez.
  </EmptyState>
)

function History() {
  const [address] = useSearchParams()
  const hoje = diaDoInstante(new Date())
  const anoAtual = hoje.slice(0, 4)
  const first = usePrimeiraDataDoHistoricoQuery()
  const primeira = first.data?.primeiraData ?? null
  const primeiroAno = primeira?.slice(0, 4) ?? anoAtual
  const { em, sabidoEm } = clocksOf(address)
  const ano = address.get('ano') ?? anoAtual
  const filtros = useFilters(primeiroAno, anoAtual, em, sabidoEm)
  const colunas = useColumns(ano, em, sabidoEm)
  const tabela = useServerTable({ id: 'historico', lista: historico, useRows: useHistoricoQuery, colunas, filtros })
  const { resposta, state } = tabela
  const daRede = state.filtros['rede'] ?? ''
  // Nothing was ever taken in: there is nothing to choose from either.
  if (resposta?.count === 0 && first.data?.primeiraData === null) return <NoHistory ano={ano} />

  return (
    <div className={classes.tela}>
      <LastSellIn />
      {resposta && daRede === '' && em === '' && sabidoEm === '' && (
        <MonthsWithout meses={monthsWithout(resposta.linhas, ano, primeira, hoje)} ano={ano} />
      )}
      <DataTable
        principal
        semBusca
        wide
        table={tabela}
        label="Histórico"
        keyOf={({ idRede }) => idRede}
        empty={<NoHistory ano={ano} />}
        footer={resposta && footerOfYear(resposta.totais, ano, daRede, { em, sabidoEm })}
      >
        <Clocks list={tabela} />
      </DataTable>
    </div>
  )
}

function useFilters(primeiroAno: string, anoAtual: string, em: string, sabidoEm: string): Filtro[] {
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  return useMemo<Filtro[]>(
    () => [
      {
        tipo: 'opcoes',
        campo: 'ano',
        label: 'Ano',
        todos: 'Nenhum',
        padrao: anoAtual,
        options: yearsBetween(primeiroAno, anoAtual).map((valor) => ({ valor, title: valor })),
      },
      rede,
      ...clockFilters({ em, sabidoEm }),
    ],
    [primeiroAno, anoAtual, rede, em, sabidoEm],
  )
}

const useColumns = (ano: string, em: string, sabidoEm: string) =>
  useMemo(() => columnsOfYear(ano, { em, sabidoEm }), [ano, em, sabidoEm])

/** From the current one back to the first. */
const yearsBetween = (primeiro: string, ultimo: string): string[] =>
  Array.from({ length: Number(ultimo) - Number(primeiro) + 1 }, (_, n) => String(Number(ultimo) - n))

/** Months that are over, from the first one with a line on, of which nothing was taken in. */
const monthsWithout = (
  linhas: Readonly<Record<MesDoHistorico, number>>,
  ano: string,
  primeira: Dia | null,
  hoje: Dia,
): MesDoHistorico[] =>
  CAMPOS_DOS_MESES.filter((campo, n) => {
    const mes = `${ano}-${String(n + 1).padStart(2, '0')}`
    return linhas[campo] === 0 && mes < hoje.slice(0, 7) && primeira !== null && mes >= primeira.slice(0, 7)
  })

const emLista = new Intl.ListFormat('pt-BR')

/** What to do about them, for who may. */
function Remedy() {
  const { permissao } = useUsuario()
  return permissao === OPERADOR || permissao === ADMINISTRADOR ? (
    <>
      Envie o histórico (sell-in) do período em{' '}
      <Anchor component={Link} to={comprasPaths.envioHistorico} inherit>
        Enviar histórico
      </Anchor>
      .
    </>
  ) : (
    <>A equipe do programa envia o histórico (sell-in) de cada mês.</>
  )
}

const MonthsWithout = ({ meses, ano }: { meses: readonly MesDoHistorico[]; ano: string }) =>
  meses.length > 0 && (
    <Alert color="ambar" icon={<IconCalendarOff aria-hidden="true" />}>
      Nada foi recebido de {emLista.format(meses.map((mes) => MESES_DO_HISTORICO[mes].toLowerCase()))} de {ano}.{' '}
      <Remedy />
    </Alert>
  )

const NoHistory = ({ ano }: { ano: string }) => (
  <EmptyState icon={IconCalendarStats} title={`Ainda não há compras de ${ano}`}>
    <Remedy />
  </EmptyState>
)
