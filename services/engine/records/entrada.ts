import type { z } from 'zod'
import { invalid } from '#contracts/errors.ts'

/**
 * Decodes what came from outside, or throws `invalid` with the first sentence and one for each field, in the order
 * of the form (`doc 1 §5`: the toasts are checked in this order).
 */
export function lerEntrada<S extends z.ZodType>(schema: S, entrada: unknown): z.output<S> {
  const lida = schema.safeParse(entrada)
  if (lida.success) return lida.data
  const campos: Record<string, string> = {}
  for (const issue of lida.error.issues) campos[issue.path.join('.')] ??= issue.message
  throw invalid('entrada-invalida', lida.error.issues[0]?.message ?? 'Dados inválidos', campos)
}
