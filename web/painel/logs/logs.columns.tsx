import { Link } from 'react-router-dom'
import { logs } from '#contracts/http/logs.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { encodePeriod, EVERYTHING } from '#web/shared/filters/period.ts'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { resgatesPaths } from '#web/painel/resgates/resgates.paths.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { ScreenName } from '#web/painel/pecas/screen-name.ts'
import classes from './logs.module.css'

export type Log = RowOf<typeof logs>

/** The name of the list's filter that opens an upload, in the address as in the query. */
export const PROCESSAMENTO = 'processamento'

/** The list of what an upload caused, whenever it was; without the other filters, which its acts need not fit. */
const openedBy = (processamento: string): string =>
  `?${new URLSearchParams({ [PROCESSAMENTO]: processamento, periodo: encodePeriod(EVERYTHING) })}`

const effects = ({ tipo, efeitos }: Log): string => {
  const [one, many] = tipo.endsWith('historico') ? ['a linha', 'linhas'] : ['a venda', 'vendas']
  return efeitos === 1 ? `Ver ${one}` : `Ver as ${efeitos.toLocaleString('pt-BR')} ${many}`
}

/** For an upload, the way to its sales, or lines of sell-in; they show its file's name. */
const effectsOf = (log: Log) =>
  log.processamento !== null && log.efeitos > 0 ? (
    <Link to={openedBy(log.processamento)} className={classes.abrir}>
      <Ellipsis>{effects(log)}</Ellipsis>
    </Link>
  ) : undefined

export const colunas = columnsOf<Log>(logs.colunas, {
  responsavel: { short: true },
  titulo: { heads: true, leadsTo: ({ idVenda }) => (idVenda === null ? resgatesPaths.resgate : vendasPaths.venda) },
  planilha: { clips: true, cell: effectsOf },
  criadoEm: { highlight: true },
  tela: { cell: ({ tela }) => (tela === null ? undefined : <ScreenName tela={tela} />) },
})
