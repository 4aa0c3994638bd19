import { freshAddress } from '#services/gateway/gateway.fixture.ts'

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what travels, before anybody read it by a contract
export interface CallAnswer {
  status: number
  body: any
}

/** Calls an API as anybody can; each call comes from an address of its own, unless the headers name one. */
export const callsTo =
  (url: string) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
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
    return { status: response.status, body: await response.json() }
  }
