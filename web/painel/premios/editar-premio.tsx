import { edicaoDePremioSchema, type Premio } from '#contracts/http/premios.ts'
import { fotoEm } from '#contracts/values/foto.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { useAlterarPremioMutation, useLazyPremioQuery } from './premios.api.ts'
import { PremioFields } from './premio-fields.tsx'

const valores = (premio: Premio) => ({
  nome: premio.nome,
  codigo: premio.codigo,
  descricao: premio.descricao,
  custoTotal: wireOf(premio.custoTotal),
  tipo: premio.tipo,
  foto: null,
  codigoCategoria: premio.codigoCategoria,
  valorCredito: premio.valorCredito === null ? null : wireOf(premio.valorCredito),
  fabricante: premio.fabricante,
  caracteristicas: premio.caracteristicas,
  fichaTecnica: premio.fichaTecnica,
})

interface Props {
  premio: Premio
  /** Mounted while it is open. */
  opened: true
  onClose: () => void
}

/** Changes a prize; its photo stays unless another is chosen. */
export default function EditarPremio({ premio, onClose }: Props) {
  const [gravar] = useAlterarPremioMutation()
  const [ler] = useLazyPremioQuery()
  const edicao = useRecordForm({
    schema: edicaoDePremioSchema,
    registro: premio,
    valores,
    ler,
    gravar,
    de: (sent) => sent.premio,
  })
  return (
    <FormModal
      titulo={`Editar ${premio.nome}`}
      longo
      rascunho={`premio-${premio.id}`}
      semMotivo="Erro ao atualizar prêmio"
      {...edicao}
      onClose={onClose}
    >
      <PremioFields
        campos={edicao.form.campos}
        proprio={{ ...premio, diretorioFoto: fotoEm(premio.diretorioFoto, 480) }}
      />
    </FormModal>
  )
}
