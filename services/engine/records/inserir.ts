import { sql, type Insertable, type Selectable, type Transaction } from 'kysely'
import type { Database } from '#services/engine/database/schema.ts'
import { auditar, paraAuditoria } from './auditoria.ts'
import type { CommandContext } from './command-context.ts'
import { tabelaDe, type RecordKind, type TabelaDeCadastro, type Unicos } from './record.ts'
import { emUso, violaUnicidade } from './unicos.ts'

/** What is registered, under an id chosen before: the same id again registers nothing twice. */
export interface Novo<Dados> {
  id: string
  dados: Dados
}

/** The rows of `Novo`s as they stand now, and which of them this call wrote. */
export interface Inseridos<Row> {
  rows: Row[]
  novos: Row[]
}

/** Postgres takes at most 65,535 parameters a statement; the widest row has thirty. */
const POR_COMANDO = 1000

/**
 * Inserts records with their audit entries in the caller's transaction. A row whose id stands already is left as it is:
 * that is a repeated command, and its entry was written then. `aMais` tells the audit what is written beside the row.
 * @throws Failure `ja-cadastrado`
 */
export async function inserir<T extends TabelaDeCadastro, A extends string>(
  trx: Transaction<Database>,
  context: CommandContext,
  record: RecordKind<T, A, Unicos>,
  acao: NoInfer<A>,
  linhas: readonly (Insertable<Database[NoInfer<T>]> & { id: string })[],
  aMais: (id: string) => Record<string, unknown> = () => ({}),
): Promise<Inseridos<Selectable<Database[T]>>> {
  type Row = Selectable<Database[T]> & { id: string }
  const agora = context.agora()
  const novos: Row[] = []
  const emOrdem = emOrdemDe(linhas, record.ordem)
  for (let n = 0; n < linhas.length; n += POR_COMANDO) {
    const values = emOrdem
      .slice(n, n + POR_COMANDO)
      .map((linha) => ({ ...linha, criado_em: agora, alterado_em: agora }))
    const insercao = tabelaDe(trx)
      .insertInto(record.entidade as 'cadastro')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
    const inseridas = await aoSegundo(trx, () => insercao.execute()).catch(emUso(record))
    novos.push(...(inseridas as unknown as Row[]))
  }
  await auditar(
    trx,
    context,
    record,
    novos.map((row) => ({ acao, idEntidade: row.id, depois: { ...paraAuditoria(record, row), ...aMais(row.id) } })),
  )
  const repetidas = linhas.length - novos.length
  const ids = linhas.map(({ id }) => id)
  const rows =
    repetidas === 0
      ? novos
      : ((await tabelaDe(trx)
          .selectFrom(record.entidade as 'cadastro')
          .selectAll()
          .where('id', 'in', ids)
          .execute()) as unknown as Row[])
  const porId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.map((id) => porId.get(id)!), novos }
}

/**
 * Two runs of one command at once may both find the id free; the second is then refused by another uniqueness, which
 * the first fulfils. When that is known the first has ended, so a second attempt finds its id, or is refused with
 * reason.
 */
async function aoSegundo<T>(trx: Transaction<Database>, inserir: () => Promise<T>): Promise<T> {
  await sql`savepoint insercao`.execute(trx)
  try {
    return await inserir()
  } catch (error) {
    if (!violaUnicidade(error)) throw error
    await sql`rollback to savepoint insercao`.execute(trx)
    return inserir()
  }
}

/** Rows in the order in which everybody locks them, for a write that takes more than one statement. */
function emOrdemDe<Linha extends object>(linhas: readonly Linha[], coluna: string | undefined): readonly Linha[] {
  if (coluna === undefined) return linhas
  const chave = (linha: Linha) => (linha as Record<string, string>)[coluna]!
  return linhas.toSorted((a, b) => (chave(a) < chave(b) ? -1 : chave(a) > chave(b) ? 1 : 0))
}
