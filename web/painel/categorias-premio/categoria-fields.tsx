import { Fields } from '#web/shared/form/field.tsx'
import { SelectField } from '#web/shared/form/choice-fields.tsx'
import type { Name } from '#web/shared/form/names.ts'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useCategoriasDePremioQuery } from '#web/painel/premios/premios.api.ts'

interface Props {
  campos: { nome: Name<string>; idCategoriaPai: Name<string> }
  /** Of what is changed: a category stays one, and so does a sub-category. */
  subCategoria?: boolean
}

/** The fields of a category of prizes; inside another it is a sub-category. */
export function CategoriaFields({ campos, subCategoria }: Props) {
  const { data } = useCategoriasDePremioQuery({ query: { level: '1' } })
  return (
    <Fields>
      <TextField name={campos.nome} label="Nome" autoCapitalize="sentences" columns={3} autoFocus />
      {subCategoria !== false && (
        <SelectField
          name={campos.idCategoriaPai}
          label="Dentro de"
          optional={subCategoria === undefined}
          placeholder={subCategoria === undefined ? 'Nenhuma: é uma categoria' : 'Selecione'}
          options={(data?.categorias ?? []).map(({ idCategoria, nome }) => ({ value: idCategoria, label: nome }))}
          columns={3}
        />
      )}
    </Fields>
  )
}
