import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatarDinheiro, formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { EditButton } from '#web/painel/pecas/edit-button.tsx'
import { ActiveBadge } from '#web/painel/pecas/active-badge.tsx'
import { useProdutoQuery } from './produtos.api.ts'
import { readsHistory, useUsuario } from '#web/painel/person.ts'
import { RecordHistory } from '#web/painel/pecas/record-history.tsx'
import { RecordColumns, RecordPage, RecordSummary } from '#web/painel/pecas/record-page.tsx'
import { HistoriaDosValores } from '#web/painel/valores/historia-dos-valores.tsx'
import { useValoresDoProdutoQuery } from '#web/painel/valores/valores.api.ts'

const EditarProduto = lateDialog(() => import('./editar-produto.tsx'))

const naoEncontrado = (
  <Card>
    <NoResults title="Produto não encontrado">
      Ele não existe, ou foi excluído. Procure-o na lista de produtos.
    </NoResults>
  </Card>
)

/** One product of the manufacturer: what it is, and the points of one unit through time. */
export default function ProductScreen() {
  const id = useParams()['id'] ?? ''
  const valores = useValoresDoProdutoQuery({ params: { id } })
  const { permissao } = useUsuario()
  const [editing, setEditing] = useState(false)
  return (
    <RecordPage
      query={useProdutoQuery({ params: { id } })}
      de={({ produto }) => produto}
      nome={({ nome }) => nome}
      loading="Carregando o produto"
      naoEncontrado={naoEncontrado}
    >
      {(produto) => (
        <>
          <RecordSummary
            about="por unidade vendida hoje"
            badges={<ActiveBadge ativo={produto.ativo} />}
            numero={produto.valorPontos === null ? 'Sem pontos' : pontosPorExtenso(produto.valorPontos)}
            actions={<EditButton onClick={() => setEditing(true)} />}
          />
          <RecordColumns
            colunas={[
              <Card title="Cadastro">
                <Facts
                  facts={[
                    ['Código', produto.codigo],
                    ['Descrição', produto.nome],
                    ['Preço unitário', formatarDinheiro(produto.valorUnitario)],
                  ]}
                />
              </Card>,
            ]}
          />
          <Loaded query={valores} skeleton={<Skeletons label="Carregando os pontos" quantos={1} height="10rem" />}>
            {({ valorPontos }) => (
              <HistoriaDosValores
                title="Pontos por unidade"
                about="Uma venda pontua com o valor do dia em que é pontuada."
                valores={valorPontos}
                escrever={({ valor }) => formatarPontos(valor)}
              />
            )}
          </Loaded>
          {readsHistory(permissao) && (
            <Card title="Mudanças do cadastro" level={3}>
              <RecordHistory entidade="produtos" id={produto.id} />
            </Card>
          )}
          {editing && <EditarProduto record={produto} onClose={() => setEditing(false)} />}
        </>
      )}
    </RecordPage>
  )
}
