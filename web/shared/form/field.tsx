import { Loader } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { get, useController, useFormContext, useFormState } from 'react-hook-form'
import { onceReleased } from '#web/shared/ui/pointer.ts'
import { same } from './changes.ts'
import { useFormContextValue } from './form-context.ts'
import classes from './form.module.css'
import { useKnownField } from './known-fields.ts'
import { useLookUp, type LookUp } from './look-up.ts'
import type { Name } from './names.ts'

/** Props of every field. `name` is one of the form's `campos`, whose value is of the field's kind. */
export interface FieldProps<Value> {
  name: Name<Value>
  label: string
  /** Marks the label as optional; the contract decides whether the field may stay empty. */
  optional?: boolean
  description?: ReactNode
  placeholder?: string
  autoComplete?: string
  disabled?: boolean
  autoFocus?: boolean
  /** How many of the form's six columns it takes on a computer; a phone has one column. */
  columns?: 1 | 2 | 3 | 4 | 5 | 6
  /** Looks the value up when the field is left. */
  lookUp?: LookUp
  /** Tells what is known of the value while it is typed, too. */
  looksUpWhileTyping?: boolean
  /** Clears a value that is none of its kind (`doc 1 §5`), with the contract's sentence beside it. */
  clearsInvalid?: boolean
  /** Another field whose validity depends on this one: once filled, it is checked again together with this one. */
  checksAlso?: Name<unknown>
}

const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** What a kind of field adds to a form's knowledge of its fields. */
interface Kind<Value> {
  /** The value as people read it; its text when it is not given. */
  shown?: (value: Value) => string
  /** Why a value is refused beside what the contract says. */
  refuses?: (value: Value) => string | undefined
  /** Whether it is a value of this kind, which stays when the contract refuses it for another reason. */
  isWhole?: (value: Value) => boolean
}

/** Kinds of errors that do not come from the schema; the next key typed removes them. */
const OF_THE_MOMENT = ['look-up', 'server']

/**
 * One value of the form and what its input needs. What was typed is checked when the field is left, so a wrong digit
 * shows before the form is sent. An empty field is checked only when the form is sent.
 */
export function useField<Value>(
  {
    name,
    label,
    optional = false,
    description,
    disabled,
    lookUp,
    looksUpWhileTyping = false,
    clearsInvalid = false,
    checksAlso,
  }: FieldProps<Value>,
  { shown = String, refuses, isWhole = () => false }: Kind<Value> = {},
) {
  const form = useFormContext()
  const { size, known } = useFormContextValue()
  useKnownField(known, name, { label, shown, refuses })
  const {
    field,
    fieldState: { error },
  } = useController({ name, control: form.control })
  const { asking, noteOf, ask, peek, forget } = useLookUp(name, lookUp)
  if (field.value === undefined) throw new Error(`The form has no value for the field "${label}"`)
  const empty = (value: unknown) => value === '' || value === null || value === false || same(value, [])

  const change = (value: Value) => {
    forget()
    if (OF_THE_MOMENT.includes(error?.type ?? '')) form.clearErrors(name)
    field.onChange(value)
    if (looksUpWhileTyping) peek(String(value))
  }
  const leave = async () => {
    const value: unknown = form.getValues(name)
    // The press that left it removed its row.
    if (value === undefined) return
    if (checksAlso !== undefined && !empty(form.getValues(checksAlso))) void form.trigger(checksAlso)
    if (empty(value)) return
    if (OF_THE_MOMENT.includes(error?.type ?? '')) return
    if (await form.trigger(name)) return ask(String(value))
    if (clearsInvalid && !isWhole(value as Value) && form.getValues(name) === value) {
      const message = form.getFieldState(name).error?.message
      form.setValue(name, '', { shouldDirty: true })
      form.setError(name, { type: 'look-up', message })
    }
  }

  return {
    value: field.value as Value,
    change,
    asking,
    props: {
      size,
      disabled,
      label: optional ? (
        <>
          {label} <span className={classes.opcional}>(opcional)</span>
        </>
      ) : (
        label
      ),
      description: noteOf(field.value) ?? description,
      // Help is shown below the input, so that neighbouring fields stay aligned.
      inputWrapperOrder: WRAPPER_ORDER,
      error: error?.message,
      // What is said of this field must not move what the same press is about to click.
      onBlur: (_event?: FocusEvent) => {
        field.onBlur()
        onceReleased(() => void leave())
      },
      'aria-required': optional ? undefined : true,
    },
    /** Shown beside the value during a look-up. */
    busy: asking ? <Loader size="xs" aria-hidden="true" /> : undefined,
  }
}

/** The place of a field in the form's grid; by `name` the form finds it when it has an error. */
export function FieldBox({
  name,
  columns = 6,
  children,
}: {
  name?: string
  columns?: FieldProps<unknown>['columns']
  children: ReactNode
}) {
  return (
    <div data-campo={name} className={`${classes.campo} ${classes[`c${columns}`]}`}>
      {children}
    </div>
  )
}

/** Shows fields only while another one, or one of several, differs from the record that is being changed. */
export function WhenChanged({ name, children }: { name: Name<unknown> | Name<unknown>[]; children: ReactNode }) {
  const { control } = useFormContext()
  const { dirtyFields } = useFormState({ control, name })
  return [name].flat().some((one) => get(dirtyFields, one)) ? children : null
}

/** Fields that belong together, under a heading that screen readers say with each of them. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.grupo}>
      <legend className={classes.legenda}>{title}</legend>
      <div className={classes.grade}>{children}</div>
    </fieldset>
  )
}

/** Fields in the form's grid, without a heading. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={classes.grade}>{children}</div>
