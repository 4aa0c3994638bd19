import { formatarInstante } from '#contracts/values/dia.ts'
import { useUltimaDataDoHistoricoQuery } from './historico.api.ts'
import classes from './historico.module.css'

/** When sell-in was last taken in (`doc 1 §7`); nothing before the first time. */
export function LastSellIn() {
  const criadoEm = useUltimaDataDoHistoricoQuery().data?.history?.criadoEm
  return (
    criadoEm !== undefined && (
      <p className={classes.atualizado}>Última atualização do Histórico: {formatarInstante(criadoEm)}</p>
    )
  )
}
