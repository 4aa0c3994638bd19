import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { formatarPosicao } from '#web/shared/format/numeros.ts'
import { Logo } from '#web/shared/ui/logo.tsx'
import { fraseSaldo, fraseVencimento } from '#web/shared/movimentos/movimento.ts'
import { useParceiro } from '#web/loja/person.ts'
import classes from './extrato.module.css'

type Resumo = Answer<typeof extrato>

/** Shown on paper only: whose statement it is, its date, and the last event it includes. */
export function PrintedHeader({ resumo, filtro }: { resumo: Resumo | undefined; filtro: string | null }) {
  const { nome, nomeRevenda } = useParceiro()
  if (resumo === undefined) return null
  const {
    saldo,
    vencimentos: [proximo],
    aguardandoExpiracao,
    posicao,
    atualizadoEm,
  } = resumo
  return (
    <div className={classes.papel} aria-hidden="true">
      <Logo />
      <p className={classes.papelNome}>{nome}</p>
      <p>{nomeRevenda}</p>
      <p className={classes.papelSaldo}>
        {fraseSaldo(saldo).antes} {pontosPorExtenso(saldo)}.
      </p>
      {saldo > 0 && proximo !== undefined && <p>{fraseVencimento(proximo)}.</p>}
      {aguardandoExpiracao > 0 && (
        <p>Fora do saldo: {pontosPorExtenso(aguardandoExpiracao)} aguardando a baixa por vencimento.</p>
      )}
      <p>
        {filtro === null ? 'Todos os movimentos' : `Movimentos: ${filtro}`} · impresso em{' '}
        {formatarInstante(new Date().toISOString())}
        {' · '}conferido até o evento {formatarPosicao(posicao)}
        {atualizadoEm !== null && `, ${formatarInstante(atualizadoEm)}`}
      </p>
    </div>
  )
}
