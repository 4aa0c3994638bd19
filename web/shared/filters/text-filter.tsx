import { Button, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChipButton } from './chip.tsx'
import { narrows, textOfFilter, type FiltroDeTexto } from './filter.ts'
import classes from './filters.module.css'

interface Props {
  filtro: FiltroDeTexto
  valor: string
  onChange: (valor: string) => void
}

/** Keeps the rows in which a field contains the text. */
export function TextFilter({ filtro, valor, onChange }: Props) {
  const { label, hint } = filtro
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState(valor)
  const open = (next: boolean) => {
    setText(valor)
    setOpened(next)
  }
  return (
    <Popover opened={opened} onChange={open} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ChipButton
          label={label}
          valor={textOfFilter(filtro, valor)}
          ativo={narrows(filtro, valor)}
          onClick={() => open(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form
          className={classes.formulario}
          onSubmit={(event) => {
            event.preventDefault()
            onChange(text.trim())
            setOpened(false)
          }}
        >
          <TextInput
            label={label}
            description={hint}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
            autoComplete="off"
          />
          <Button type="submit" size="sm">
            Aplicar
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
