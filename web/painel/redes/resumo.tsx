import { useState } from 'react'
import { formatarDia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Money } from '#web/shared/ui/number.tsx'
import { EditButton } from '#web/painel/pecas/edit-button.tsx'
import { ActiveBadge } from '#web/painel/pecas/active-badge.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { RecordSummary, StripNumber } from '#web/painel/pecas/record-page.tsx'
import type { RedeDaLista } from './rede.ts'
import { DentaisDaRede, VendedoresDaRede } from '#web/painel/totais/contados.tsx'
import { Totais } from '#web/painel/totais/totais.tsx'

const EditarRede = lateDialog(() => import('./editar-rede.tsx'))

/** The network's name, state and totals. Role 3 sees figures only of networks that it was given. */
export function Resumo({ rede }: { rede: RedeDaLista }) {
  const { permissao } = useUsuario()
  const [editing, setEditing] = useState(false)
  const { nome, regiao, ativo, valorPonto, inicioPrograma } = rede
  const altera = permissao === OPERADOR || permissao === ADMINISTRADOR
  return (
    <RecordSummary
      label="Resumo da rede"
      nome={nome}
      about={regiao}
      badges={<ActiveBadge ativo={ativo} feminino />}
      actions={
        altera && (
          <>
            <EditButton onClick={() => setEditing(true)} />
            {editing && <EditarRede record={rede} onClose={() => setEditing(false)} />}
          </>
        )
      }
    >
      {rede.saldoPontos !== undefined && (
        <>
          <Totais quem={{ rede: rede.id }} nome={nome} totais={rede} pontuacoesDe={{ rede: nome }} />
          <StripNumber title="Dentais">
            <DentaisDaRede rede={rede.id} valor={rede.numeroRevendas} />
          </StripNumber>
          <StripNumber title="Vendedores">
            <VendedoresDaRede rede={rede.id} valor={rede.numeroParceiros} />
          </StripNumber>
        </>
      )}
      {valorPonto != null && (
        <StripNumber title="Valor do ponto">
          <Money valor={valorPonto} />
        </StripNumber>
      )}
      {inicioPrograma != null && <StripNumber title="Início do programa">{formatarDia(inicioPrograma)}</StripNumber>}
    </RecordSummary>
  )
}
