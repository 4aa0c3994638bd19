import type { Revenda } from '#contracts/http/revendas.ts'
import { nomeDaPontuacao } from '#contracts/http/revendas.ts'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { ActiveBadge } from '#web/painel/pecas/active-badge.tsx'
import { RecordSummary, StripNumber } from '#web/painel/pecas/record-page.tsx'
import { VendedoresDaDental } from '#web/painel/totais/contados.tsx'
import { Totais } from '#web/painel/totais/totais.tsx'
import { Acoes } from './acoes.tsx'

/** The shop's name, state and totals. */
export function Resumo({ dental }: { dental: Revenda }) {
  const { nomeFantasia, cnpj, codigo, redeNome, endCidade, endEstado, ativo, tipoPontuacao } = dental
  return (
    <RecordSummary
      label="Resumo da dental"
      nome={nomeFantasia}
      about={`${formatarCnpj(cnpj)} · ${codigo} · ${redeNome} · ${endCidade} - ${endEstado}`}
      badges={
        <>
          <ActiveBadge ativo={ativo} feminino />
          <StatusBadge kind="neutro">Pontua por {nomeDaPontuacao[tipoPontuacao].toLowerCase()}</StatusBadge>
        </>
      }
      actions={<Acoes dental={dental} />}
    >
      <Totais quem={{ revenda: dental.id }} nome={nomeFantasia} totais={dental} pontuacoesDe={{ cnpj }} />
      <StripNumber title="Vendedores">
        <VendedoresDaDental cnpj={cnpj} valor={dental.numeroParceiros} />
      </StripNumber>
    </RecordSummary>
  )
}
