import type { CorpoDeErro } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'

/** Every failed call, whatever happened, in one shape that a screen can show. Plain data: it lives in the store. */
export interface ApiFailure<C extends string = Codigo | LocalCode | ScreenCode> {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** The sentence for people. */
  erro: string
  codigo: C
  /** Field → message, to set beside the fields of a form. */
  campos: Record<string, string>
  /** Finds the failure in the server's log; null when the server gave none. */
  correlacao: string | null
}

/** What a call can fail with beside what its contract says: no answer, or one that nobody understands. */
export type LocalCode = 'sem-conexao' | 'cancelado' | 'resposta-inesperada' | `http-${number}`
/** What a screen found out itself, shown as a call's failure is. */
type ScreenCode = 'a-conferir' | 'arquivo-ilegivel' | 'inesperado'

export const SEM_CONEXAO = 'Problema de conexão ao servidor, tente novamente mais tarde'
/** What the place says from which the call was made: it stays after the toast is gone. */
export const SEM_RESPOSTA = 'O servidor não respondeu. Confira a conexão e tente de novo.'
/** The button that sends again what got no answer. */
export const TENTAR_DE_NOVO = 'TENTAR DE NOVO'
export const SESSAO_EXPIRADA = 'Sessão expirada. Por favor, faça login novamente.'
export const SEM_MOTIVO = 'Não foi possível concluir. Tente novamente em instantes.'
const SEM_ACESSO = 'Você não tem acesso a isto.'
const MUITAS_TENTATIVAS = 'Muitas tentativas. Espere um pouco e tente de novo.'
const GRANDE_DEMAIS = 'O arquivo é grande demais.'
const INESPERADA = 'O servidor deu uma resposta que esta tela não entende. Recarregue a página.'

const semBody = { campos: {}, correlacao: null }

export const noConnection = (): ApiFailure => ({ status: 0, erro: SEM_CONEXAO, codigo: 'sem-conexao', ...semBody })
export const cancelled = (): ApiFailure => ({ status: 0, erro: '', codigo: 'cancelado', ...semBody })
export const unexpectedAnswer = (status: number): ApiFailure => ({
  status,
  erro: INESPERADA,
  codigo: 'resposta-inesperada',
  ...semBody,
})

function sentenceFor(status: number): string {
  if (status === 403) return SEM_ACESSO
  if (status === 413) return GRANDE_DEMAIS
  if (status === 429) return MUITAS_TENTATIVAS
  return SEM_MOTIVO
}

/** The failure that an error body describes. A body in another shape (a proxy's page) still gives a sentence. */
export function failureOf(status: number, body: unknown): ApiFailure {
  const corpo: Partial<CorpoDeErro> = typeof body === 'object' && body !== null ? body : {}
  const texto = [corpo.erro, corpo.mensagem].find((valor) => typeof valor === 'string' && valor !== '')
  return {
    status,
    erro: texto ?? sentenceFor(status),
    codigo: typeof corpo.codigo === 'string' ? (corpo.codigo as Codigo) : `http-${status}`,
    campos: corpo.campos ?? {},
    correlacao: typeof corpo.correlacao === 'string' ? corpo.correlacao : null,
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'codigo' in error && 'status' in error && 'erro' in error

export const lostConnection = (error: unknown): boolean => isApiFailure(error) && error.codigo === 'sem-conexao'

/** What a screen says of a call that failed, in its own words where the server has none; null when nothing did. */
export function saidOnScreen(error: unknown, semMotivo = SEM_MOTIVO): string | null {
  if (error === undefined || error === null) return null
  if (!isApiFailure(error) || error.erro === SEM_MOTIVO) return semMotivo
  if (lostConnection(error)) return SEM_RESPOSTA
  return error.codigo === 'cancelado' ? null : error.erro
}

/** A call of this tab that failed. */
export interface FailedCall {
  failure: ApiFailure
  /** With which it was sent; null when nobody was logged in. */
  token: string | null
  /** Nothing on the screen shows it, so a toast says it. */
  unseen?: boolean
}

/** What the application does about a failure besides giving it to the caller. */
export type Reaction = 'none' | 'connection-toast' | 'end-session' | 'error-toast'

/**
 * The one error policy (`doc 1 §8`, `decisions.md §B 17-19`). A lost connection shows a toast and keeps the session. A
 * 401 ends the session whose token was refused, so a wrong log-in (sent without a token) ends none.
 */
export function reactionTo({ failure, token, unseen = false }: FailedCall): Reaction {
  if (failure.codigo === 'cancelado') return 'none'
  if (failure.codigo === 'sem-conexao') return 'connection-toast'
  if (failure.status === 401 && token !== null) return 'end-session'
  return unseen ? 'error-toast' : 'none'
}
