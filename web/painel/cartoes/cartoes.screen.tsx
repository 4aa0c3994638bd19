import { IconCreditCard, IconLockOpen } from '@tabler/icons-react'
import { useMemo } from 'react'
import { cartoes } from '#contracts/http/cartoes.ts'
import { nomeSituacaoCartao, SITUACOES_DO_CARTAO } from '#contracts/values/cartao.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { useCartoesQuery, useExcluirCartaoMutation } from './cartoes.api.ts'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { cartoesPaths } from './cartoes.paths.ts'
import { useRights } from '#web/painel/person.ts'
import { colunas, type Cartao } from './cartoes.columns.tsx'
import { useRecordRows } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const DESBLOQUEAR = {
  label: 'Confirmar desbloqueio',
  icon: IconLockOpen,
  principal: true,
  abre: 'dialog',
  dialogo: lateDialog(() => import('./desbloquear.tsx')),
} as const

const SITUACAO: Filtro = {
  tipo: 'opcoes',
  campo: 'situacao',
  label: 'Situação',
  todos: 'Todas',
  options: SITUACOES_DO_CARTAO.map((situacao) => ({ valor: situacao, title: nomeSituacaoCartao[situacao] })),
}

/** The cards (`doc 2 §2`), free ones and those that somebody has. */
export default function CardsScreen() {
  const { administra } = useRights()
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const filtros = useMemo(() => [rede, SITUACAO], [rede])
  const tabela = useServerTable({ id: 'cartoes', lista: cartoes, useRows: useCartoesQuery, colunas, filtros })
  const [excluir] = useExcluirCartaoMutation()
  const records = useRecordRows<Cartao>({
    records: tabela.linhas,
    keyOf: ({ idCartao }) => idCartao,
    nome: ({ codigoBarras }) => codigoBarras,
    historico: 'cartoes',
    more: ({ emDesbloqueio }) => (emDesbloqueio ? [DESBLOQUEAR] : []),
    remove: administra && {
      when: ({ situacao }) => situacao === nomeSituacaoCartao.livre,
      nome: ({ codigoBarras }) => `o cartão ${codigoBarras}`,
      consequence: 'Ele sai da reserva, e seu código e número podem ser cadastrados de novo.',
      excluir: ({ idCartao }) => excluir({ params: { id: idCartao } }),
    },
  })
  const novo = administra && <AddLink to={cartoesPaths.cadastrarCartao}>Cadastrar cartão</AddLink>

  return (
    <RecordTable
      principal
      table={tabela}
      label="Cartões"
      {...records}
      errorTitle="Não foi possível carregar os cartões"
      novo={novo}
      empty={{
        icon: IconCreditCard,
        title: 'Nenhum cartão ainda',
        texto: 'No primeiro crédito que resgata, o vendedor recebe um dos cartões cadastrados aqui.',
      }}
    />
  )
}
