import { z } from 'zod'
import type { Codigo } from './failure-codes.ts'

/** The body of every failure (`interfaces.md §3`). `mensagem` repeats `erro` for clients of either spelling. */
export const erroSchema = z.object({
  erro: z.string(),
  mensagem: z.string(),
  codigo: z.string(),
  campos: z.record(z.string(), z.string()).optional(),
  correlacao: z.string(),
  sucesso: z.literal(false).optional(),
  success: z.literal(false).optional(),
})
export type CorpoDeErro = z.infer<typeof erroSchema>

/** The few kinds of failure, and the status of each; only the gateway turns them into HTTP. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  refused: 422,
  unavailable: 503,
} as const
export type KindOfFailure = keyof typeof STATUS_OF
/** 429: too many calls, which only the gateway counts. */
export type FailureStatus = (typeof STATUS_OF)[KindOfFailure] | 429

/**
 * A failure that a person reads: a machine word and a Portuguese sentence that says what to do.
 * Anything else thrown is a defect and answers 500 with its correlation alone.
 */
export class Failure extends Error {
  readonly kind: KindOfFailure
  readonly codigo: Codigo
  readonly campos: Record<string, string> | undefined
  constructor(kind: KindOfFailure, codigo: Codigo, sentence: string, campos?: Record<string, string>) {
    super(sentence)
    this.name = 'Failure'
    this.kind = kind
    this.codigo = codigo
    this.campos = campos
  }
}
/** The failure of a status that a contract states for its code. */
export function failureWith(
  status: Exclude<FailureStatus, 429>,
  codigo: Codigo,
  sentence: string,
  campos?: Record<string, string>,
): Failure {
  const [kind] = Object.entries(STATUS_OF).find(([, one]) => one === status) as [KindOfFailure, number]
  return new Failure(kind, codigo, sentence, campos)
}
export const invalid = (codigo: Codigo, sentence: string, campos?: Record<string, string>) =>
  new Failure('invalid', codigo, sentence, campos)
export const refused = (codigo: Codigo, sentence: string) => new Failure('refused', codigo, sentence)
export const notFound = (codigo: Codigo, sentence: string) => new Failure('not-found', codigo, sentence)
export const conflict = (codigo: Codigo, sentence: string) => new Failure('conflict', codigo, sentence)
export const unavailable = (codigo: Codigo, sentence: string) => new Failure('unavailable', codigo, sentence)
export const unauthenticated = (codigo: Codigo, sentence: string) => new Failure('unauthenticated', codigo, sentence)
export const forbidden = (codigo: Codigo, sentence: string) => new Failure('forbidden', codigo, sentence)
