import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { labelsIn, type Option } from './choice-fields.tsx'
import { FieldBox, useField, type FieldProps } from './field.tsx'
import classes from './search-choices.module.css'

/** The most options drawn; typing finds the others. */
const MAX_OPTIONS = 100

/** Any number of many options, found by typing: the shops that a person may see. */
export function SearchChoices({ options, ...field }: FieldProps<string[]> & { options: readonly Option[] }) {
  const { value, change, props } = useField(field, { shown: labelsIn(options) })
  return (
    <FieldBox {...field}>
      <MultiSelect
        {...props}
        classNames={classes}
        name={field.name}
        data={options}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Limpar: ${field.label}` }}
        placeholder={value.length === 0 ? (field.placeholder ?? 'Digite para procurar') : undefined}
        nothingFoundMessage="Sem resultados"
        limit={MAX_OPTIONS}
        value={value}
        onChange={change}
      />
    </FieldBox>
  )
}
