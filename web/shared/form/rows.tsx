import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useFieldArray, useFormContext, useFormState, type FieldValues } from 'react-hook-form'
import { contar } from '../format/numeros.ts'
import { messageAt } from './errors.ts'
import { FieldBox } from './field.tsx'
import { useFormContextValue } from './form-context.ts'
import classes from './form.module.css'
import { useKnownField } from './known-fields.ts'
import { namesOf, type Blank, type Name, type NamesOf } from './names.ts'
import rows from './rows.module.css'

interface Props<Row> {
  name: Name<Row[]>
  label: string
  /** What one of them is called, and several: ["item", "itens"]. */
  nomes: readonly [string, string]
  /** A row in which nothing is filled in. */
  nova: Blank<Row>
  /** The most that may be added. */
  maximo?: number
  /** The fields of a row, by their names; `n` counts from 0. */
  children: (campos: NamesOf<Row>, n: number) => ReactNode
}

/** Rows of fields inside a form, to add and take away. Their labels show once on a computer, with each on a phone. */
export function Rows<Row>({ name, label, nomes: [um, varios], nova, maximo = Infinity, children }: Props<Row>) {
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name })
  const { fields, append, remove } = useFieldArray({ control, name: name as string })
  const { size, known, announce } = useFormContextValue()
  const box = useRef<HTMLFieldSetElement>(null)
  useKnownField(known, name, { label, shown: (all: Row[]) => contar(all.length, um, varios) })

  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    append(nova as FieldValues, { shouldFocus: false })
    focus(`[data-linha="${fields.length}"] :is(input, select, textarea)`)
  }
  const take = (n: number) => {
    remove(n)
    announce(`${um} ${n + 1} retirado`)
    const next = Math.min(n, fields.length - 2)
    focus(next < 0 ? '[data-adicionar]' : `[data-retirar="${next}"]`)
  }

  const problem = messageAt(errors, name)
  return (
    <FieldBox name={name}>
      <fieldset ref={box} className={classes.grupo}>
        <legend className={classes.legenda}>{label}</legend>
        {fields.map(({ id }, n) => (
          <div key={id} role="group" aria-label={`${um} ${n + 1}`} data-linha={n} className={rows.linha}>
            <div className={classes.grade}>{children(namesOf(nova, `${name}.${n}.`), n)}</div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={`input-${size}`}
              className={rows.retirar}
              aria-label={`Retirar ${um} ${n + 1}`}
              data-retirar={n}
              onClick={() => take(n)}
            >
              <IconTrash size="1.125rem" aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        {problem !== undefined && <p className={rows.erro}>{problem}</p>}
        {fields.length < maximo && (
          <Button
            variant="default"
            leftSection={<IconPlus size="1rem" aria-hidden="true" />}
            data-adicionar
            onClick={add}
          >
            Adicionar {um}
          </Button>
        )}
      </fieldset>
    </FieldBox>
  )
}
