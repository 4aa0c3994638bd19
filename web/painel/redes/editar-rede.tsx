import { edicaoDeRedeSchema } from '#contracts/http/redes.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { WhenChanged } from '../../shared/form/field.tsx'
import { FormModal } from '../../shared/form/form-modal.tsx'
import { wireOf } from '../../shared/form/number-text.ts'
import { useRecordForm } from '../../shared/form/record-form.ts'
import { useUsuario } from '../person.ts'
import { useAlterarRedeMutation, useLazyRedeQuery } from '../redes.api.ts'
import { InicioDoValor, RedeFields } from './rede-fields.tsx'
import type { RedeDaLista } from './rede.ts'

const valores = ({ nome, regiao, valorPonto }: RedeDaLista) => ({
  nome,
  regiao,
  valorPonto: valorPonto == null ? null : wireOf(valorPonto),
  desde: '',
  motivo: '',
})

/** Changes a network. */
export function EditarRede({ rede, onClose }: { rede: RedeDaLista; onClose: () => void }) {
  const { permissao } = useUsuario()
  const [gravar] = useAlterarRedeMutation()
  const [ler] = useLazyRedeQuery()
  const edicao = useRecordForm({
    schema: edicaoDeRedeSchema,
    registro: rede,
    valores,
    ler,
    gravar,
    de: (sent) => sent.rede,
  })
  const { campos } = edicao.form
  return (
    <FormModal titulo={`Editar ${rede.nome}`} rascunho={`rede-${rede.id}`} {...edicao} onClose={onClose}>
      <RedeFields campos={campos}>
        {permissao === ADMINISTRADOR && (
          <WhenChanged name={campos.valorPonto}>
            <InicioDoValor campos={campos} />
          </WhenChanged>
        )}
      </RedeFields>
    </FormModal>
  )
}
