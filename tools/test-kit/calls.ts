import { checkByContract } from './by-contract.ts'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface CallAnswer {
  status: number
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what travels, before anybody read it by a contract
  body: any
}

/**
 * Calls an API as anybody can, and holds each answer to its contract; each call comes from an address of its own,
 * unless the headers name one.
 */
export const callsTo =
  (url: string) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { token, body, headers = {} }: CallOptions = {},
  ): Promise<CallAnswer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': freshAddress(),
        ...(token === undefined ? {} : { authorization: `${token}|` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = { status: response.status, body: (await response.json()) as unknown }
    checkByContract(method, path, answer.status, answer.body)
    return answer
  }
