import { sql, type Transaction } from 'kysely'
import { Failure } from '#contracts/errors.ts'
import type { Database } from '#services/engine/database/schema.ts'
import {
  naoAchado,
  noFio,
  tabelaDe,
  type RecordKind,
  type TabelaDeCadastro,
  type Unico,
  type Unicos,
} from './record.ts'

/** Postgres: unique_violation. */
export const violaUnicidade = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/**
 * For a statement that writes rows of a record: a broken uniqueness becomes the sentence of its column, however close
 * the race; any other failure stays.
 * @throws Failure `ja-cadastrado`
 */
export const emUso =
  ({ entidade, unicos }: RecordKind) =>
  (error: unknown): never => {
    const { constraint } = error as { constraint?: string }
    const coluna = violaUnicidade(error) && Object.keys(unicos).find((coluna) => constraint === `${entidade}_${coluna}`)
    if (!coluna) throw error
    const texto = unicos[coluna]!.emUso
    throw new Failure('conflict', 'ja-cadastrado', texto, { [noFio(coluna)]: texto })
  }

/** The columns by which a record is found without knowing anything else of it. */
type Chave<U extends Unicos> = { [C in keyof U & string]: U[C] extends { dentroDe: string } ? never : C }[keyof U
  & string]

/**
 * The ids of active records by a unique column, locked for share: none of them is deleted while something that leads
 * to it is written. `campo` is the field of the input that holds the values.
 * @returns the id of a value; throws Failure `naoEncontrado` of the record where there is none
 */
export async function idsPor<T extends TabelaDeCadastro, U extends Unicos>(
  trx: Transaction<Database>,
  record: RecordKind<T, string, U>,
  coluna: Chave<U>,
  valores: readonly string[],
  campo: string,
): Promise<(valor: string) => string> {
  const { semCaixa = false }: Unico = record.unicos[coluna]!
  const chaveDe = (valor: string) => (semCaixa ? valor.toLowerCase() : valor)
  const chave = semCaixa ? sql<string>`lower(${sql.ref(coluna)})` : sql<string>`${sql.ref(coluna)}`
  const rows =
    valores.length === 0
      ? []
      : await tabelaDe(trx)
          .selectFrom(record.entidade as 'cadastro')
          .select(['id', chave.as('chave')])
          .where(chave, 'in', [...new Set(valores.map(chaveDe))])
          .where('ativo', '=', true)
          .where('excluido_em', 'is', null)
          .forShare()
          .execute()
  const porChave = new Map(rows.map((row) => [row.chave, row.id]))
  return (valor) => {
    const id = porChave.get(chaveDe(valor))
    if (id === undefined) throw naoAchado(record, campo)
    return id
  }
}

/**
 * That records with these ids stand, active or not.
 * @throws Failure `naoEncontrado` of the record
 */
export async function conferirIds(
  trx: Transaction<Database>,
  record: RecordKind,
  ids: readonly string[],
  campo: string,
): Promise<void> {
  if (ids.length === 0) return
  const diferentes = [...new Set(ids)]
  const rows = await tabelaDe(trx)
    .selectFrom(record.entidade as 'cadastro')
    .select('id')
    .where('id', 'in', diferentes)
    .where('excluido_em', 'is', null)
    .execute()
  if (rows.length < diferentes.length) throw naoAchado(record, campo)
}
