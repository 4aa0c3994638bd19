import type { ReactNode } from 'react'
import classes from './record-page.module.css'

interface Props {
  rotulo: string
  nome: string
  /** Documents and places, on one line. */
  sobre: ReactNode
  /** States, as badges. */
  selos: ReactNode
  /** What can be done with it. */
  acoes?: ReactNode
  /** Its `StripNumber`s. */
  children: ReactNode
}

/** The strip at the top of a record's page: who or what it is, its states, its numbers. */
export const RecordStrip = ({ rotulo, nome, sobre, selos, acoes, children }: Props) => (
  <section className={classes.faixa} aria-label={rotulo}>
    <div className={classes.quem}>
      <h2 className={classes.nome}>{nome}</h2>
      <p className={classes.sobre}>{sobre}</p>
      <div className={classes.selos}>{selos}</div>
      {acoes !== undefined && <div className={classes.acoes}>{acoes}</div>}
    </div>
    <dl className={classes.numeros}>{children}</dl>
  </section>
)

export const StripNumber = ({
  titulo,
  destaque = false,
  children,
}: {
  titulo: string
  destaque?: boolean
  children: ReactNode
}) => (
  <div className={classes.numeroDaFaixa}>
    <dt>{titulo}</dt>
    <dd className={destaque ? classes.destaque : undefined}>{children}</dd>
  </div>
)
