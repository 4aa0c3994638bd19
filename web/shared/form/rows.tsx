import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useFieldArray, useFormContext, useFormState, type FieldValues } from 'react-hook-form'
import { contar } from '#web/shared/format/numeros.ts'
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
  /** A row takes several lines on a computer: its labels show with each row, as on a phone. */
  severalLines?: boolean
  /** The most that may be added. */
  max?: number
  /** A sentence about how many there are. */
  hint?: (quantos: number) => string
  /** The fields of a row, by their names; `n` counts from 0. */
  children: (campos: NamesOf<Row>, n: number) => ReactNode
}

/** Rows of fields inside a form, to add and take away. Their labels show once on a computer, with each on a phone. */
export function Rows<Row>({
  name,
  label,
  nomes: [um, varios],
  nova,
  severalLines = false,
  max = Infinity,
  hint,
  children,
}: Props<Row>) {
  const { control, trigger } = useFormContext()
  const { errors } = useFormState({ control, name })
  const { fields, append, remove } = useFieldArray({ control, name: name as string })
  const { size, known, announce } = useFormContextValue()
  const box = useRef<HTMLFieldSetElement>(null)
  useKnownField(known, name, { label, shown: (all: Row[]) => contar(all.length, um, varios) })

  const rowAt = (n: number) => `${name}.${n}`
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() =>
      selectors
        .map((selector) => box.current?.querySelector<HTMLElement>(selector))
        .find((found) => found)
        ?.focus(),
    )
  /** The first field in which nothing is filled in yet. */
  const focusRow = (n: number) =>
    focus(`[data-linha="${n}"] input[value=""]`, `[data-linha="${n}"] :is(input, select, textarea)`)
  /** A further row follows a sound one: what the last one misses is said first. */
  const add = async () => {
    const last = fields.length - 1
    if (last >= 0 && !(await trigger(rowAt(last)))) return focusRow(last)
    append(nova as FieldValues, { shouldFocus: false })
    return focusRow(fields.length)
  }
  const take = (n: number) => {
    remove(n)
    announce(`${um} ${n + 1} removido`)
    const next = Math.min(n, fields.length - 2)
    focus(next < 0 ? '[data-adicionar]' : `[data-retirar="${next}"]`)
  }

  return (
    <FieldBox name={name}>
      <fieldset ref={box} className={classes.grupo}>
        <legend className={classes.legenda}>{label}</legend>
        {fields.map(({ id }, n) => (
          <div
            key={id}
            role="group"
            aria-label={`${um} ${n + 1}`}
            data-linha={n}
            data-campo={rowAt(n)}
            className={severalLines ? `${rows.linha} ${rows.rotulada}` : rows.linha}
            onChange={() => messageAt(errors, rowAt(n)) !== undefined && void trigger(rowAt(n))}
          >
            <div className={classes.grade}>{children(namesOf(nova, `${rowAt(n)}.`), n)}</div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={`input-${size}`}
              className={rows.retirar}
              aria-label={`Remover ${um} ${n + 1}`}
              data-retirar={n}
              onClick={() => take(n)}
            >
              <IconTrash size="1.125rem" aria-hidden="true" />
            </ActionIcon>
            <Problem>{messageAt(errors, rowAt(n))}</Problem>
          </div>
        ))}
        <Problem>{messageAt(errors, name)}</Problem>
        {hint !== undefined && <p className={rows.dica}>{hint(fields.length)}</p>}
        {fields.length < max && (
          <Button
            variant="default"
            leftSection={<IconPlus size="1rem" aria-hidden="true" />}
            data-adicionar
            onClick={() => void add()}
          >
            Adicionar {um}
          </Button>
        )}
      </fieldset>
    </FieldBox>
  )
}

const Problem = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <p className={rows.erro} role="alert">
      {children}
    </p>
  )
