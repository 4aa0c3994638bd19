import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FieldBox, useField, type FieldProps } from '#web/shared/form/field.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { usePreviaDaDescricaoQuery } from './premios.api.ts'
import { Descricao } from './descricao.tsx'
import classes from './premios.module.css'

/** A description in HTML, and how it will look: what is not allowed is gone there as it will be when it is stored. */
export function DescricaoField(field: FieldProps<string>) {
  const { value, change, props } = useField<string>(field)
  const [shown, setShown] = useState<string | null>(null)
  return (
    <FieldBox {...field}>
      <Textarea
        {...props}
        rows={6}
        name={field.name}
        placeholder={field.placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button
        className={classes.ver}
        variant="subtle"
        size="compact-sm"
        disabled={value.trim() === ''}
        onClick={() => setShown(shown === value ? null : value)}
      >
        {shown === null ? 'Ver como fica' : shown === value ? 'Ocultar a prévia' : 'Atualizar a prévia'}
      </Button>
      {shown !== null && <Previa descricao={shown} />}
    </FieldBox>
  )
}

function Previa({ descricao }: { descricao: string }) {
  const query = usePreviaDaDescricaoQuery({ body: { descricao } })
  return (
    <section className={classes.previa} aria-label="Prévia da descrição">
      <Loaded query={query} skeleton={<Skeletons label="Carregando a prévia" height="5rem" />}>
        {(previa) => <Descricao html={previa.descricao} />}
      </Loaded>
    </section>
  )
}
