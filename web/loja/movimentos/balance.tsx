import { lazy } from 'react'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { ExplainedNumber } from '#web/shared/ui/explained-number.tsx'
import { Points } from '#web/shared/ui/number.tsx'

const BalanceSource = lazy(() => import('./balance-source.tsx'))

/** The balance, which opens the movements that add up to it. */
export const Balance = ({ saldo }: { saldo: Centesimos }) => (
  <ExplainedNumber sheet="saldo" valor={<Points valor={saldo} />} title="Saldo">
    <BalanceSource />
  </ExplainedNumber>
)
