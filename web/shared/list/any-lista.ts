import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import type { Coluna, Ordenacao } from '#contracts/lista.ts'

/** What a list needs of any contract made by `lista()`. */
export interface AnyLista extends EndpointShape {
  chave: string
  /** The name under which an answer has the page; unset: the answer is the page. */
  dentro?: string | undefined
  colunas: readonly Coluna[]
  ordenacaoPadrao: Ordenacao
  prefixo: string
}

/** The answer that is a page of the list; its other answers belong to exports. */
export type PageOf<L extends AnyLista> = Extract<
  L['dentro'] extends string ? Extract<Answer<L>, Record<L['dentro'], unknown>>[L['dentro']] : Answer<L>,
  { count: number }
>
export type RowOf<L extends AnyLista> = PageOf<L>[L['chave'] & keyof PageOf<L>] extends readonly (infer Row)[]
  ? Row
  : never
