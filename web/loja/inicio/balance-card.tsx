import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconHourglassEmpty } from '@tabler/icons-react'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { Balance } from '#web/loja/movimentos/balance.tsx'
import { fraseSaldo, fraseVencimento } from '#web/shared/movimentos/movimento.ts'
import classes from './balance-card.module.css'

/** The number people open the store for, and what expires next. */
export function BalanceCard({ resumo }: { resumo: Answer<typeof extrato> }) {
  const { saldo, aguardandoExpiracao, vencimentos } = resumo
  const { antes, depois } = fraseSaldo(saldo)
  const [proximo] = vencimentos
  return (
    <section aria-label="Saldo" className={classes.moldura}>
      <div className={saldo < 0 ? `${classes.cartao} ${classes.devendo}` : classes.cartao}>
        <Layers />
        <p className={classes.antes}>{antes}</p>
        <p className={classes.numero}>
          <Balance saldo={saldo} /> <span className={classes.unidade}>{depois}</span>
        </p>
        {saldo < 0 && (
          <p className={classes.aviso}>
            <IconAlertTriangle size="1.125rem" stroke={1.75} aria-hidden="true" />
            Um estorno passou do seu saldo. Os próximos créditos cobrem a diferença primeiro.
          </p>
        )}
        {saldo > 0 && proximo !== undefined && (
          <p className={classes.aviso}>
            <IconClock size="1.125rem" stroke={1.75} aria-hidden="true" />
            {fraseVencimento(proximo)}
          </p>
        )}
      </div>
      {aguardandoExpiracao > 0 && (
        <p className={classes.aguardando}>
          <IconHourglassEmpty size="1.125rem" stroke={1.75} aria-hidden="true" />
          <span>
            Fora do saldo: {pontosPorExtenso(aguardandoExpiracao)} que já{' '}
            {aguardandoExpiracao === 100 ? 'venceu' : 'venceram'} e{' '}
            {aguardandoExpiracao === 100 ? 'aguarda' : 'aguardam'} a baixa.
          </span>
        </p>
      )}
    </section>
  )
}

/** The brand's sign as a large, pale background. */
const Layers = () => (
  <svg viewBox="0 0 160 160" className={classes.camadas} aria-hidden="true" focusable="false">
    <path d="M80 14 146 47 80 80 14 47Z" className={classes.camada1} />
    <path d="m14 74 66 33 66-33" className={classes.traco} />
    <path d="m14 100 66 33 66-33" className={classes.traco} />
    <path d="m14 126 66 33 66-33" className={classes.ultimoTraco} />
  </svg>
)

export const BalanceCardSkeleton = () => (
  <div className={classes.moldura} role="status" aria-label="Carregando o saldo">
    <div className={`${classes.cartao} ${classes.vazio}`} aria-hidden="true">
      <Skeleton height="1rem" width="5rem" />
      <Skeleton height="2.75rem" width="60%" my="xs" />
      <Skeleton height="1rem" width="75%" />
    </div>
  </div>
)
