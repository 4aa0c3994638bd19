import type { Selectable, Transaction, Updateable } from 'kysely'
import { conflict, type Failure } from '#contracts/errors.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { auditar, paraAuditoria } from './auditoria.ts'
import { hoje, type CommandContext } from './command-context.ts'
import {
  ALTERAR_ATIVO,
  naoExiste,
  tabelaDe,
  type ColunasDeCadastro,
  type RecordKind,
  type TabelaDeCadastro,
  type Unicos,
} from './record.ts'
import { emUso } from './unicos.ts'

/**
 * The row of a record that stands, locked for a change. `versaoVista` is the version that the person had before their
 * eyes; unset, they change whatever is there.
 * @throws Failure `nao-encontrado`; `alterado-por-outro` when the record moved since, with who and when
 */
export async function abrirParaAlterar<T extends TabelaDeCadastro>(
  trx: Transaction<Database>,
  record: RecordKind<T>,
  id: string,
  versaoVista?: number,
): Promise<Selectable<Database[T]>> {
  const row = await tabelaDe(trx)
    .selectFrom(record.entidade as 'cadastro')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw naoExiste(record)
  if (versaoVista !== undefined && row.versao !== versaoVista) throw await alteradoPorOutro(trx, record, row)
  return row as unknown as Selectable<Database[T]>
}

/** The last change stands in the audit, or it was told to the ledger alone (`subirVersao`). */
async function alteradoPorOutro(
  trx: Transaction<Database>,
  { entidade }: RecordKind,
  { id, alterado_em }: { id: string; alterado_em: Date },
): Promise<Failure> {
  const ultima = await trx
    .selectFrom('auditoria as a')
    .leftJoin('usuarios as u', 'u.id', 'a.por')
    .leftJoin('parceiros as p', 'p.id', 'a.por')
    .select((eb) => ['a.em', eb.fn.coalesce('u.nome', 'p.nome').as('nome')])
    .where('a.entidade', '=', entidade)
    .where('a.id_entidade', '=', id)
    .orderBy('a.em', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const noLedger = ultima === undefined || ultima.em < alterado_em
  const quem = noLedger ? 'Outra pessoa' : (ultima.nome ?? 'O sistema')
  const quando = formatarInstante(alterado_em.toISOString())
  return conflict(
    'alterado-por-outro',
    `${quem} alterou este cadastro em ${quando}, depois que você o abriu. Atualize a página e faça sua alteração de novo.`,
  )
}

type Valor = string | number | boolean | Date | null
const igual = (um: unknown, outro: unknown): boolean =>
  um instanceof Date && outro instanceof Date ? um.getTime() === outro.getTime() : um === outro

/**
 * Writes the columns that really change, with the next version and one audit entry of their values before and after.
 * When none does, nothing is written. `aMais` tells the audit what changed beside the row.
 * @throws Failure `ja-cadastrado`
 */
export async function gravarAlteracao<T extends TabelaDeCadastro, A extends string>(
  trx: Transaction<Database>,
  context: CommandContext,
  record: RecordKind<T, A, Unicos>,
  acao: NoInfer<A> | typeof ALTERAR_ATIVO,
  row: Selectable<Database[NoInfer<T>]>,
  mudanca: Updateable<Database[NoInfer<T>]>,
  aMais: { antes?: Record<string, unknown>; depois?: Record<string, unknown> } = {},
): Promise<Selectable<Database[T]>> {
  const atual = row as unknown as Record<string, Valor> & { id: string; versao: number }
  const mudou = Object.fromEntries(
    Object.entries(mudanca as Record<string, Valor | undefined>).filter(
      ([coluna, valor]) => valor !== undefined && !igual(valor, atual[coluna]),
    ),
  )
  if (Object.keys(mudou).length === 0 && !aMais.depois) return row
  const nova = await subirVersao(trx, context, record, row, mudou).catch(emUso(record))
  const antes = Object.fromEntries(Object.keys(mudou).map((coluna) => [coluna, atual[coluna]]))
  await auditar(trx, context, record, [
    {
      acao,
      idEntidade: atual.id,
      antes: { ...paraAuditoria(record, antes), ...aMais.antes },
      depois: { ...paraAuditoria(record, mudou), ...aMais.depois },
    },
  ])
  return nova
}

/**
 * The next version of a record. Without `mudou`, something changed that its row does not hold: a dated value in the
 * ledger.
 */
export async function subirVersao<T extends TabelaDeCadastro>(
  trx: Transaction<Database>,
  context: CommandContext,
  record: Pick<RecordKind<T>, 'entidade'>,
  row: Selectable<Database[NoInfer<T>]>,
  mudou: Record<string, Valor | undefined> = {},
): Promise<Selectable<Database[T]>> {
  const { id, versao } = row as unknown as { id: string; versao: number }
  const nova = await tabelaDe(trx)
    .updateTable(record.entidade as 'cadastro')
    .set({ ...mudou, versao: versao + 1, alterado_em: context.agora() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return nova as unknown as Selectable<Database[T]>
}

/**
 * The switch of a record as columns, none while it stays: `inativo_desde` is the day on which it was last turned off.
 */
export const colunasDoAtivo = (
  ativo: boolean | 0 | 1 | undefined,
  dia: string,
): { ativo?: boolean; inativo_desde?: string | null } =>
  ativo === undefined ? {} : { ativo: Boolean(ativo), inativo_desde: ativo ? null : dia }

/**
 * The switch of a record: inactive means no log-in, no new awards, hidden from selectors (`domain.md §4 Life of a
 * record`). Switching to what it is changes nothing. `conferir` runs first, in the same transaction: it refuses who
 * may not.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`
 */
export function alterarAtivo(
  context: CommandContext,
  record: RecordKind,
  id: string,
  ativo: boolean,
  { versaoVista, conferir }: { versaoVista?: number; conferir?: (trx: Transaction<Database>) => Promise<void> } = {},
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await conferir?.(trx)
    const row = await abrirParaAlterar(trx, record, id, versaoVista)
    if (row.ativo === ativo) return
    await gravarAlteracao(trx, context, record, ALTERAR_ATIVO, row, colunasDoAtivo(ativo, hoje(context)))
  })
}

/**
 * Deletes a record logically: it is hidden and its unique values are free, names stay in history (`decisions.md §D
 * 45`).
 */
export async function excluirCadastro<T extends TabelaDeCadastro, A extends string>(
  trx: Transaction<Database>,
  context: CommandContext,
  record: RecordKind<T, A, Unicos>,
  acao: NoInfer<A>,
  row: Pick<Selectable<ColunasDeCadastro>, 'id' | 'versao'>,
): Promise<void> {
  await tabelaDe(trx)
    .updateTable(record.entidade as 'cadastro')
    .set({ excluido_em: context.agora(), versao: row.versao + 1, alterado_em: context.agora() })
    .where('id', '=', row.id)
    .execute()
  await auditar(trx, context, record, [{ acao, idEntidade: row.id, antes: paraAuditoria(record, row) }])
}
