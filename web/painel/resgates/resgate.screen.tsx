import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { RedemptionFacts, RedemptionHistory, RedemptionLots, RedemptionStatus } from '#web/shared/vendas/redemption.tsx'
import { nomeDoResgate } from '#web/shared/vendas/redemption-name.ts'
import { numberOf, RecordColumns, RecordPage, RecordSummary } from '#web/painel/pecas/record-page.tsx'
import { ProximoResgate } from '#web/painel/pecas/next-in-queue.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'
import { useResgateQuery } from './resgates.api.ts'
import { MidiasDoResgate } from '#web/painel/midias/midias-do-resgate.tsx'
import { alvoDaPagina } from './alvo.ts'
import { useAtos } from './atos.tsx'

const naoEncontrado = (
  <Card>
    <NoResults title="Resgate não encontrado">
      Confira o número, ou busque por ele com Ctrl+K. Resgates de vendedores que você não vê não aparecem para você.
    </NoResults>
  </Card>
)

/** One redemption: what was redeemed, the lots that paid, what happened to it, and what can be done with it. */
export default function RedemptionScreen() {
  const idResgate = numberOf(useParams()['idResgate'])
  const [liberado, setLiberado] = useState<number | null>(null)
  const { actionsOf, dialogo } = useAtos(setLiberado)
  return (
    <RecordPage
      query={useResgateQuery({ params: { idResgate } })}
      de={(answer) => answer}
      nome={({ resgate }) => nomeDoResgate(resgate.id)}
      loading="Carregando o resgate"
      naoEncontrado={naoEncontrado}
    >
      {({ resgate, posicao, atualizadoEm }) => (
        <>
          <RecordSummary
            about={<SellerLink {...resgate.parceiro} />}
            badges={<RedemptionStatus status={resgate.status} />}
            numero={pontosPorExtenso(resgate.pontosGastos)}
            actions={actionsOf(alvoDaPagina(resgate)).map(({ label, icon: Sign, danger = false, onClick }) => (
              <Button
                key={label}
                variant="default"
                color={danger ? 'red' : undefined}
                leftSection={<Sign size="1rem" aria-hidden="true" />}
                onClick={onClick}
              >
                {label}
              </Button>
            ))}
          />
          {liberado === resgate.id && (
            <Card>
              <p>O resgate foi liberado.</p>
              <ProximoResgate depoisDe={resgate.id} />
            </Card>
          )}
          <RecordColumns
            colunas={[
              <>
                <Card title="O resgate">
                  <RedemptionFacts
                    resgate={resgate}
                    more={[
                      ['Vendedor', <SellerLink {...resgate.parceiro} />],
                      ['Rede', resgate.rede.nome],
                    ]}
                  />
                </Card>
                <Card title="Lotes de pontos">
                  <RedemptionLots resgate={resgate} />
                </Card>
              </>,
              <>
                <MidiasDoResgate numero={resgate.id} />
                <Card title="O que aconteceu">
                  <RedemptionHistory historia={resgate.historia} cpf={resgate.parceiro.cpf} />
                </Card>
              </>,
            ]}
          />
          <CheckedUpTo posicao={posicao} em={atualizadoEm} />
          {dialogo}
        </>
      )}
    </RecordPage>
  )
}
