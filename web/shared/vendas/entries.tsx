import type { ReactNode } from 'react'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { comSinal } from '#web/shared/movimentos/movimento.ts'
import classes from './vendas.module.css'

export interface Entry {
  id: string
  nome: ReactNode
  /** Left out: the entry moved no points. */
  pontos?: Centesimos
  /** Shown below, in one line each. */
  detalhes: readonly ReactNode[]
}

const toneOf = (pontos: number) => (pontos > 0 ? classes.entra : pontos < 0 ? classes.sai : undefined)

/** What happened, one below the other, with the points that each gave or took. */
export const Entries = ({ label, entradas }: { label: string; entradas: readonly Entry[] }) => (
  <ul className={classes.entradas} aria-label={label}>
    {entradas.map(({ id, nome, pontos, detalhes }) => (
      <li key={id} className={classes.entrada}>
        <span className={classes.nome}>{nome}</span>
        {pontos !== undefined && (
          <span className={`${classes.pontos} ${toneOf(pontos) ?? ''}`}>
            {comSinal(pontos)}
            <span className="so-leitor"> pontos</span>
          </span>
        )}
        {detalhes.map((detalhe, index) => (
          <span key={index} className={classes.detalhe}>
            {detalhe}
          </span>
        ))}
      </li>
    ))}
  </ul>
)
