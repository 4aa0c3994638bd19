import { checkByContract } from './by-contract.ts'
import type { CallAnswer } from './calls.ts'

interface Sent {
  token: string
  content: string | Uint8Array<ArrayBuffer>
  nome?: string
  /** The fields beside the file. */
  fields?: Record<string, string>
}

/** Sends a file as a form does, and holds the answer to its contract. */
export const fileSenderTo =
  (url: string) =>
  async (path: string, { token, content, nome = 'dados.csv', fields = {} }: Sent): Promise<CallAnswer> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('arquivo', new Blob([content]), nome)
    const answer = await fetch(url + path, { method: 'POST', headers: { authorization: `${token}|` }, body: form })
    const body = (await answer.json()) as unknown
    checkByContract('POST', path, answer.status, body)
    return { status: answer.status, body }
  }
