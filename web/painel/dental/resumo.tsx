import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Revenda } from '#contracts/http/revendas.ts'
import { nomeDaPontuacao } from '#contracts/http/revendas.ts'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { Count } from '../../shared/ui/number.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { ActiveBadge } from '../active-badge.tsx'
import { useUsuario } from '../person.ts'
import { RecordStrip, StripNumber } from '../record-strip.tsx'
import { Totais } from '../totais/totais.tsx'
import { Acoes } from './acoes.tsx'

/** The shop's name, state and totals. */
export function Resumo({ dental }: { dental: Revenda }) {
  const { nomeFantasia, cnpj, codigo, redeNome, endCidade, endEstado, ativo, tipoPontuacao } = dental
  // The number is of active people; role 2 alone has others in the list.
  const soAtivos = useUsuario().permissao === ADMINISTRADOR ? '&ativo=1' : ''
  return (
    <RecordStrip
      rotulo="Resumo da dental"
      nome={nomeFantasia}
      sobre={`${formatarCnpj(cnpj)} · ${codigo} · ${redeNome} · ${endCidade} - ${endEstado}`}
      selos={
        <>
          <ActiveBadge ativo={ativo} feminino />
          <StatusBadge kind="neutro">Pontua por {nomeDaPontuacao[tipoPontuacao].toLowerCase()}</StatusBadge>
        </>
      }
      acoes={<Acoes dental={dental} />}
    >
      <Totais quem={{ revenda: dental.id }} nome={nomeFantasia} totais={dental} />
      <StripNumber titulo="Vendedores">
        <Anchor component={Link} to={`?aba=vendedores${soAtivos}`} inherit>
          <Count valor={dental.numeroParceiros ?? 0} />
        </Anchor>
      </StripNumber>
    </RecordStrip>
  )
}
