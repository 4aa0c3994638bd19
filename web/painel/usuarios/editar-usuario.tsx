import { usuarioNaTela, usuarioNoFio, type Usuario } from '#contracts/http/usuarios.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { useAlterarUsuarioMutation, useLazyUsuarioQuery } from './usuarios.api.ts'
import { UsuarioFields } from './usuario-fields.tsx'

const ids = (lista: string) => (lista === '' ? [] : lista.split(','))
const valores = ({ nome, cpf, email, permissao, idRevendasPermitidas, idRedesPermitidas }: Usuario) => ({
  nome,
  cpf,
  email,
  permissao: `${permissao}` as const,
  idRevendasPermitidas: ids(idRevendasPermitidas),
  idRedesPermitidas: ids(idRedesPermitidas),
})

interface Props {
  usuario: Usuario
  opened: boolean
  onClose: () => void
}

/** Changes a panel user; loaded late, because the choice of shops is large. */
export default function EditarUsuario({ usuario, onClose }: Props) {
  const [gravar] = useAlterarUsuarioMutation()
  const [ler] = useLazyUsuarioQuery()
  const edicao = useRecordForm({
    schema: usuarioNaTela,
    registro: usuario,
    valores,
    ler,
    gravar: ({ params, body }) => gravar({ params, body: usuarioNoFio(body) }),
    de: (sent: { usuario: Usuario }) => sent.usuario,
  })
  return (
    <FormModal titulo={`Editar ${usuario.nome}`} rascunho={`usuario-${usuario.id}`} {...edicao} onClose={onClose}>
      <UsuarioFields campos={edicao.form.campos} id={usuario.id} />
    </FormModal>
  )
}
