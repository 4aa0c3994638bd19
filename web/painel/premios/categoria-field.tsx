import { NativeSelect } from '@mantine/core'
import { FieldBox, useField, type FieldProps } from '#web/shared/form/field.tsx'
import { useCategoriasDePremioQuery } from './premios.api.ts'
import classes from './premios.module.css'

/** The category of a prize, or a sub-category of it: the form holds the one that was chosen last (`doc 2 §5`). */
export function CategoriaField(field: FieldProps<string>) {
  const { data } = useCategoriasDePremioQuery({ query: {} })
  const categorias = data?.categorias ?? []
  const de = (id: string) => categorias.find(({ idCategoria }) => idCategoria === id)
  const { value, change, props } = useField<string>(field, {
    shown: (id) => [de(de(id)?.idCategoriaPai ?? '')?.nome, de(id)?.nome].filter(Boolean).join(' › '),
  })
  const categoria = de(value)?.idCategoriaPai ?? value
  const subs = categorias.filter(({ idCategoriaPai }) => categoria !== '' && idCategoriaPai === categoria)
  const options = (todas: typeof categorias) =>
    todas.map(({ idCategoria, nome }) => ({ value: idCategoria, label: nome }))
  return (
    <FieldBox {...field}>
      <NativeSelect
        {...props}
        name={field.name}
        data={[{ value: '', label: 'Selecione' }, ...options(categorias.filter(({ level }) => level === 1))]}
        value={categoria}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {subs.length > 0 && (
        <NativeSelect
          className={classes.sub}
          size={props.size}
          aria-label="Subcategoria (opcional)"
          name="subCategoria"
          data={[{ value: categoria, label: 'Sem subcategoria' }, ...options(subs)]}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FieldBox>
  )
}
