import { Button, Input } from '@mantine/core'
import { formatarTamanho } from '#web/shared/format/numeros.ts'
import { emPalavras, fileProblem, type FileRule } from '#web/shared/upload/file-check.ts'
import { FileDrop } from '#web/shared/upload/file-drop.tsx'
import { FieldBox, useField, type FieldProps } from './field.tsx'

interface FileProps extends FieldProps<File> {
  regra: FileRule
}

/** One file, dropped or chosen. The form holds it, null while there is none. */
export function FileField({ regra, ...field }: FileProps) {
  const { value, change, props } = useField<File | null>(field, {
    shown: (file) => file?.name ?? '',
    refuses: (file) => (file === null ? undefined : (fileProblem(file, regra) ?? undefined)),
  })
  return (
    <FieldBox {...field}>
      {/* The drop zone names itself for screen readers. */}
      <Input.Label labelElement="div" size={props.size} mb={4} aria-hidden="true">
        {props.label}
      </Input.Label>
      <FileDrop
        rotulo={field.label}
        dica={`${emPalavras(regra.extensao)}, até ${formatarTamanho(regra.tamanhoMaximo)}`}
        accept={regra.extensao}
        files={value === null ? [] : [value]}
        onFiles={([file = null]) => change(file)}
        erro={props.error ?? null}
        disabled={field.disabled}
      />
      {value !== null && field.optional && (
        <Button variant="subtle" size="compact-sm" onClick={() => change(null)}>
          Remover o arquivo
        </Button>
      )}
    </FieldBox>
  )
}
