import type { Insertable, Selectable, Transaction } from 'kysely'
import { Failure } from '#contracts/errors.ts'
import type { Database } from '#services/database/schema.ts'
import type { Acao } from './acoes.ts'
import { auditar, paraAuditoria } from './auditoria.ts'
import type { CommandContext } from './command-context.ts'

export type TabelaDeCadastro = 'redes' | 'revendas' | 'parceiros' | 'produtos' | 'produtos_revenda' | 'usuarios'

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

/** Shops count their people (migration 0012). Whoever writes more than one statement's rows comes to each shop in one order, like everybody else. */
const revendaDe = (linha: object): string => ('id_revenda' in linha ? (linha.id_revenda as string) : '')

/**
 * Inserts rows with their audit entries in the caller's transaction. A row whose id stands already is left as it is:
 * that is a repeated command, and its entry was written then.
 */
export async function inserirComAuditoria<T extends TabelaDeCadastro>(
  trx: Transaction<Database>,
  context: CommandContext,
  tabela: T,
  acao: Acao,
  linhas: readonly (Insertable<Database[T]> & { id: string })[],
  aMais: (id: string) => Record<string, unknown> = () => ({}),
): Promise<Inseridos<Selectable<Database[T]>>> {
  type Row = Selectable<Database[T]> & { id: string }
  const agora = context.agora()
  const novos: Row[] = []
  const emOrdem = linhas.toSorted((a, b) => (revendaDe(a) < revendaDe(b) ? -1 : revendaDe(a) > revendaDe(b) ? 1 : 0))
  for (let n = 0; n < linhas.length; n += POR_COMANDO) {
    const values = emOrdem
      .slice(n, n + POR_COMANDO)
      .map((linha) => ({ ...linha, criado_em: agora, alterado_em: agora }))
    // The six tables share their row columns; Kysely cannot see that through a type parameter.
    const inseridas = await trx
      .insertInto(tabela as 'redes')
      .values(values as never)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .execute()
    novos.push(...(inseridas as unknown as Row[]))
  }
  await auditar(
    trx,
    context,
    novos.map((row) => ({
      acao,
      entidade: tabela,
      idEntidade: row.id,
      depois: { ...paraAuditoria(row), ...aMais(row.id) },
    })),
  )
  const repetidas = linhas.length - novos.length
  const rows =
    repetidas === 0
      ? novos
      : ((await trx
          .selectFrom(tabela as 'redes')
          .selectAll()
          .where(
            'id',
            'in',
            linhas.map((linha) => linha.id),
          )
          .execute()) as unknown as Row[])
  const porId = new Map(rows.map((row) => [row.id, row]))
  return { rows: linhas.map((linha) => porId.get(linha.id)!), novos }
}

/** Field and sentence of each unique index: what people read when somebody else was first, however close the race. */
const UNICOS: Record<string, { campo: string; texto: string }> = {
  redes_nome: { campo: 'nome', texto: 'Rede já cadastrada' },
  revendas_codigo: { campo: 'codigo', texto: 'Código em uso por outra Dental' },
  revendas_cnpj: { campo: 'cnpj', texto: 'CNPJ já cadastrado' },
  parceiros_cpf: { campo: 'cpf', texto: 'Vendedor Dental já cadastrado' },
  produtos_codigo: { campo: 'codigo', texto: 'Código já cadastrado' },
  produtos_revenda_codigo: { campo: 'codigo', texto: 'Código já cadastrado para esta Dental' },
  usuarios_cpf: { campo: 'cpf', texto: 'Usuário já cadastrado' },
}

/** Runs one registration in a transaction; a broken uniqueness becomes its `conflict`. */
export async function emTransacao<R>(
  context: CommandContext,
  run: (trx: Transaction<Database>) => Promise<R>,
): Promise<R> {
  try {
    return await context.db.transaction().execute(run)
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const unico = code === '23505' && constraint ? UNICOS[constraint] : undefined
    if (!unico) throw error
    throw new Failure('conflict', 'ja-cadastrado', unico.texto, { [unico.campo]: unico.texto })
  }
}
