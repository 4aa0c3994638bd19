import { Skeleton } from '@mantine/core'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { Balance } from '#web/loja/movimentos/balance.tsx'
import { fraseSaldo, fraseVencimento } from '#web/shared/movimentos/movimento.ts'
import classes from './extrato.module.css'

/** The balance above the movements: the same number as on the home screen, as a line instead of a card. */
export function Summary({ resumo }: { resumo: Answer<typeof extrato> | undefined }) {
  if (resumo === undefined)
    return (
      <div className={classes.resumo} aria-hidden="true">
        <Skeleton height="2rem" width="55%" />
        <Skeleton height="1rem" width="75%" mt="xs" />
      </div>
    )
  const {
    saldo,
    vencimentos: [proximo],
  } = resumo
  const { antes, depois } = fraseSaldo(saldo)
  return (
    <div className={classes.resumo}>
      <p className={classes.saldo}>
        {antes}{' '}
        <span className={classes.numero}>
          <Balance saldo={saldo} />
        </span>{' '}
        {depois}
      </p>
      {saldo > 0 && proximo !== undefined && <p className={classes.vence}>{fraseVencimento(proximo)}</p>}
    </div>
  )
}
