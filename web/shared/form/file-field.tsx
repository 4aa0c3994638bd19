import { Button, Input } from '@mantine/core'
import { formatarTamanho } from '#web/shared/format/numeros.ts'
import { emPalavras, fileProblem, type FileRule } from '#web/shared/upload/file-check.ts'
import { FileDrop } from '#web/shared/upload/file-drop.tsx'
import { FieldBox, useField, type FieldProps } from './field.tsx'

interface FileProps extends FieldProps<File> {
  rule: FileRule
}

/** One file, dropped or chosen. The form holds it, null while there is none. */
export function FileField({ rule, ...field }: FileProps) {
  const { value, change, props } = useField<File | null>(field, {
    shown: (file) => file?.name ?? '',
    refuses: (file) => (file === null ? undefined : (fileProblem(file, rule) ?? undefined)),
  })
  return (
    <FieldBox {...field}>
      {/* The drop zone names itself for screen readers. */}
      <Input.Label labelElement="div" size={props.size} mb={4} aria-hidden="true">
        {props.label}
      </Input.Label>
      <FileDrop
        label={field.label}
        hint={`${emPalavras(rule.extensao)}, até ${formatarTamanho(rule.tamanhoMaximo)}`}
        accept={rule.extensao}
        files={value === null ? [] : [value]}
        onFiles={([file = null]) => change(file)}
        error={props.error ?? null}
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
