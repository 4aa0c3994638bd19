import { Button } from '@mantine/core'
import { IconAdjustments, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { aprovacoes } from '#contracts/http/aprovacoes.ts'
import { ATOS, nomeDaSituacao, NOMES_DOS_ATOS, SITUACOES } from '#contracts/values/atos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useAprovacoesQuery } from './aprovacoes.api.ts'
import { aprovacoesPaths } from './aprovacoes.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { colunas } from './aprovacoes.columns.tsx'

const filtros: Filtro[] = [
  {
    tipo: 'opcoes',
    campo: 'situacao',
    label: 'Situação',
    todos: 'Todas',
    options: SITUACOES.map((valor) => ({ valor, title: nomeDaSituacao[valor] })),
  },
  {
    tipo: 'opcoes',
    campo: 'ato',
    label: 'Operação',
    todos: 'Todas',
    options: NOMES_DOS_ATOS.map((valor) => ({ valor, title: ATOS[valor].titulo })),
  },
]

/** What waits for a second person, and what became of the other requests (`domain.md §4`). */
export default function ApprovalsScreen() {
  const { permissao } = useUsuario()
  const tabela = useServerTable({ id: 'aprovacoes', lista: aprovacoes, useRows: useAprovacoesQuery, colunas, filtros })
  return (
    <DataTable
      principal
      table={tabela}
      label="Aprovações"
      keyOf={({ numero }) => String(numero)}
      errorTitle="Não foi possível carregar os pedidos"
      empty={
        <EmptyState icon={IconUserCheck} title="Nenhum pedido ainda">
          O que passa do limite de quem o faz aguarda aqui, até que outra pessoa confirme.
        </EmptyState>
      }
    >
      {permissao === ADMINISTRADOR && (
        <Button
          component={Link}
          to={aprovacoesPaths.limites}
          variant="default"
          leftSection={<IconAdjustments size="1rem" aria-hidden="true" />}
        >
          Limites
        </Button>
      )}
    </DataTable>
  )
}
