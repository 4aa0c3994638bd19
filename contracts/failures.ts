import type { EndpointShape } from './endpoint.ts'
import type { FailureStatus } from './errors.ts'

/*
 * Failures that a contract does not repeat: they follow from who may call, what is sent, and what the call does.
 */

const ANY = { 'muitas-tentativas': 429, 'sistema-indisponivel': 503 } as const
const WITH_PARTS = { 'dados-invalidos': 400, 'pedido-invalido': 400 } as const
const WITH_BODY = { 'json-invalido': 400, 'corpo-grande': 413, 'formato-nao-aceito': 415 } as const
const WITH_FILE = { 'envio-invalido': 400, 'arquivo-grande': 413, 'formato-nao-aceito': 415 } as const
const WITH_SESSION = { 'nao-autenticado': 401, 'sessao-expirada': 401, 'sem-permissao': 403 } as const
const WITH_PASSWORD = { 'senha-temporaria': 403 } as const
const WITH_KEY = { 'chave-invalida': 400, 'chave-com-outros-dados': 409 } as const
const WITH_EVENTS = { concorrencia: 409, 'texto-invalido': 400 } as const

export type ImpliedCode =
  | keyof typeof ANY
  | keyof typeof WITH_PARTS
  | keyof typeof WITH_BODY
  | keyof typeof WITH_FILE
  | keyof typeof WITH_SESSION
  | keyof typeof WITH_PASSWORD
  | keyof typeof WITH_KEY
  | keyof typeof WITH_EVENTS

/** Every code that an endpoint can fail with, and its status. A defect (500, `erro-interno`) is in no contract. */
export function failuresOf(shape: EndpointShape): Readonly<Record<string, FailureStatus>> {
  const { encoding, params, query, body, idempotente, appends, failures } = shape
  return {
    ...ANY,
    ...(params || query || body || encoding === 'multipart' ? WITH_PARTS : {}),
    ...(encoding === 'multipart' ? WITH_FILE : body ? WITH_BODY : {}),
    ...(shape.access === 'publico' ? {} : WITH_SESSION),
    ...(wantsOwnPassword(shape, 'painel') || wantsOwnPassword(shape, 'loja') ? WITH_PASSWORD : {}),
    ...(idempotente ? WITH_KEY : {}),
    ...(appends ? WITH_EVENTS : {}),
    ...failures,
  }
}

/**
 * Whether an endpoint refuses who logged in there with a temporary password. What anybody may read is read as anybody
 * reads it.
 */
export const wantsOwnPassword = (
  { access, comSenhaTemporaria }: Pick<EndpointShape, 'access' | 'comSenhaTemporaria'>,
  tipo: 'painel' | 'loja',
): boolean => access !== 'publico' && access[tipo] !== undefined && !comSenhaTemporaria
