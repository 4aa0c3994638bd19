import { Failure } from '#contracts/errors.ts'

/**
 * Why a spreadsheet is refused whole. The code is for the log and for tests; people read the sentence.
 *
 * - `tipo-errado`: not an .xlsx, whatever its name says
 * - `danificado`: an .xlsx that is cut short, corrupt, or breaks the rules of its format
 * - `criptografado`: protected by a password
 * - `sem-planilha`: an .xlsx without any worksheet
 * - `grande-demais`: over one of the limits of `limits.ts`
 * - `codificacao-desconhecida`: a text whose accents cannot be told
 * - `conteudo-perigoso`: built as attackers do and spreadsheet programs never do
 */
export type CodigoRecusa =
  | 'tipo-errado'
  | 'danificado'
  | 'criptografado'
  | 'sem-planilha'
  | 'grande-demais'
  | 'codificacao-desconhecida'
  | 'conteudo-perigoso'

/** One clear sentence in pt-BR that says what is wrong and what to do. */
export class PlanilhaRecusada extends Failure {
  constructor(codigo: CodigoRecusa, mensagem: string, cause?: unknown) {
    super('invalid', codigo, mensagem)
    this.name = 'PlanilhaRecusada'
    if (cause !== undefined) this.cause = cause
  }
}

/** The technical reason goes into `cause`, for the log; it would not help the person. */
export function damaged(reason: unknown): PlanilhaRecusada {
  return new PlanilhaRecusada(
    'danificado',
    'O arquivo está danificado ou incompleto; abra-o no Excel, salve de novo como .xlsx e envie outra vez.',
    reason instanceof Error ? reason : new Error(String(reason)),
  )
}

/** Damage with a known cell: naming it saves the person a search through thousands of rows. */
export function damagedAt(address: string, what: string): PlanilhaRecusada {
  return new PlanilhaRecusada('danificado', `A célula ${address} ${what}; corrija-a no Excel, salve e envie outra vez.`)
}

export function dangerous(reason: string): PlanilhaRecusada {
  return new PlanilhaRecusada(
    'conteudo-perigoso',
    'O arquivo foi recusado por segurança, pois não foi montado como uma planilha comum; abra-o no Excel, salve de novo como .xlsx e envie outra vez.',
    new Error(reason),
  )
}

export function tooBig(mensagem: string, reason?: string): PlanilhaRecusada {
  return new PlanilhaRecusada('grande-demais', mensagem, reason === undefined ? undefined : new Error(reason))
}

/**
 * Returns refusals unchanged, and also failures of the machine (a disk error, a missing file), which must not be shown
 * as the sender's fault. Any other error of a parser or inflater means a damaged file.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof PlanilhaRecusada || isSystemError(error) || isAbort(error)) return error
  return damaged(error)
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
