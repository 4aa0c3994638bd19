import { sql, type ColumnType, type Generated, type Kysely, type RawBuilder } from 'kysely'
import { invalid, notFound, type Failure } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import type { EventType } from '#contracts/events/catalogue.ts'
import type { Database } from '#services/engine/database/schema.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { campo, type Campo } from './campo.ts'

/** The columns of every table of records (`domain.md §4 Life of a record`). */
export interface ColunasDeCadastro {
  id: string
  /** Inactive means no log-in, no new awards, hidden from selectors. */
  ativo: Generated<boolean>
  /** The day on which it was last turned off. */
  inativo_desde: ColumnType<string | null, string | null | undefined, string | null>
  /** Rises with every change (`If-Match`, `interfaces.md §3`). */
  versao: Generated<number>
  criado_em: Generated<Date>
  alterado_em: Generated<Date>
  /** Set by the logical deletion: hidden, unique values are free, names stay in history. */
  excluido_em: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The tables that have them. */
export type TabelaDeCadastro = {
  [T in keyof Database]: Database[T] extends ColunasDeCadastro ? T : never
}[keyof Database]

type Coluna<T extends TabelaDeCadastro> = Exclude<keyof Database[T] & string, keyof ColunasDeCadastro>
type EmCamelo<S extends string> = S extends `${infer Palavra}_${infer Resto}`
  ? `${Palavra}${Capitalize<EmCamelo<Resto>>}`
  : S

/** A kind of thing whose changes are audited: what is done to it and how the log says that. */
export interface Audited<A extends string = string> {
  /** Its name in the audit; a kind of record has its table's. */
  entidade: string
  /** What is done to it, infinitive and thing (`criar-rede`), with the words of the log. */
  acoes: Readonly<Record<A, string>>
  /** What the log tells of it, by its name in the audit, in the order in which it is told. */
  campos: Readonly<Record<string, Campo>>
}

/** A column whose values are unique among records that are not deleted, by the index `<table>_<column>`. */
export interface Unico {
  /** The sentence when another record has the value. */
  emUso: string
  /** Upper and lower case are one: the index is over `lower(<column>)`. */
  semCaixa?: boolean
  /** The column within whose values it is unique. */
  dentroDe?: string
}
export type Unicos = Readonly<Record<string, Unico>>

/**
 * A kind of record: rows that people create, change, switch off and delete, each change with its audit entry. The
 * functions of this folder take one.
 */
export interface RecordKind<
  T extends TabelaDeCadastro = TabelaDeCadastro,
  A extends string = string,
  U extends Unicos = Unicos,
> extends Audited<A | typeof ALTERAR_ATIVO> {
  entidade: T
  naoEncontrado: NaoEncontrado
  /** What names a record to people. */
  rotulo: RawBuilder<string>
  buscavel: boolean
  unicos: U
  calados: readonly string[]
  ordem: string | undefined
  /** Whether one of its rows is within reach, over the columns of its table. */
  alcance: (reach: Reach) => RawBuilder<boolean>
  /** Events that give it a dated value: its history tells them among its changes. */
  valores: readonly EventType[]
}

/** A column's name on the wire. */
export const noFio = (coluna: string): string => coluna.replace(/_(\w)/g, (_, letra: string) => letra.toUpperCase())

/** For a kind whose records are the whole programme's: whoever may call sees all of them. */
export const deTodos = (): RawBuilder<boolean> => sql<boolean>`true`

interface NaoEncontrado {
  /** Machine word of a look-up that finds none: `rede-nao-encontrada`. */
  codigo: Codigo
  texto: string
}

/** The switch of any record. */
export const ALTERAR_ATIVO = 'alterar-ativo'

/** Defines a kind of record. A column that is neither in `campos` nor in `calados` does not compile. */
export const record = <
  const T extends TabelaDeCadastro,
  const A extends string,
  const U extends Unicos,
  const C extends Coluna<T> = never,
>({
  acoes,
  campos,
  calados = [],
  buscavel = false,
  ordem,
  valores = [],
  rotulo,
  ...definition
}: {
  entidade: T
  naoEncontrado: NaoEncontrado
  /** The column that names a record to people, or an expression over its table. */
  rotulo: Coluna<T> | RawBuilder<string>
  /** The log's search looks for its names too: many of them need an index over `normalizar(<rotulo>)`. */
  buscavel?: boolean
  /** By column. */
  unicos: U & { readonly [C in keyof U]: C extends Coluna<T> ? { dentroDe?: Coluna<T> } : never }
  acoes: Readonly<Record<A, string>>
  /** Every column in camel case, and whatever else its audit entries hold. `ativo` is told by itself. */
  campos: Readonly<Record<EmCamelo<Exclude<Coluna<T>, NoInfer<C>>>, Campo>> & Readonly<Record<string, Campo>>
  /** Columns that neither audit nor log may hold: secrets, and what is no change by a person. */
  calados?: readonly C[]
  alcance: RecordKind['alcance']
  valores?: readonly EventType[]
  /** Rows are written in the order of this column, when a write locks what it leads to. */
  ordem?: Coluna<T>
}): RecordKind<T, A, U> => ({
  ...definition,
  buscavel,
  calados,
  ordem,
  valores,
  rotulo: typeof rotulo === 'string' ? sql.ref<string>(rotulo) : rotulo,
  acoes: { ...acoes, [ALTERAR_ATIVO]: 'Cadastro ativado ou desativado' } as Record<A | typeof ALTERAR_ATIVO, string>,
  campos: { ...campos, ativo: campo('Ativo', 'simNao') },
})

export const isRecord = (audited: Audited): audited is RecordKind => 'rotulo' in audited

/** A record that was asked for by its id and is not there. */
export const naoExiste = ({ naoEncontrado }: RecordKind): Failure => notFound('nao-encontrado', naoEncontrado.texto)

/** A record that an input names and that is not there; `campo` is the input's. */
export const naoAchado = ({ naoEncontrado: { codigo, texto } }: RecordKind, campo: string): Failure =>
  invalid(codigo, texto, { [campo]: texto })

/**
 * The tables of records by their common columns, which Kysely cannot see through a type parameter: whoever asks names
 * the table `record.entidade as 'cadastro'`.
 */
export const tabelaDe = (db: Kysely<Database>) => db as unknown as Kysely<{ cadastro: ColunasDeCadastro }>
