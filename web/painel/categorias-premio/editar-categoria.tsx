import {
  edicaoDeCategoriaDePremioSchema,
  edicaoDeSubcategoriaDePremioSchema,
  type CategoriaDePremio,
} from '#contracts/http/categorias-premio.ts'
import type { Name } from '#web/shared/form/names.ts'
import { RecordEdit, type EditProps } from '#web/shared/form/record-edit.tsx'
import { useAlterarCategoriaDePremioMutation, useLazyCategoriasDePremioQuery } from '#web/painel/premios/premios.api.ts'
import { CategoriaFields } from './categoria-fields.tsx'

const comId = (categoria: CategoriaDePremio) => ({ ...categoria, id: categoria.idCategoria })

/** Changes a category's name, or takes a sub-category into another. */
export default function EditarCategoria({ record, onClose }: EditProps<CategoriaDePremio>) {
  const [gravar] = useAlterarCategoriaDePremioMutation()
  const [ler] = useLazyCategoriasDePremioQuery()
  const subCategoria = record.level === 2
  return (
    <RecordEdit
      schema={subCategoria ? edicaoDeSubcategoriaDePremioSchema : edicaoDeCategoriaDePremioSchema}
      record={comId(record)}
      nome={record.nome}
      draft="categoria"
      valores={({ nome, idCategoriaPai }) => ({ nome, idCategoriaPai })}
      ler={async ({ params: { id } }) => {
        const [categoria] = (await ler({ query: { idCategoria: id } })).data?.categorias ?? []
        return categoria ? { data: { categoria } } : {}
      }}
      gravar={gravar}
      de={(sent) => comId(sent.categoria)}
      onClose={onClose}
    >
      {({ nome, idCategoriaPai }) => (
        <CategoriaFields
          campos={{ nome, idCategoriaPai: idCategoriaPai as Name<string> }}
          subCategoria={subCategoria}
        />
      )}
    </RecordEdit>
  )
}
