import type { z } from 'zod'
import { recusaDaIdade } from '#contracts/values/idade.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'

/** A date of birth that says at its field who is too young, by the browser's date; the server checks it again. */
export const adult = <S extends z.ZodType>(nascimento: S): S =>
  nascimento.superRefine((dia, context) => {
    const recusa = typeof dia === 'string' && dia !== '' ? recusaDaIdade(dia, diaDoInstante(new Date())) : undefined
    if (recusa !== undefined) context.addIssue({ code: 'custom', message: recusa })
  })
