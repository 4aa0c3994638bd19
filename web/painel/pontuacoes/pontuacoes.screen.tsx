import { IconCoins, IconList, IconPhoto, IconReceiptOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { pontuacoes, SITUACOES_DA_VENDA } from '#contracts/http/pontuacoes.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import { weekUntil } from '#web/shared/filters/period.ts'
import { ChosenButton } from '#web/shared/table/chosen-button.tsx'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Totals } from '#web/shared/table/totals.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Money, Points } from '#web/shared/ui/number.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { usePontuacoesEscolhidasMutation, usePontuacoesQuery } from './pontuacoes.api.ts'
import { FotosDaPontuacao } from './fotos-da-pontuacao.tsx'
import { Itens } from './itens.tsx'
import { colunas, type Pontuacao } from './pontuacoes.columns.tsx'

const CancelarEmMassa = lateDialog(() => import('./cancelar-em-massa.tsx'))
const CancelarPontuacao = lateDialog(() => import('./cancelar-pontuacao.tsx'))

const SITUACAO: Filtro = {
  tipo: 'opcoes',
  campo: 'situacao',
  label: 'Situação',
  options: SITUACOES_DA_VENDA.map((valor) => ({ valor, title: `${valor}s` })),
  todos: 'Todas',
  valorDeTodos: 'Todas',
  padrao: 'Pontuada',
}

/**
 * The awards that stand, or others (`doc 2 §2`): of the last 7 days, in one network or in all. Roles 1 and 2 cancel
 * them, one or many.
 */
export default function AwardsScreen() {
  const { permissao } = useUsuario()
  const cancela = permissao === OPERADOR || permissao === ADMINISTRADOR
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const hoje = diaDoInstante(new Date())
  const filtros = useMemo<Filtro[]>(() => [SITUACAO, rede, periodFilter(weekUntil(hoje))], [rede, hoje])
  const tabela = useServerTable({ id: 'pontuacoes', lista: pontuacoes, useRows: usePontuacoesQuery, colunas, filtros })
  const [shown, setShown] = useState<Pontuacao | null>(null)
  const [photos, setPhotos] = useState<Pontuacao | null>(null)
  const [cancelling, setCancelling] = useState<Pontuacao | null>(null)
  const [many, setMany] = useState<{ ids: readonly number[]; done: () => void } | null>(null)
  const [procurar] = usePontuacoesEscolhidasMutation()
  const totais = tabela.resposta?.totais

  const acoes = (pontuacao: Pontuacao): RowAction[] => [
    // Of one that was taken back its sale tells them.
    ...(pontuacao.situacao === 'Pontuada'
      ? [
          {
            label: 'Itens',
            icon: IconList,
            principal: true,
            abre: 'dialog' as const,
            onClick: () => setShown(pontuacao),
          },
        ]
      : []),
    ...(pontuacao.arquivos.length > 0
      ? [{ label: 'Ver foto', icon: IconPhoto, abre: 'dialog' as const, onClick: () => setPhotos(pontuacao) }]
      : []),
    ...(cancela && pontuacao.situacao === 'Pontuada'
      ? [
          {
            label: 'Cancelar pontuação',
            icon: IconReceiptOff,
            danger: true,
            abre: 'dialog' as const,
            onClick: () => setCancelling(pontuacao),
          },
        ]
      : []),
  ]
  const nova = cancela && <AddLink to={vendasPaths.novaVenda}>Nova venda</AddLink>
  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Pontuações"
        keyOf={({ id }) => String(id)}
        actions={acoes}
        selection={
          cancela
            ? (escolha) => (
                <ChosenButton
                  choice={escolha}
                  procurar={procurar}
                  refetch={tabela.refetch}
                  onChosen={(chaves, done) => setMany({ ids: chaves.map(Number), done })}
                >
                  Cancelar pontuações
                </ChosenButton>
              )
            : undefined
        }
        errorTitle="Não foi possível carregar as pontuações"
        empty={
          <EmptyState icon={IconCoins} title="Ainda não há pontuações" action={nova || undefined}>
            Cada venda registrada aparece aqui, com os pontos que deu ao vendedor.
          </EmptyState>
        }
        summary={
          // What stands and what was taken back have no sum together.
          totais
          && tabela.state.filtros['situacao'] !== '' && (
            <Totals
              label="Totais do filtro"
              valores={[
                ['Pontos', <Points valor={totais.totalPontos} />],
                ['Valor', <Money valor={totais.totalVenda} />],
                ['Custo dos pontos', <Money valor={totais.valorCusto} />],
              ]}
            />
          )
        }
      >
        {nova}
      </DataTable>
      {cancelling !== null && (
        <CancelarPontuacao
          id={cancelling.id}
          nome={`${cancelling.documento} ${cancelling.identificador}`}
          onClose={() => setCancelling(null)}
        />
      )}
      {many !== null && <CancelarEmMassa ids={many.ids} onChanged={many.done} onClose={() => setMany(null)} />}
      <FotosDaPontuacao pontuacao={photos} onClose={() => setPhotos(null)} />
      {shown !== null && <Itens pontuacao={shown} onClose={() => setShown(null)} />}
    </>
  )
}
