import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldBox, useField, type FieldProps } from './field.tsx'
import classes from './form.module.css'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

/**
 * One of a few options, as the system's own list, which phones show best. Its first line says that nothing is chosen
 * yet.
 */
export function SelectField({
  options,
  placeholder = 'Selecione',
  ...field
}: FieldProps & { options: readonly Option[] }) {
  const { value, change, props } = useField<string>(field)
  return (
    <FieldBox {...field}>
      <NativeSelect
        {...props}
        name={field.name}
        autoComplete={field.autoComplete}
        data={[{ value: '', label: placeholder }, ...options]}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FieldBox>
  )
}

/** One of two or three options, all visible. */
export function RadioField({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const {
    value,
    change,
    props: { onBlur: _, 'aria-required': __, ...props },
  } = useField<string>(field)
  return (
    <FieldBox {...field}>
      <Radio.Group {...props} name={field.name} value={value} onChange={change}>
        <div className={classes.opcoes}>
          {options.map((option) => (
            <Radio key={option.value} size={props.size} {...option} />
          ))}
        </div>
      </Radio.Group>
    </FieldBox>
  )
}

/** Yes or no; the label may contain a link. */
export function CheckField({ rotulo, ...field }: FieldProps & { rotulo?: ReactNode }) {
  const {
    value,
    change,
    props: { inputWrapperOrder: _, ...props },
  } = useField<boolean>(field)
  return (
    <FieldBox {...field}>
      <Checkbox
        {...props}
        label={rotulo ?? field.label}
        name={field.name}
        checked={value}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </FieldBox>
  )
}
