import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { z } from 'zod'
import type { EnderecoDoCep } from '#contracts/http/cep.ts'
import { CepIndisponivel, type ServicoDeCep } from '../port.ts'

/** A person is waiting at a form, and can type the address instead. */
const TIME_LIMIT_MS = 3_000
/** Far more than an address, which has some hundred bytes. */
const BODY_MAX_BYTES = 16_384
const FIELD_MAX_CHARACTERS = 200

/** Reduces what the service sends to one line of text. */
const campo = z
  .string()
  .default('')
  .transform((valor) => valor.replace(/\p{C}/gu, ' ').trim().slice(0, FIELD_MAX_CHARACTERS))
/** The flag is sent as a boolean or as a word. */
const desconhecido = z.object({ erro: z.union([z.literal(true), z.literal('true')]) })
const conhecido = z.object({
  logradouro: campo,
  bairro: campo,
  complemento: campo,
  localidade: campo.refine((valor) => valor !== ''),
  uf: campo.refine((valor) => /^[A-Z]{2}$/.test(valor)),
})

/**
 * A service with ViaCEP's API. `template` is a setting, and only eight digits of user input are inserted into it.
 * Redirects are not followed, so only the configured host answers.
 */
export function cepPorHttp(template: string, timeLimitMs = TIME_LIMIT_MS): ServicoDeCep {
  return {
    async consultar(cep) {
      if (!/^\d{8}$/.test(cep)) throw new TypeError('a CEP has eight digits')
      const { status, text } = await ask(template.replace('{cep}', cep), timeLimitMs)
      if (status === 404) return undefined
      if (status !== 200) throw new CepIndisponivel(`status ${status}`)
      return addressOf(cep, text)
    },
  }
}

async function ask(url: string, timeLimitMs: number): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
      headers: { Accept: 'application/json' },
    })
    return { status: response.status, text: textOf(await bytesOf(response), response.headers.get('content-type')) }
  } catch (error) {
    if (error instanceof CepIndisponivel) throw error
    throw new CepIndisponivel(error instanceof Error && error.name === 'TimeoutError' ? 'too slow' : 'no answer', error)
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += (piece as Uint8Array).byteLength
    if (bytes > BODY_MAX_BYTES) throw new CepIndisponivel('answer too long')
    pieces.push(piece as Uint8Array)
  }
  return Buffer.concat(pieces)
}

/** UTF-8, as JSON is; else as the answer says that it is written, or not at all: garbled it would be kept. */
function textOf(bytes: Buffer, contentType: string | null): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
  if (/^utf-?8$/i.test(charset) || !iconv.encodingExists(charset)) throw new CepIndisponivel('no UTF-8')
  return iconv.decode(bytes, charset)
}

function addressOf(cep: string, text: string): EnderecoDoCep | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw new CepIndisponivel('no JSON', error)
  }
  if (desconhecido.safeParse(body).success) return undefined
  const read = conhecido.safeParse(body)
  if (!read.success) throw new CepIndisponivel('no address')
  return { cep, ...read.data }
}
