import type { ReactNode } from 'react'
import { isApiFailure } from '#web/shared/api/failure.ts'
import { Neighbours } from '#web/shared/list/neighbours.tsx'
import { Loaded, Skeletons, type QueryOf } from '#web/shared/ui/loaded.tsx'
import { useRecordName } from './record-name.ts'
import classes from './record-page.module.css'

interface Props<Data, Registro> {
  query: QueryOf<Data>
  /** The record in the query's answer; undefined when it is not there. */
  de: (data: Data) => Registro | undefined
  nome: (registro: Registro) => string
  /** What loads, for screen readers: "Carregando o vendedor". */
  loading: string
  /** What a failure is called: that it does not load. */
  errorTitle?: string
  naoEncontrado: ReactNode
  children: (registro: Registro) => ReactNode
}

/**
 * The page of one record: its name is the title, the end of the breadcrumb and the name of the browser's tab.
 * Opened from a list, it leads to the neighbours there.
 */
export function RecordPage<Data, Registro>({
  query,
  de,
  nome,
  loading,
  errorTitle,
  naoEncontrado,
  children,
}: Props<Data, Registro>) {
  const registro = query.currentData === undefined ? undefined : de(query.currentData)
  const titulo = registro === undefined ? null : nome(registro)
  useRecordName(titulo)
  if (query.currentData === undefined && isNotFound(query.error)) return naoEncontrado
  return (
    <div className={classes.pagina}>
      <Neighbours nome={titulo ?? ''} />
      <Loaded query={query} skeleton={<Skeletons label={loading} quantos={2} height="10rem" />} errorTitle={errorTitle}>
        {() => (registro === undefined ? naoEncontrado : children(registro))}
      </Loaded>
    </div>
  )
}

/** A record's number in the address. What is no number is nobody's: `NaN` would be another question at each render. */
export const numberOf = (parte = ''): number => (/^\d{1,15}$/.test(parte) ? Number(parte) : 0)

/** Also an address that can be nobody's. */
const isNotFound = (error: unknown): boolean => isApiFailure(error) && (error.status === 404 || error.status === 400)

interface SummaryProps {
  label?: string
  /** For paper: on the screen the page's title says it. */
  nome?: string
  /** Whose it is; documents and places, on one line. */
  about: ReactNode
  /** States, as badges. */
  badges: ReactNode
  /** What can be done with it, as buttons. */
  actions?: ReactNode
  /** The number that says most of it. */
  numero?: string
  /** Its numbers, where no one of them does: `StripNumber`s. */
  children?: ReactNode
}

/** The strip at the top of a record's page: whose or what it is, its states, its numbers. */
export const RecordSummary = ({ label = 'Resumo', nome, about, badges, actions, numero, children }: SummaryProps) => (
  <section className={classes.faixa} aria-label={label}>
    <div className={classes.quem}>
      {nome !== undefined && <h2 className={classes.nome}>{nome}</h2>}
      <p className={classes.sobre}>{about}</p>
      <div className={classes.selos}>{badges}</div>
      {actions !== undefined && <div className={classes.acoes}>{actions}</div>}
    </div>
    {numero !== undefined && <p className={classes.numero}>{numero}</p>}
    {children !== undefined && <dl className={classes.numeros}>{children}</dl>}
  </section>
)

interface StripNumberProps {
  title: string
  highlight?: boolean
  children: ReactNode
}

export const StripNumber = ({ title, highlight = false, children }: StripNumberProps) => (
  <div className={classes.numeroDaFaixa}>
    <dt>{title}</dt>
    <dd className={highlight ? classes.destaque : undefined}>{children}</dd>
  </div>
)

/** Columns of cards side by side, where there is room. */
export const RecordColumns = ({ colunas }: { colunas: readonly ReactNode[] }) => (
  <div className={classes.colunas}>
    {colunas.map((coluna, index) => (
      <div key={index} className={classes.coluna}>
        {coluna}
      </div>
    ))}
  </div>
)
