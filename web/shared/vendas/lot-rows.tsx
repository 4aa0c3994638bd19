import type { Venda } from '#contracts/http/vendas.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { Entries } from './entries.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'

/** Lots, each a link to what became of it. */
export const LotRows = ({ label, lotes }: { label: string; lotes: Venda['lotes'] }) => (
  <Entries
    label={label}
    entradas={lotes.map(({ idLote, pontos, restante, abatido, pontuadoEm, venceEm }) => ({
      id: idLote,
      nome: <RecordLink record={{ lote: idLote }}>Lote de {formatarDia(pontuadoEm)}</RecordLink>,
      pontos,
      detalhes: [
        `Vale até ${formatarDia(venceEm)} · ${restante === 0 ? 'nada resta' : `restam ${formatarPontos(restante)}`}`,
        ...(abatido > 0 ? [`${formatarPontos(abatido)} cobriram um saldo negativo anterior`] : []),
      ],
    }))}
  />
)
