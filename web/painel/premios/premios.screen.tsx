import { IconGift, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Premio } from '#contracts/http/premios.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { pathOfPremio, premiosPaths } from './premios.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useAlterarPremioMutation, useExcluirPremioMutation, usePremiosQuery } from './premios.api.ts'
import { colunasDosPremios, paraALista, type PremioDaLista } from './colunas.tsx'

const EditarPremio = lateSheet(() => import('./editar-premio.tsx'))
const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The prizes (`doc 2 §2`): role 1 reads them, role 2 changes them (`decisions.md §K`). */
export default function PrizesScreen() {
  const administra = useUsuario().permissao === ADMINISTRADOR
  const { data, isFetching, error, refetch } = usePremiosQuery({ query: {} })
  const [alterar] = useAlterarPremioMutation()
  const [excluir] = useExcluirPremioMutation()
  const [editing, setEditing] = useState<Premio | null>(null)
  const [deleting, setDeleting] = useState<Premio | null>(null)

  const linhas = useMemo(() => data?.premios.map(paraALista), [data])
  const colunas = useMemo(
    () =>
      colunasDosPremios(
        administra
          ? ({ id, nome, ativo }) => (
              <Toggle
                ligado={ativo === 1}
                estado="Ativo"
                nome={nome}
                pagina={pathOfPremio(id)}
                onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
              />
            )
          : null,
      ),
    [administra, alterar],
  )
  const tabela = useClientTable<PremioDaLista>({
    id: 'premios',
    linhas,
    colunas,
    ordem: POR_NOME,
    buscando: isFetching,
    erro: error,
    refetch,
  })

  const acoes = (premio: Premio): RowAction[] =>
    administra
      ? [
          { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(premio) },
          { rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(premio) },
        ]
      : []
  const novo = administra && <AddLink to={premiosPaths.cadastrarPremio}>Cadastrar Prêmio</AddLink>

  return (
    <>
      <DataTable
        principal
        tabela={tabela}
        rotulo="Prêmios"
        chave={({ id }) => id}
        acoes={acoes}
        tituloDoErro="Não foi possível carregar os prêmios"
        vazio={
          <EmptyState icon={IconGift} titulo="Nenhum prêmio ainda" acao={novo || undefined}>
            Os prêmios são o que os vendedores recebem em troca dos pontos.
          </EmptyState>
        }
      >
        {novo}
      </DataTable>
      {editing !== null && <EditarPremio key={editing.id} opened premio={editing} onClose={() => setEditing(null)} />}
      <DeleteQuestion
        registro={deleting}
        nome={({ nome }) => `o prêmio ${nome}`}
        consequencia="Ele sai da loja. Os resgates já feitos seguem como estão."
        excluir={({ id }) => excluir({ params: { id } })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}
