import { Checkbox, CheckboxGroup, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldBox, useField, type FieldProps } from './field.tsx'
import classes from './form.module.css'

/** Stands for a text of one's own, which the form holds in its place. */
const OUTRO = 'Outro'

interface Props<Value> extends FieldProps<Value> {
  options: readonly string[]
  /** What the text is called: "Qual categoria?". */
  outro: string
}

/** One of a few options, or a text of one's own. */
export function SelectOrOtherField({ options, outro, ...field }: Props<string>) {
  const { value, change, props } = useField<string>(field)
  const [writing, setWriting] = useState(false)
  const own = writing || (value !== '' && !options.includes(value))
  return (
    <FieldBox {...field}>
      <NativeSelect
        {...props}
        name={field.name}
        data={[{ value: '', label: 'Selecione' }, ...options, OUTRO]}
        value={own ? OUTRO : value}
        error={own ? undefined : props.error}
        onChange={({ currentTarget: { value: chosen } }) => {
          setWriting(chosen === OUTRO)
          change(chosen === OUTRO ? '' : chosen)
        }}
      />
      {own && (
        <TextInput
          className={classes.outro}
          size={props.size}
          aria-label={outro}
          placeholder={outro}
          value={value}
          error={props.error}
          onBlur={props.onBlur}
          onChange={({ currentTarget }) => {
            setWriting(true)
            change(currentTarget.value)
          }}
        />
      )}
    </FieldBox>
  )
}

/** Any number of a few options, all visible, and a text of one's own. */
export function ChecksOrOtherField({ options, outro, ...field }: Props<string[]>) {
  const {
    value,
    change,
    props: { onBlur, 'aria-required': _, ...props },
  } = useField<string[]>(field, { shown: (chosen) => (chosen.length === 0 ? 'Nenhum' : chosen.join(', ')) })
  const text = value.find((each) => !options.includes(each)) ?? ''
  const [writing, setWriting] = useState(false)
  const own = writing || text !== ''
  const chosen = value.filter((each) => options.includes(each))
  return (
    <FieldBox {...field}>
      <CheckboxGroup
        {...props}
        value={own ? [...chosen, OUTRO] : chosen}
        onChange={(next) => {
          setWriting(next.includes(OUTRO))
          change([...next.filter((each) => each !== OUTRO), ...(next.includes(OUTRO) && text !== '' ? [text] : [])])
        }}
      >
        <div className={classes.opcoes}>
          {[...options, OUTRO].map((option) => (
            <Checkbox key={option} size={props.size} value={option} label={option} />
          ))}
        </div>
      </CheckboxGroup>
      {own && (
        <TextInput
          className={classes.outro}
          size={props.size}
          aria-label={outro}
          placeholder={outro}
          value={text}
          onBlur={onBlur}
          onChange={({ currentTarget: { value: typed } }) => {
            setWriting(true)
            change(typed === '' || chosen.includes(typed) ? chosen : [...chosen, typed])
          }}
        />
      )}
    </FieldBox>
  )
}
