import { IconKey, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ehUsuario } from '#contracts/http/usuarios.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { usuariosPaths } from './usuarios.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useAlterarUsuarioMutation, useUsuariosQuery } from './usuarios.api.ts'
import { ApagarUsuario } from './apagar-usuario.tsx'
import { colunasDosUsuarios, usuarioDaLista, type UsuarioDaLista } from './usuarios.columns.tsx'
import { RedefinirSenha } from './redefinir-senha.tsx'
import { readingOf, useRecordRows, useRecordSwitch } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarUsuario = lateDialog(() => import('./editar-usuario.tsx'))

const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The people of the panel (`decisions.md §A 14`), for role 2. */
export default function UsersScreen() {
  const eu = useUsuario()
  const query = useUsuariosQuery({ query: {} })
  const [alterar] = useAlterarUsuarioMutation()
  const ligar = useRecordSwitch<UsuarioDaLista>(true, { estado: 'Ativo', alterar })
  const linhas = useMemo(() => query.data?.usuarios.filter(ehUsuario).map(usuarioDaLista), [query.data])
  const colunas = useMemo(
    // Nobody switches themselves off.
    () => colunasDosUsuarios((usuario) => (usuario.id === eu.id ? <span>Você</span> : ligar?.(usuario))),
    [eu.id, ligar],
  )
  const tabela = useClientTable<UsuarioDaLista>({
    id: 'usuarios',
    path: '/api/usuarios',
    linhas,
    colunas,
    ordem: POR_NOME,
    ...readingOf(query),
  })
  const [resetting, setResetting] = useState<UsuarioDaLista | null>(null)
  const records = useRecordRows({
    records: linhas,
    keyOf: ({ id }) => id,
    nome: ({ nome }) => nome,
    edit: EditarUsuario,
    historico: 'usuarios',
    more: (usuario) =>
      usuario.id === eu.id
        ? []
        : [
            { label: 'Redefinir senha', icon: IconKey, onClick: () => setResetting(usuario) },
            { label: 'Apagar os dados', icon: IconTrash, danger: true, dialogo: ApagarUsuario },
          ],
  })

  return (
    <>
      <RecordTable
        principal
        table={tabela}
        label="Usuários"
        {...records}
        errorTitle="Não foi possível carregar os usuários"
        novo={<AddLink to={usuariosPaths.cadastrarUsuario}>Cadastrar usuário</AddLink>}
        empty={{
          icon: IconUsersGroup,
          title: 'Nenhum usuário ainda',
          texto: 'Usuários entram no painel, cada um com o que pode ver e fazer.',
        }}
      />
      <RedefinirSenha usuario={resetting} onClose={() => setResetting(null)} />
    </>
  )
}
