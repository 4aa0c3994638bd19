import { useParams } from 'react-router-dom'
import { Card } from '#web/shared/ui/card.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { fraseDoLote, LotFacts, LotStatus, LotUses, nomeDoLote } from '#web/shared/vendas/lot.tsx'
import { RecordColumns, RecordPage, RecordSummary } from '#web/painel/pecas/record-page.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'
import { useLoteQuery } from './lotes.api.ts'

const naoEncontrado = (
  <Card>
    <NoResults title="Lote não encontrado">
      Ele não existe, ou é de um vendedor que você não vê. Abra-o a partir da venda ou do extrato.
    </NoResults>
  </Card>
)

/** One lot of points both ways: the sale that funded it, and what took from it. */
export default function LotScreen() {
  const idLote = useParams()['idLote'] ?? ''
  return (
    <RecordPage
      query={useLoteQuery({ params: { idLote } })}
      de={(answer) => answer}
      nome={({ lote }) => nomeDoLote(lote)}
      loading="Carregando o lote"
      naoEncontrado={naoEncontrado}
    >
      {({ lote, posicao, atualizadoEm }) => (
        <>
          <RecordSummary
            about={<SellerLink {...lote.parceiro} />}
            badges={<LotStatus lote={lote} />}
            numero={fraseDoLote(lote)}
          />
          <RecordColumns
            colunas={[
              <Card title="De onde vieram os pontos">
                <LotFacts lote={lote} />
              </Card>,
              <Card title="Para onde foram">
                <LotUses lote={lote} />
              </Card>,
            ]}
          />
          <CheckedUpTo posicao={posicao} em={atualizadoEm} />
        </>
      )}
    </RecordPage>
  )
}
