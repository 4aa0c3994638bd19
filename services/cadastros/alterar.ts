import type { Selectable, Transaction, Updateable } from 'kysely'
import { conflict, notFound } from '#contracts/errors.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import type { Database } from '#services/database/schema.ts'
import type { Acao } from './acoes.ts'
import { auditar, paraAuditoria } from './auditoria.ts'
import type { CommandContext } from './command-context.ts'
import type { TabelaDeCadastro } from './inserir.ts'

/** What people call a record of each table, when it is not found. */
const NAO_ENCONTRADO: Record<TabelaDeCadastro, string> = {
  redes: 'Rede não encontrada',
  revendas: 'Dental não encontrada',
  parceiros: 'Vendedor não encontrado',
  produtos: 'Produto não encontrado',
  produtos_revenda: 'Produto da dental não encontrado',
  usuarios: 'Usuário não encontrado',
}

/**
 * The row of a record that stands, locked for a change. `versaoVista` is the version that the person had before their
 * eyes; unset, they change whatever is there.
 * @throws Failure `nao-encontrado`; `alterado-por-outro` when the record moved since, with who and when
 */
export async function abrirParaAlterar<T extends TabelaDeCadastro>(
  trx: Transaction<Database>,
  tabela: T,
  id: string,
  versaoVista?: number,
): Promise<Selectable<Database[T]>> {
  // The six tables share these columns; Kysely cannot see that through a type parameter.
  const row = await trx
    .selectFrom(tabela as 'redes')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('nao-encontrado', NAO_ENCONTRADO[tabela])
  if (versaoVista !== undefined && row.versao !== versaoVista) throw await alteradoPorOutro(trx, tabela, id)
  return row as unknown as Selectable<Database[T]>
}

async function alteradoPorOutro(trx: Transaction<Database>, tabela: string, id: string) {
  const ultima = await trx
    .selectFrom('auditoria as a')
    .leftJoin('usuarios as u', 'u.id', 'a.por')
    .leftJoin('parceiros as p', 'p.id', 'a.por')
    .select((eb) => ['a.em', eb.fn.coalesce('u.nome', 'p.nome').as('nome')])
    .where('a.entidade', '=', tabela)
    .where('a.id_entidade', '=', id)
    .orderBy('a.em', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const quem = ultima?.nome ?? 'O sistema'
  const quando = ultima ? ` em ${formatarInstante(ultima.em.toISOString())}` : ''
  return conflict(
    'alterado-por-outro',
    `${quem} alterou este cadastro${quando}, depois que você o abriu. Atualize a página e faça sua alteração de novo.`,
  )
}

type Valor = string | number | boolean | Date | null
const igual = (um: unknown, outro: unknown): boolean =>
  um instanceof Date && outro instanceof Date ? um.getTime() === outro.getTime() : um === outro

/**
 * Writes the columns that really change, with the next version and one audit entry of their values before and after.
 * When none does, nothing is written. `aMais` tells the audit what changed beside the row.
 */
export async function gravarAlteracao<T extends TabelaDeCadastro>(
  trx: Transaction<Database>,
  context: CommandContext,
  tabela: T,
  acao: Acao,
  row: Selectable<Database[T]>,
  mudanca: Updateable<Database[T]>,
  aMais: { antes?: Record<string, unknown>; depois?: Record<string, unknown> } = {},
): Promise<Selectable<Database[T]>> {
  const atual = row as unknown as Record<string, Valor> & { id: string; versao: number }
  const mudou = Object.fromEntries(
    Object.entries(mudanca as Record<string, Valor | undefined>).filter(
      ([coluna, valor]) => valor !== undefined && !igual(valor, atual[coluna]),
    ),
  )
  if (Object.keys(mudou).length === 0 && !aMais.depois) return row
  const nova = await trx
    .updateTable(tabela as 'redes')
    .set({ ...mudou, versao: atual.versao + 1, alterado_em: context.agora() })
    .where('id', '=', atual.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const antes = Object.fromEntries(Object.keys(mudou).map((coluna) => [coluna, atual[coluna]]))
  await auditar(trx, context, [
    {
      acao,
      entidade: tabela,
      idEntidade: atual.id,
      antes: { ...paraAuditoria(antes), ...aMais.antes },
      depois: { ...paraAuditoria(mudou), ...aMais.depois },
    },
  ])
  return nova as unknown as Selectable<Database[T]>
}

/** The switch of a record as columns: `inativo_desde` is the day on which it was last turned off. */
export const colunasDoAtivo = (ativo: boolean, dia: string): { ativo: boolean; inativo_desde: string | null } => ({
  ativo,
  inativo_desde: ativo ? null : dia,
})

/** Deletes a record logically: it is hidden and its unique values are free, names stay in history (`decisions.md §D 45`). */
export async function excluirCadastro(
  trx: Transaction<Database>,
  context: CommandContext,
  tabela: TabelaDeCadastro,
  acao: Acao,
  row: { id: string; versao: number },
): Promise<void> {
  await trx
    .updateTable(tabela as 'redes')
    .set({ excluido_em: context.agora(), versao: row.versao + 1, alterado_em: context.agora() })
    .where('id', '=', row.id)
    .execute()
  await auditar(trx, context, [{ acao, entidade: tabela, idEntidade: row.id, antes: paraAuditoria(row) }])
}
