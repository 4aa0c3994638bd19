import {
  edicaoDeCategoriaDePremioSchema,
  edicaoDeSubcategoriaDePremioSchema,
  type CategoriaDePremio,
} from '#contracts/http/categorias-premio.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import type { Name } from '#web/shared/form/names.ts'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { useAlterarCategoriaDePremioMutation, useLazyCategoriasDePremioQuery } from '#web/painel/premios/premios.api.ts'
import { CategoriaFields } from './categoria-fields.tsx'

const comId = (categoria: CategoriaDePremio) => ({ ...categoria, id: categoria.idCategoria })
const valores = ({ nome, idCategoriaPai }: CategoriaDePremio) => ({ nome, idCategoriaPai })

interface Props {
  categoria: CategoriaDePremio
  /** Mounted while it is open. */
  opened: true
  onClose: () => void
}

/** Changes a category's name, or takes a sub-category into another. */
export default function EditarCategoria({ categoria, onClose }: Props) {
  const [gravar] = useAlterarCategoriaDePremioMutation()
  const [ler] = useLazyCategoriasDePremioQuery()
  const edicao = useRecordForm({
    schema: categoria.level === 2 ? edicaoDeSubcategoriaDePremioSchema : edicaoDeCategoriaDePremioSchema,
    registro: comId(categoria),
    valores,
    ler: async ({ params: { id } }) => {
      const { data } = await ler({ query: { idCategoria: id } })
      const [lida] = data?.categorias ?? []
      return lida ? { data: { categoria: lida } } : {}
    },
    gravar,
    de: (sent) => comId(sent.categoria),
  })
  const { nome, idCategoriaPai } = edicao.form.campos
  return (
    <FormModal
      titulo={`Editar ${categoria.nome}`}
      rascunho={`categoria-${categoria.idCategoria}`}
      {...edicao}
      onClose={onClose}
    >
      <CategoriaFields
        campos={{ nome, idCategoriaPai: idCategoriaPai as Name<string> }}
        subCategoria={categoria.level === 2}
      />
    </FormModal>
  )
}
