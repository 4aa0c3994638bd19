import { Button } from '@mantine/core'
import { IconListCheck, IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Venda } from '#contracts/http/vendas.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { nomeDoDocumento } from '#contracts/values/documentos.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { SaleFacts, SaleHistory, SaleItems, SaleLots, SaleStatus } from '#web/shared/vendas/sale.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { numberOf, RecordColumns, RecordPage, RecordSummary } from '#web/painel/pecas/record-page.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'
import { SubmissionStage } from '#web/painel/pendentes/submission-stage.tsx'
import { useVendaQuery } from './vendas.api.ts'

const CorrigirPontuacao = lateDialog(() => import('#web/painel/correcoes/corrigir-pontuacao.tsx'))
const CancelarPontuacao = lateDialog(() => import('#web/painel/pontuacoes/cancelar-pontuacao.tsx'))

const naoEncontrada = (
  <Card>
    <NoResults title="Venda não encontrada">
      Confira o número, ou busque pela nota com Ctrl+K. Vendas de dentais que você não vê não aparecem para você.
    </NoResults>
  </Card>
)

const Planilha = ({ idProcessamento, nomeArquivo }: NonNullable<Venda['planilha']>) => (
  <RecordLink record={{ planilha: idProcessamento }}>{nomeArquivo}</RecordLink>
)

/** One sale: its document and items, the lots that it opened, and what happened to it. */
export default function SaleScreen() {
  const idVenda = numberOf(useParams()['idVenda'])
  return (
    <RecordPage
      query={useVendaQuery({ params: { idVenda } })}
      de={(answer) => answer}
      nome={({ venda }) => nomeDoDocumento(venda)}
      loading="Carregando a venda"
      naoEncontrado={naoEncontrada}
    >
      {({ venda, posicao, atualizadoEm }) => (
        <>
          <RecordSummary
            about={<SellerLink {...venda.parceiro} />}
            badges={<SaleStatus situacao={venda.situacao} />}
            numero={pontosPorExtenso(venda.totalPontos)}
            actions={<Atos venda={venda} />}
          />
          <RecordColumns
            colunas={[
              <>
                {venda.envio !== null && venda.envio.arquivos.length > 0 && (
                  <Card
                    title="Fotos da venda"
                    about={`Envio ${venda.envio.id} · ${formatarInstante(venda.envio.criadoEm)}`}
                  >
                    <SubmissionStage envio={venda.envio} />
                  </Card>
                )}
                <Card title="A conta">
                  <SaleItems itens={venda.itens} />
                </Card>
                <Card title="Lotes de pontos">
                  <SaleLots lotes={venda.lotes} />
                </Card>
              </>,
              <>
                <Card title="A venda">
                  <SaleFacts
                    venda={venda}
                    more={[
                      ['Vendedor', <SellerLink {...venda.parceiro} />],
                      ['Rede', venda.rede.nome],
                      ...(venda.planilha && venda.planilha.nomeArquivo !== ''
                        ? [['Planilha', <Planilha {...venda.planilha} />] as const]
                        : []),
                    ]}
                  />
                </Card>
                <Card title="O que aconteceu">
                  <SaleHistory historia={venda.historia} cpf={venda.parceiro.cpf} />
                </Card>
              </>,
            ]}
          />
          <CheckedUpTo posicao={posicao} em={atualizadoEm} />
        </>
      )}
    </RecordPage>
  )
}

/** Roles 1 and 2 correct and cancel an award that stands. */
function Atos({ venda }: { venda: Venda }) {
  const { permissao } = useUsuario()
  const [asking, setAsking] = useState<'corrigir' | 'cancelar' | null>(null)
  if (venda.situacao !== 'Pontuada' || (permissao !== OPERADOR && permissao !== ADMINISTRADOR)) return null
  const dialogo = { id: venda.idVenda, nome: nomeDoDocumento(venda), onClose: () => setAsking(null) }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListCheck size="1rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking('corrigir')}
      >
        Corrigir pontuação
      </Button>
      <Button
        variant="default"
        leftSection={<IconReceiptOff size="1rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking('cancelar')}
      >
        Cancelar pontuação
      </Button>
      {asking === 'corrigir' && <CorrigirPontuacao {...dialogo} />}
      {asking === 'cancelar' && <CancelarPontuacao {...dialogo} />}
    </>
  )
}
