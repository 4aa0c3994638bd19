import { BalanceSource } from '../../shared/movimentos/balance-source.tsx'
import { useExtratoDe } from './parceiro.api.ts'

/** The movements that add up to the seller's balance. */
export default function Saldo({ cpf }: { cpf: string }) {
  return <BalanceSource extrato={useExtratoDe(cpf)} rotulo="Saldo hoje" />
}
