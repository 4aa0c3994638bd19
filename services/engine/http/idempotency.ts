import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { invalid } from '#contracts/errors.ts'
import type { ChavesDeIdempotencia, Resposta } from '#services/engine/idempotency/chaves.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Actor } from '#services/engine/sessions/actor.ts'
import type { Arquivo } from './uploads.ts'

/** A call's input after validation: the same input in another spelling, or with other unknown fields, is the same. */
export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** The ids under which one call's command runs. */
export interface Attempt {
  commandId: string
  /** Of the first attempt: events and audit entries of a repeated call carry it. */
  correlacao: string
  /** What the command answered already. */
  answered: Resposta | undefined
  /** Keeps the answer of a command that succeeded, and answers what is to be sent. */
  keep: (answer: Resposta) => Promise<Resposta>
}

/** Visible ASCII characters; as long as anybody's ids are. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** The caller's `Idempotency-Key`, when the endpoint takes one; undefined without it. */
export function keyOf({ idempotente }: EndpointShape, header: string | undefined): string | undefined {
  if (!idempotente || header === undefined) return undefined
  if (!KEY.test(header)) {
    throw invalid(
      'chave-invalida',
      'A Idempotency-Key deve ter de 1 a 200 letras, números ou sinais, sem espaços nem acentos.',
    )
  }
  return header
}

/** The name that a signed call has in its body; undefined where calls are not signed. */
export const signedKeyOf = ({ assinado }: EndpointShape, body: unknown): string | undefined =>
  assinado && String((body as Record<string, unknown>)[assinado.chave])

/** An endpoint that is called without a person, or that answers no single body, cannot keep a key. */
export function checkIdempotent({ idempotente, access, encoding, path }: EndpointShape): void {
  if (idempotente && (access === 'publico' || access.publico || encoding === 'sse'))
    throw new Error(`${path} cannot take an Idempotency-Key`)
}

/** A call without a key runs under new ids, and nobody asks for its answer again. */
export const newAttempt = (correlacao: string): Attempt => ({
  commandId: newId(),
  correlacao,
  answered: undefined,
  keep: (answer) => Promise.resolve(answer),
})

/**
 * The attempt to which a key belongs. Its row is written before this answers, so the process may die at any point
 * after it and the same key goes on from there (`docs/decisions/0012`).
 */
export async function attemptOf(
  chaves: ChavesDeIdempotencia,
  shape: EndpointShape,
  actor: Actor,
  chave: string,
  input: Input,
  arquivos: readonly Arquivo[],
  correlacao: string,
): Promise<Attempt> {
  const { method, path, arquivo, assinado } = shape
  const usada = { pessoa: callerOf(shape, actor), endpoint: `${method} ${path}`, chave }
  // Where a file was received says nothing of what was sent.
  const body = arquivo ? { ...(input.body as object), [arquivo.campo]: undefined } : input.body
  const impressao = await fingerprint({ ...input, body }, arquivos)
  const campo = assinado?.chave ?? 'Idempotency-Key'
  const comando = await chaves.reservar({ ...usada, campo, impressao, correlacao })
  return {
    commandId: comando.idComando,
    correlacao: comando.correlacao,
    answered: comando.resposta,
    keep: (answer) => chaves.guardar(usada, answer),
  }
}

/** All who sign calls of an endpoint have one secret. */
function callerOf({ path, assinado }: EndpointShape, actor: Actor): string {
  if (assinado) return 'assinado'
  if (actor.tipo === 'publico') throw new Error(`${path}: a key without a person`)
  return `${actor.tipo}:${actor.id}`
}

/** SHA-256 of what was sent: every field, and the files' bytes whatever they are called. */
async function fingerprint({ params, query, body }: Input, arquivos: readonly Arquivo[]): Promise<Buffer> {
  const hash = createHash('sha256').update(canonical({ params, query, body }))
  for (const { path } of arquivos) {
    const content = createHash('sha256')
    await pipeline(createReadStream(path), content)
    hash.update(content.digest())
  }
  return hash.digest()
}

/** JSON whose objects have their fields in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : typeof inner === 'bigint'
        ? inner.toString()
        : inner,
  )
