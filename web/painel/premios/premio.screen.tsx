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
    <NoResults titulo="Prêmio não encontrado">
      Ele não existe, ou foi excluído. Procure-o na lista de prêmios.
    </NoResults>
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
      carregando="Carregando o prêmio"
      tituloDoErro="Erro ao carregar dados do prêmio"
      naoEncontrado={naoEncontrado}
    >
      {(premio) => (
        <>
          <RecordSummary
            sobre="custo total"
            selos={<ActiveBadge ativo={premio.ativo} />}
            numero={formatarDinheiro(premio.custoTotal)}
            acoes={permissao === ADMINISTRADOR && <EditButton onClick={() => setEditing(true)} />}
          />
          <RecordColumns
            colunas={[
              <>
                <Card titulo="Cadastro">
                  <Facts
                    fatos={[
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
                <Card titulo="Preço em pontos">
                  <PrecosPorRede custoTotal={premio.custoTotal} />
                </Card>
              </>,
              <>
                <Card titulo="Na loja">
                  <img className={classes.foto} src={premio.diretorioFoto} alt={premio.nome} />
                </Card>
                <Card titulo="Descrição">
                  <Descricao html={premio.descricao} />
                </Card>
                <Atributos titulo="Características" atributos={premio.caracteristicas} />
                <Atributos titulo="Ficha técnica" atributos={premio.fichaTecnica} />
              </>,
            ]}
          />
          {readsHistory(permissao) && (
            <Card titulo="Mudanças do cadastro" nivel={3}>
              <RecordHistory entidade="premios" id={premio.id} />
            </Card>
          )}
          {editing && <EditarPremio registro={premio} onClose={() => setEditing(false)} />}
        </>
      )}
    </RecordPage>
  )
}

const Atributos = ({ titulo, atributos }: { titulo: string; atributos: readonly AtributoDoPremio[] }) =>
  atributos.length > 0 && (
    <Card titulo={titulo}>
      <Facts fatos={atributos.map(({ Descricao: nome, Valor }) => [nome, Valor] as const)} />
    </Card>
  )
