import { lazy } from 'react'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { ExplainedNumber } from '#web/shared/ui/explained-number.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { ActiveBadge } from '#web/painel/pecas/active-badge.tsx'
import { RecordSummary, StripNumber } from '#web/painel/pecas/record-page.tsx'
import { Acoes } from './acoes.tsx'

const Saldo = lazy(() => import('./saldo.tsx'))

/** The seller's name, points and status. */
export function Resumo({ parceiro }: { parceiro: Parceiro }) {
  const { nome, cpf, revenda, rede, ativo, encerramento, aceitouRegulamento } = parceiro
  const { saldoPontos, totalPontos, ultimaPontuacao, ultimoAcessoEm } = parceiro
  return (
    <RecordSummary
      label="Resumo do vendedor"
      nome={nome}
      about={`${formatarCpf(cpf)} · ${revenda} · ${rede}`}
      badges={
        <>
          {encerramento !== null ? (
            <StatusBadge kind="perigo">Conta encerrada</StatusBadge>
          ) : (
            <ActiveBadge ativo={ativo} />
          )}
          {aceitouRegulamento === 1 ? (
            <StatusBadge kind="sucesso">Aceitou o regulamento</StatusBadge>
          ) : (
            <StatusBadge kind="atencao">Não aceitou o regulamento</StatusBadge>
          )}
        </>
      }
      actions={<Acoes parceiro={parceiro} />}
    >
      <StripNumber title="Saldo hoje" highlight>
        <ExplainedNumber sheet="saldo" valor={<Points valor={saldoPontos} />} title={`Saldo de ${nome}`}>
          <Saldo parceiro={parceiro} />
        </ExplainedNumber>
      </StripNumber>
      <StripNumber title="Pontos ganhos">
        <Points valor={totalPontos} />
      </StripNumber>
      <StripNumber title="Última pontuação">
        {ultimaPontuacao === null ? 'Nenhuma' : formatarDia(ultimaPontuacao)}
      </StripNumber>
      <StripNumber title="Último acesso à loja">
        {ultimoAcessoEm === null ? 'Nunca entrou' : formatarInstante(ultimoAcessoEm)}
      </StripNumber>
    </RecordSummary>
  )
}
