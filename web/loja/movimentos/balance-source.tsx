import { BalanceSource } from '#web/shared/movimentos/balance-source.tsx'
import { useParceiro } from '#web/loja/person.ts'
import { useExtrato } from './movimentos.api.ts'

/** The movements that add up to one's own balance. */
export default function OwnBalanceSource() {
  return <BalanceSource extrato={useExtrato()} label="Seu saldo" dental={useParceiro().nomeRevenda} />
}
