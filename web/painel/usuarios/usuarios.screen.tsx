import { IconKey, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ehUsuario } from '#contracts/http/usuarios.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { usuariosPaths } from './usuarios.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { HistorySheet, useHistoryAction } from '#web/painel/pecas/record-history.tsx'
import { useAlterarUsuarioMutation, useUsuariosQuery } from './usuarios.api.ts'
import { ApagarUsuario } from './apagar-usuario.tsx'
import { colunasDosUsuarios, usuarioDaLista, type UsuarioDaLista } from './colunas.tsx'
import { RedefinirSenha } from './redefinir-senha.tsx'

const EditarUsuario = lateSheet(() => import('./editar-usuario.tsx'))

const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The people of the panel (`decisions.md §A 14`), for role 2. */
export default function UsersScreen() {
  const eu = useUsuario()
  const { data, isFetching, error, refetch } = useUsuariosQuery({ query: {} })
  const [alterar] = useAlterarUsuarioMutation()
  const historico = useHistoryAction()
  const [editing, setEditing] = useState<UsuarioDaLista | null>(null)
  const [resetting, setResetting] = useState<UsuarioDaLista | null>(null)
  const [erasing, setErasing] = useState<UsuarioDaLista | null>(null)

  const linhas = useMemo(() => data?.usuarios.filter(ehUsuario).map(usuarioDaLista), [data])
  const colunas = useMemo(
    () =>
      colunasDosUsuarios(({ id, nome, ativo }) =>
        // Nobody switches themselves off.
        id === eu.id ? (
          <span>Você</span>
        ) : (
          <Toggle
            ligado={ativo === 1}
            estado="Ativo"
            nome={nome}
            onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
          />
        ),
      ),
    [eu.id, alterar],
  )
  const tabela = useClientTable<UsuarioDaLista>({
    id: 'usuarios',
    linhas,
    colunas,
    ordem: POR_NOME,
    buscando: isFetching,
    erro: error,
    refetch,
  })

  const acoes = (usuario: UsuarioDaLista): RowAction[] => [
    { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(usuario) },
    ...(usuario.id === eu.id
      ? []
      : [{ rotulo: 'Redefinir senha', icone: IconKey, onClick: () => setResetting(usuario) }]),
    historico(usuario.id),
    ...(usuario.id === eu.id
      ? []
      : [{ rotulo: 'Apagar os dados', icone: IconTrash, perigo: true, onClick: () => setErasing(usuario) }]),
  ]
  const novo = <AddLink to={usuariosPaths.cadastrarUsuario}>Cadastrar usuário</AddLink>

  return (
    <>
      <DataTable
        principal
        tabela={tabela}
        rotulo="Usuários"
        chave={({ id }) => id}
        acoes={acoes}
        tituloDoErro="Não foi possível carregar os usuários"
        vazio={
          <EmptyState icon={IconUsersGroup} titulo="Nenhum usuário ainda" acao={novo}>
            Usuários entram no painel, cada um com o que pode ver e fazer.
          </EmptyState>
        }
      >
        {novo}
      </DataTable>
      {editing !== null && <EditarUsuario key={editing.id} opened usuario={editing} onClose={() => setEditing(null)} />}
      <HistorySheet entidade="usuarios" registros={linhas} nome={({ nome }) => nome} />
      <RedefinirSenha usuario={resetting} onClose={() => setResetting(null)} />
      {erasing !== null && <ApagarUsuario usuario={erasing} onClose={() => setErasing(null)} />}
    </>
  )
}
