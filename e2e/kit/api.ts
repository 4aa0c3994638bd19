import { inject } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import type { processamento } from '#contracts/http/processamentos.ts'
import type { Person } from './people.ts'
import type { RunningProduct } from './setup.ts'

/** Answers as they travel: points and money as plain decimals. */
export type Dashboard = WireAnswer<typeof dashboard>
export type Extrato = WireAnswer<typeof extrato>
export type Processamento = WireAnswer<typeof processamento>

/** The whole answer of a log-in, as the applications keep it. */
export interface LogIn {
  token: string
  [field: string]: unknown
}

const ROUTE = { painel: 'usuario', loja: 'parceiro' } as const

/** The product that the files of this worker share. */
export const product = (): RunningProduct => inject('products')[Number(process.env['VITEST_POOL_ID']) - 1]!
export const productUrl = (): string => product().url

export async function logIn({ app, cpf, senha }: Person, url = productUrl()): Promise<LogIn> {
  const answer = await fetch(`${url}/api/sessoes/${ROUTE[app]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cpf, senha }),
  })
  if (!answer.ok) throw new Error(`${app} ${cpf}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as LogIn
}

/** One call with a person's session. */
export const call = (token: string, path: string, init: RequestInit = {}, url = productUrl()): Promise<Response> =>
  fetch(url + path, { ...init, headers: { authorization: `${token}|`, ...init.headers } })

export async function read<T>(token: string, path: string, url = productUrl()): Promise<T> {
  const answer = await call(token, path, {}, url)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export const readDashboard = (token: string, rede?: string, url = productUrl()): Promise<Dashboard> =>
  read(token, `/api/dashboard${rede === undefined ? '' : `?${new URLSearchParams({ rede })}`}`, url)

/** Follows a job by its stream of events until it is over. */
export async function followToEnd(token: string, id: string, url: string): Promise<Processamento> {
  const answer = await call(token, `/api/processamentos/${id}/eventos`, {}, url)
  const events = (await answer.text()).split('\n').filter((line) => line.startsWith('data:'))
  const last = events.at(-1)
  if (last === undefined) throw new Error(`the stream of ${id} said nothing (${answer.status})`)
  return JSON.parse(last.slice('data:'.length)) as Processamento
}
