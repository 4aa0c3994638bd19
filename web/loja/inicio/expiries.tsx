import { Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { quando, vencemDepois } from '#web/shared/movimentos/movimento.ts'
import classes from './expiries.module.css'

/** The number of dates shown before the list is opened. */
const PRIMEIRAS = 5

/** The next dates and how many points expire on each. Opened, the rows add up to all valid points. */
export function Expiries({ resumo: { saldo, divida, vencimentos } }: { resumo: Answer<typeof extrato> }) {
  const [all, setAll] = useState(false)
  const id = useId()
  const shown = all ? vencimentos : vencimentos.slice(0, PRIMEIRAS)
  const depois = vencemDepois(saldo, divida, shown)
  const ultima = shown.at(-1)
  return (
    <>
      <table id={id} className={classes.datas}>
        <thead className="so-leitor">
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Pontos</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ venceEm, pontos, dias }) => (
            <tr key={venceEm}>
              <td>
                {formatarDia(venceEm)} <span className={classes.quando}>{quando(dias)}</span>
              </td>
              <td className={classes.pontos}>{formatarPontos(pontos)}</td>
            </tr>
          ))}
          {depois > 0 && ultima !== undefined && (
            <tr>
              <td className={classes.quando}>depois de {formatarDia(ultima.venceEm)}</td>
              <td className={classes.pontos}>{formatarPontos(depois)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Pontos válidos</th>
            <td className={classes.pontos}>{formatarPontos(somar([saldo, divida]))}</td>
          </tr>
        </tfoot>
      </table>
      {vencimentos.length > PRIMEIRAS && (
        <button
          type="button"
          className={classes.mais}
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ver menos datas' : 'Ver mais datas'}
          <IconChevronDown size="1rem" aria-hidden="true" className={all ? classes.aberto : undefined} />
        </button>
      )}
    </>
  )
}

export const ExpiriesSkeleton = () => (
  <div role="status" aria-label="Carregando vencimentos">
    {Array.from({ length: PRIMEIRAS }, (_, index) => (
      <div key={index} className={classes.linha} aria-hidden="true">
        <Skeleton height="1rem" width="9rem" />
        <Skeleton height="1rem" width="3rem" />
      </div>
    ))}
  </div>
)
