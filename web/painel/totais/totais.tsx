import type { ComponentProps } from 'react'
import { StripNumber } from '#web/painel/pecas/record-page.tsx'
import { UltimaPontuacao } from './contados.tsx'
import { TotalExplicado } from './total-explicado.tsx'
import type { DeQuem } from './totais.api.ts'

interface Props {
  quem: DeQuem
  nome: string
  /** As networks and shops have them; a selector's summary has none. */
  totais: {
    saldoPontos?: number | undefined
    totalPontos?: number | undefined
    totalVendas?: number | undefined
    totalCusto?: number | undefined
    ultimaPontuacao?: string | null | undefined
  }
  /** Whose the list of awards is to be. */
  pontuacoesDe: ComponentProps<typeof UltimaPontuacao>['de']
}

/** The totals at the top of a network's or a shop's page. */
export function Totais({ quem, nome, totais, pontuacoesDe }: Props) {
  const { saldoPontos = 0, totalPontos = 0, totalVendas = 0, totalCusto = 0, ultimaPontuacao } = totais
  return (
    <>
      <StripNumber title="Saldo de pontos" highlight>
        <TotalExplicado quem={quem} nome={nome} total="saldo" valor={saldoPontos} />
      </StripNumber>
      <StripNumber title="Pontos">
        <TotalExplicado quem={quem} nome={nome} total="pontos" valor={totalPontos} />
      </StripNumber>
      <StripNumber title="Total vendido">
        <TotalExplicado quem={quem} nome={nome} total="vendido" valor={totalVendas} />
      </StripNumber>
      <StripNumber title="Custo dos pontos">
        <TotalExplicado quem={quem} nome={nome} total="custo" valor={totalCusto} />
      </StripNumber>
      <StripNumber title="Última pontuação">
        {ultimaPontuacao == null ? 'Nenhuma' : <UltimaPontuacao dia={ultimaPontuacao} de={pontuacoesDe} />}
      </StripNumber>
    </>
  )
}
