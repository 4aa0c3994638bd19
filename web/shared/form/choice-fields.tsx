import { Checkbox, CheckboxGroup, NativeSelect, Radio, RadioGroup } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldBox, useField, type FieldProps } from './field.tsx'
import classes from './form.module.css'

export interface Option<Value extends string | number = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface WithOptions<Value, Each extends string | number = string> extends FieldProps<Value> {
  options: readonly Option<Each>[]
}

/** How a chosen value reads. */
export const labelIn =
  <Value extends string | number>(options: readonly Option<Value>[]) =>
  (chosen: Value) =>
    options.find(({ value }) => value === chosen)?.label ?? String(chosen)

/**
 * One of a few options, as the system's own list, which phones show best. Its first line says that nothing is chosen
 * yet.
 */
export function SelectField({ options, placeholder = 'Selecione', ...field }: WithOptions<string>) {
  const { value, change, props } = useField(field, { shown: labelIn(options) })
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
export function RadioField<Value extends string | number>({ options, ...field }: WithOptions<Value, Value>) {
  const {
    value,
    change,
    props: { onBlur: _, 'aria-required': __, ...props },
  } = useField(field, { shown: labelIn(options) })
  return (
    <FieldBox {...field}>
      <RadioGroup
        {...props}
        name={field.name}
        value={String(value)}
        onChange={(chosen) => change(options.find((option) => String(option.value) === chosen)!.value)}
      >
        <div className={classes.opcoes}>
          {options.map(({ value: each, ...option }) => (
            <Radio key={each} size={props.size} value={String(each)} {...option} />
          ))}
        </div>
      </RadioGroup>
    </FieldBox>
  )
}

/** Yes or no; the sentence at the box may contain a link. */
export function CheckField({ sentence, ...field }: FieldProps<boolean | 1> & { sentence?: ReactNode }) {
  const {
    value,
    change,
    props: { inputWrapperOrder: _, ...props },
  } = useField<boolean | 1>(field, { shown: (checked) => (checked ? 'Sim' : 'Não') })
  return (
    <FieldBox {...field}>
      <Checkbox
        {...props}
        label={sentence ?? field.label}
        name={field.name}
        checked={Boolean(value)}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </FieldBox>
  )
}

/** Any number of a few options, all visible. */
export function ChecksField({ options, ...field }: WithOptions<string[]>) {
  const {
    value,
    change,
    props: { onBlur: _, 'aria-required': __, ...props },
  } = useField(field, { shown: labelsIn(options) })
  return (
    <FieldBox {...field}>
      <CheckboxGroup {...props} value={value} onChange={change}>
        <div className={classes.opcoes}>
          {options.map((option) => (
            <Checkbox key={option.value} size={props.size} {...option} />
          ))}
        </div>
      </CheckboxGroup>
    </FieldBox>
  )
}

/** How several chosen values read: "Alfa, Beta". */
export const labelsIn = (options: readonly Option[]) => (chosen: readonly string[]) =>
  chosen.length === 0 ? 'Nenhum' : chosen.map(labelIn(options)).join(', ')
