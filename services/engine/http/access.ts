import type { Access, EndpointShape } from '#contracts/endpoint.ts'
import { forbidden, unauthenticated } from '#contracts/errors.ts'
import { wantsOwnPassword } from '#contracts/failures.ts'
import type { Session } from '#services/engine/sessions/sessions.ts'
import { tokenOfHeader } from '#services/engine/sessions/token.ts'

export type Authenticate = (token: string) => Promise<Session | undefined>

/**
 * The session of the caller, when the endpoint admits them. Throws 401 without a living session, and 403 when this
 * session may not call it; the other application's token is a 403 too, because a 401 ends the session that was
 * refused (`decisions.md §B 17`). A purely public endpoint reads no token; one that is public and private reads it
 * when there is one.
 */
export async function authorise(
  shape: Pick<EndpointShape, 'access' | 'method' | 'comSenhaTemporaria' | 'comTokenDeEnvio'>,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<Session | undefined> {
  const { access } = shape
  if (access === 'publico') return undefined
  if (!authorization && access.publico) return undefined
  if (!authorization) throw unauthenticated('nao-autenticado', 'Faça login para continuar.')
  const token = tokenOfHeader(authorization)
  const session = token && (await authenticate(token))
  if (!session) throw unauthenticated('sessao-expirada', 'Sessão expirada. Por favor, faça login novamente.')
  if (!admits(access, session) || (session.tokenDeEnvio && !shape.comTokenDeEnvio))
    throw forbidden('sem-permissao', 'Você não tem permissão para isto.')
  if (session.actor.senhaTemporaria && wantsOwnPassword(shape, session.actor.tipo)) {
    if (access.publico && shape.method === 'GET') return undefined
    throw forbidden('senha-temporaria', 'Troque sua senha provisória antes de continuar.')
  }
  return session
}

function admits(access: Exclude<Access, 'publico'>, { actor }: Session): boolean {
  return actor.tipo === 'loja' ? access.loja === true : (access.painel?.includes(actor.permissao) ?? false)
}
