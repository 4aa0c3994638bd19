import { usuarioNaTela, usuarioNoFio, type Usuario } from '#contracts/http/usuarios.ts'
import { RecordEdit, type EditProps } from '#web/shared/form/record-edit.tsx'
import { textsOf } from '#web/shared/form/record-form.ts'
import { useAlterarUsuarioMutation, useLazyUsuarioQuery } from './usuarios.api.ts'
import { UsuarioFields } from './usuario-fields.tsx'

const ids = (lista: string) => (lista === '' ? [] : lista.split(','))
const valores = (usuario: Usuario) => ({
  ...textsOf(usuarioNaTela, usuario),
  permissao: `${usuario.permissao}` as const,
  idRevendasPermitidas: ids(usuario.idRevendasPermitidas),
  idRedesPermitidas: ids(usuario.idRedesPermitidas),
})

/** Changes a panel user; loaded late, because the choice of shops is large. */
export default function EditarUsuario(props: EditProps<Usuario>) {
  const { nome, id } = props.record
  const [gravar] = useAlterarUsuarioMutation()
  return (
    <RecordEdit
      {...props}
      schema={usuarioNaTela}
      nome={nome}
      draft="usuario"
      valores={valores}
      ler={useLazyUsuarioQuery()[0]}
      gravar={({ params, body }) => gravar({ params, body: usuarioNoFio(body) })}
      de={(sent: { usuario: Usuario }) => sent.usuario}
    >
      {(campos) => <UsuarioFields campos={campos} id={id} />}
    </RecordEdit>
  )
}
