import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { AtributoDoPremio } from '#contracts/http/premios.ts'
import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { nomeTipoPremio } from '#contracts/values/premio.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { EditButton } from '#web/painel/pecas/edit-button.tsx'
import { ActiveBadge } from '#web/painel/pecas/active-badge.tsx'
import { readsHistory, useUsuario } from '#web/painel/person.ts'
import { usePremioQuery } from './premios.api.ts'
import { Descricao } from './descricao.tsx'
import { PrecosPorRede } from './precos.tsx'
import classes from './premios.module.css'
import { RecordHistory } from '#web/painel/pecas/record-history.tsx'
import { RecordColumns, RecordPage, RecordSummary } from '#web/painel/pecas/record-page.tsx'

const EditarPremio = lateDialog(() => import('./editar-premio.tsx'))

const naoEncontrado = (
  <Card>
    <NoResults title="Prêmio não encontrado">Ele não existe, ou foi excluído. Procure-o na lista de prêmios.</NoResults>
  </Card>
)

/** One prize: how the store shows it, what it costs in each network, and what became of it. */
export default function PrizeScreen() {
  const id = useParams()['id'] ?? ''
  const { permissao } = useUsuario()
  const [editing, setEditing] = useState(false)
  return (
    <RecordPage
      query={usePremioQuery({ params: { id } })}
      de={({ premio }) => premio}
      nome={({ nome }) => nome}
      loading="Carregando o prêmio"
      errorTitle="Erro ao carregar dados do prêmio"
      naoEncontrado={naoEncontrado}
    >
      {(premio) => (
        <>
          <RecordSummary
            about="custo total"
            badges={<ActiveBadge ativo={premio.ativo} />}
            numero={formatarDinheiro(premio.custoTotal)}
            actions={permissao === ADMINISTRADOR && <EditButton onClick={() => setEditing(true)} />}
          />
          <RecordColumns
            colunas={[
              <>
                <Card title="Cadastro">
                  <Facts
                    facts={[
                      ['Código', premio.codigo],
                      ['Tipo', nomeTipoPremio[premio.tipo]],
                      ['Categoria', premio.categoria],
                      ...(premio.subCategoria === null ? [] : ([['Subcategoria', premio.subCategoria]] as const)),
                      ['Fabricante', premio.fabricante],
                      ...(premio.tipo === 'credito'
                        ? ([['Valor do crédito', formatarDinheiro(premio.valorCredito ?? premio.custoTotal)]] as const)
                        : []),
                    ]}
                  />
                </Card>
                <Card title="Preço em pontos">
                  <PrecosPorRede custoTotal={premio.custoTotal} />
                </Card>
              </>,
              <>
                <Card title="Na loja">
                  <img className={classes.foto} src={premio.diretorioFoto} alt={premio.nome} />
                </Card>
                <Card title="Descrição">
                  <Descricao html={premio.descricao} />
                </Card>
                <Atributos title="Características" atributos={premio.caracteristicas} />
                <Atributos title="Ficha técnica" atributos={premio.fichaTecnica} />
              </>,
            ]}
          />
          {readsHistory(permissao) && (
            <Card title="Mudanças do cadastro" level={3}>
              <RecordHistory entidade="premios" id={premio.id} />
            </Card>
          )}
          {editing && <EditarPremio record={premio} onClose={() => setEditing(false)} />}
        </>
      )}
    </RecordPage>
  )
}

const Atributos = ({ title, atributos }: { title: string; atributos: readonly AtributoDoPremio[] }) =>
  atributos.length > 0 && (
    <Card title={title}>
      <Facts facts={atributos.map(({ Descricao: nome, Valor }) => [nome, Valor] as const)} />
    </Card>
  )
