import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { TAMANHO_MAXIMO_IMAGEM } from '#contracts/values/foto.ts'
import { FieldBox, type FieldProps } from '#web/shared/form/field.tsx'
import { FileField } from '#web/shared/form/file-field.tsx'
import classes from './premios.module.css'

const IMAGEM = { extensao: '.jpg,.jpeg,.png,.webp', tamanhoMaximo: TAMANHO_MAXIMO_IMAGEM }

/** A prize's photo: the one that was chosen, else the one that it has. */
export function FotoField({ atual, ...field }: FieldProps<File> & { atual?: string }) {
  const chosen = useWatch({ name: field.name as string }) as File | null
  const own = useMemo(() => (chosen === null ? null : URL.createObjectURL(chosen)), [chosen])
  useEffect(() => () => void (own !== null && URL.revokeObjectURL(own)), [own])
  const shown = own ?? atual
  return (
    <>
      <FileField {...field} columns={shown === undefined ? 6 : 4} rule={IMAGEM} />
      {shown !== undefined && (
        <FieldBox columns={2}>
          <img
            className={`${classes.foto} ${classes.escolhida}`}
            src={shown}
            alt={own === null ? 'A foto atual' : 'A foto escolhida'}
          />
        </FieldBox>
      )}
    </>
  )
}
