import type { Parceiro } from '#contracts/http/parceiros.ts'
import { BalanceSource } from '#web/shared/movimentos/balance-source.tsx'
import { useExtratoDe } from './parceiro.api.ts'

/** The movements that add up to the seller's balance. */
export default function Saldo({ parceiro: { cpf, revenda } }: { parceiro: Pick<Parceiro, 'cpf' | 'revenda'> }) {
  return <BalanceSource extrato={useExtratoDe(cpf)} label="Saldo hoje" dental={revenda} />
}
