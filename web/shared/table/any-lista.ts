import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import type { Coluna, Ordenacao } from '#contracts/lista.ts'

/** What a table needs of a contract made by `lista()`, whichever it is. */
export interface AnyLista extends EndpointShape {
  chave: string
  colunas: readonly Coluna[]
  ordenacaoPadrao: Ordenacao
  prefixo: string
}

/** A page of a list, out of its answers: the others belong to exports. */
export type PageOf<L extends AnyLista> = Extract<Answer<L>, { count: number }>
export type RowOf<L extends AnyLista> = PageOf<L>[L['chave'] & keyof PageOf<L>] extends readonly (infer Row)[]
  ? Row
  : never
