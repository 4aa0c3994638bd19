import { IconCreditCard, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { cartoes } from '#contracts/http/cartoes.ts'
import { nomeSituacaoCartao, SITUACOES_DO_CARTAO } from '#contracts/values/cartao.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { useCartoesQuery, useExcluirCartaoMutation } from './cartoes.api.ts'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { cartoesPaths } from './cartoes.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { HistorySheet, useHistoryAction } from '#web/painel/pecas/record-history.tsx'
import { colunas, type Cartao } from './cartoes.columns.tsx'

const Desbloquear = lateSheet(() => import('./desbloquear.tsx'))

const SITUACAO: Filtro = {
  tipo: 'opcoes',
  campo: 'situacao',
  rotulo: 'Situação',
  todos: 'Todas',
  opcoes: SITUACOES_DO_CARTAO.map((situacao) => ({ valor: situacao, titulo: nomeSituacaoCartao[situacao] })),
}

/** The cards (`doc 2 §2`), free ones and those that somebody has. */
export default function CardsScreen() {
  const { permissao } = useUsuario()
  const administrador = permissao === ADMINISTRADOR
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const filtros = useMemo(() => [rede, SITUACAO], [rede])
  const tabela = useServerTable({ id: 'cartoes', lista: cartoes, useRows: useCartoesQuery, colunas, filtros })
  const historico = useHistoryAction()
  const [unlocking, setUnlocking] = useState<Cartao | null>(null)
  const [deleting, setDeleting] = useState<Cartao | null>(null)
  const [excluir] = useExcluirCartaoMutation()
  const acoes = (cartao: Cartao): RowAction[] => [
    ...(cartao.emDesbloqueio
      ? [
          {
            rotulo: 'Confirmar desbloqueio',
            icone: IconLockOpen,
            principal: true,
            abre: 'dialog' as const,
            onClick: () => setUnlocking(cartao),
          },
        ]
      : []),
    historico(cartao.idCartao),
    ...(administrador && cartao.situacao === nomeSituacaoCartao.livre
      ? [
          {
            rotulo: 'Apagar',
            icone: IconTrash,
            perigo: true,
            abre: 'dialog' as const,
            onClick: () => setDeleting(cartao),
          },
        ]
      : []),
  ]
  const { linhas } = tabela
  const registros = useMemo(() => linhas?.map(({ idCartao: id, codigoBarras }) => ({ id, codigoBarras })), [linhas])
  const novo = administrador && <AddLink to={cartoesPaths.cadastrarCartao}>Cadastrar cartão</AddLink>

  return (
    <>
      <DataTable
        principal
        tabela={tabela}
        rotulo="Cartões"
        chave={({ idCartao }) => idCartao}
        acoes={acoes}
        tituloDoErro="Não foi possível carregar os cartões"
        vazio={
          <EmptyState icon={IconCreditCard} titulo="Nenhum cartão ainda" acao={novo || undefined}>
            No primeiro crédito que resgata, o vendedor recebe um dos cartões cadastrados aqui.
          </EmptyState>
        }
      >
        {novo}
      </DataTable>
      {unlocking !== null && (
        <Desbloquear
          key={unlocking.idCartao}
          opened
          cartao={unlocking}
          onClose={() => setUnlocking(null)}
          onNext={setUnlocking}
        />
      )}
      <DeleteQuestion
        registro={deleting}
        nome={({ codigoBarras }) => `o cartão ${codigoBarras}`}
        consequencia="Ele sai da reserva, e seu código e número podem ser cadastrados de novo."
        excluir={({ idCartao }) => excluir({ params: { id: idCartao } })}
        onClose={() => setDeleting(null)}
      />
      <HistorySheet entidade="cartoes" registros={registros} nome={({ codigoBarras }) => codigoBarras} />
    </>
  )
}
