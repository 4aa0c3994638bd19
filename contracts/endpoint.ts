import type { z } from 'zod'
import type { FailureStatus } from './errors.ts'
import type { EventType } from './events/catalogue.ts'
import type { ImpliedCode } from './failures.ts'
import { ENTIDADES } from './values/entidades.ts'
import type { Papel } from './values/papeis.ts'

/** The read models that screens show, by the names of their projections. */
export const READ_MODELS = [
  'aprovacoes',
  'compras',
  'dashboard',
  'extrato',
  'pendentes',
  'resgates',
  'sellout',
  'taxas',
  'logs',
] as const

/** Rows that are changed in place: records, by the names of their tables, and two kinds that have no history. */
export const REGISTROS = [...ENTIDADES, 'tokens_de_envio', 'compartilhamentos'] as const

/** The kinds whose names stand beside what happened, in most lists. */
export const NOMES = ['parceiros', 'produtos', 'redes', 'revendas', 'usuarios'] as const

/** What a call shows or changes: read models and kinds of rows. The screens' caches go by it. */
export const TAGS = [...READ_MODELS, ...REGISTROS, 'processamentos', 'sessao', 'visoes'] as const
export type Tag = (typeof TAGS)[number]

/**
 * Who may call an endpoint; anybody else gets 401 or 403 from the gateway (`doc 1 §6`, `decisions.md §C`).
 * `painel` lists the roles of panel users, `loja` admits a logged-in salesperson, `publico` also who sends no token:
 * the answer then depends on who asks.
 */
export type Access = 'publico' | { publico?: true; painel?: readonly Papel[]; loja?: true }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** 202: the work goes on. 503: the system tells how it is, and it is not well. */
export type AnswerStatus = 200 | 201 | 202 | 503

/** One call that is valid, as it travels, and what it is answered: with `encoding: 'sse'` one event. */
export interface Example {
  params?: unknown
  query?: unknown
  body?: unknown
  answer: unknown
}

export interface EndpointShape {
  method: Method
  /** Express style, as in the specification: `/api/processamentos/:id`. */
  path: string
  access: Access
  /** One Portuguese sentence for the API page. */
  resumo: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * `multipart`: `body` describes the text fields, `arquivo` comes beside them. `sse`: the answer is one event. `csv`:
   * with 200 it is a file's text.
   */
  encoding?: 'json' | 'multipart' | 'sse' | 'csv'
  /**
   * A file that is one of the form's fields, and the most bytes that it may have. `body` has that field too, and says
   * whether it may be missing; what is no text among the others travels as JSON. Without a file the call may be JSON.
   * With `varios` the field is a list of at most so many files.
   */
  arquivo?: { campo: string; tamanhoMaximo: number; varios?: number }
  /** What is answered with which status. */
  answers: Readonly<Partial<Record<AnswerStatus, z.ZodType>>>
  /** The codes of its failures, each with its status; those that follow from the rest are in `failuresOf`. */
  failures?: Readonly<Record<string, FailureStatus>>
  example: Example
  touches?: readonly Tag[]
  /** The events that a command may append. It answers after the read models that handle them. */
  appends?: readonly EventType[]
  /**
   * Takes an `Idempotency-Key`: every call that moves points (`interfaces.md §3`), and every registration in whose input
   * is no password. The same key and input of one person
   * gives the same answer and acts once; the handler's `commandId` is the same, and everything that it writes derives
   * its ids from it.
   */
  idempotente?: true
  /**
   * Failed attempts allowed in a minute of one person from one address. Somewhat more are allowed from one address at
   * different people; those of one person from anywhere are only slowed down, since their owner may be among them.
   */
  porMinuto?: number
  /**
   * Calls allowed in a minute from one address to who is not logged in, the successful ones included: nobody goes
   * through all CPFs, or registers people by the thousand.
   */
  consultasPorMinuto?: number
  /** The same for one salesperson who is logged in, wherever they are. */
  deVendedorPorMinuto?: number
  /**
   * A call that is admitted although the person's password is still the temporary one (`domain.md §4 Passwords`). No
   * other is: what is public they read as anybody does.
   */
  comSenhaTemporaria?: true
  /**
   * Called without a session by who signs the body (`Lastro-Assinatura`): one that is not theirs is refused before it
   * is looked at. `chave` is the field by which they name each call, as an `Idempotency-Key` does: the same again gets
   * the same answer and acts once, and with another content it is refused.
   */
  assinado?: { chave: string }
  /** Also taken with an upload token, which is for such calls alone (`decisions.md §E 47`). */
  comTokenDeEnvio?: true
}

/** The header with which a caller who has no session signs a body (`http/fornecedor.ts`). */
export const CABECALHO_DA_ASSINATURA = 'Lastro-Assinatura'

type EndpointWithoutExample = Omit<EndpointShape, 'example'>

/**
 * One object per endpoint: the gateway, the client hook, the API page, the tests of access and the fuzz derive from it.
 */
export const endpoint = <const E extends EndpointWithoutExample>(
  shape: E & { example: ExampleOf<NoInfer<E>> },
): E & { example: ExampleOf<E> } => shape

type Inside<S> = S extends z.ZodType ? z.output<S> : undefined
type Wire<S> = S extends z.ZodType ? z.input<S> : undefined

/** What the handler receives, validated and decoded. */
export interface Call<E extends EndpointWithoutExample> {
  params: Inside<E['params']>
  query: Inside<E['query']>
  body: Inside<E['body']>
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
/** What a client sends, as it travels: only the parts that the contract has. */
export type WireCall<E extends EndpointWithoutExample> = Part<'params', Wire<E['params']>>
  & Part<'query', Wire<E['query']>>
  & Part<'body', Wire<E['body']>>

type Answers<E extends EndpointWithoutExample> = E['answers']
type Schemas<E extends EndpointWithoutExample> = Extract<Answers<E>[keyof Answers<E>], z.ZodType>
/** What a handler answers and a screen gets: decoded on both ends, hundredths included. */
export type Answer<E extends EndpointWithoutExample> = z.output<Schemas<E>>
/** The same as it travels. */
export type WireAnswer<E extends EndpointWithoutExample> = z.input<Schemas<E>>
/** What is answered with one status. */
export type AnswerOf<E extends EndpointWithoutExample, S extends AnswerStatus> = Inside<E['answers'][S]>

type ExampleOf<E extends EndpointWithoutExample> = WireCall<E> & { answer: WireAnswer<E> }

/** Codes of the failures that an endpoint states itself. */
export type StatedCode<E extends EndpointWithoutExample> = Extract<keyof NonNullable<E['failures']>, string>
/** Every code that a call can fail with. */
export type FailureCode<E extends EndpointWithoutExample> = StatedCode<E> | ImpliedCode
