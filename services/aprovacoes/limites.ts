import type { Selectable, Transaction } from 'kysely'
import {
  ATOS,
  ATOS_COM_LIMITE,
  podeFazer,
  temLimite,
  type AtoComLimite,
  type NomeDoAto,
} from '#contracts/values/atos.ts'
import { refused } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { abrirParaAlterar, gravarAlteracao } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { limitesRecord, type LimiteRow } from './limites.record.ts'

/**
 * The limit of an act for a role; null while it needs no second person, or has none. Without reach: anybody who may
 * call may know it.
 */
export const limiteDe = async (db: Db, ato: NomeDoAto, papel: Papel): Promise<Centesimos | null> =>
  (await limiteEmVigor(db, ato, papel))?.limite ?? null

/** The same, with the moment since which there is one. Without reach: anybody who may call may know it. */
export async function limiteEmVigor(
  db: Db,
  ato: NomeDoAto,
  papel: Papel,
): Promise<{ limite: Centesimos; desde: Date } | undefined> {
  if (!temLimite(ato)) return undefined
  const row = await db
    .selectFrom('limites_aprovacao')
    .select(['limite', 'desde', 'criado_em'])
    .where('ato', '=', ato)
    .where('papel', '=', papel)
    .executeTakeFirst()
  return row === undefined || row.limite === null
    ? undefined
    : { limite: row.limite, desde: row.desde ?? row.criado_em }
}

/** Whether an act has a limit for anybody. Without reach: anybody who may call may know it. */
export async function haLimite(db: Db, ato: NomeDoAto): Promise<boolean> {
  if (!temLimite(ato)) return false
  const algum = db.selectFrom('limites_aprovacao').select('id').where('ato', '=', ato).where('limite', 'is not', null)
  return (await algum.limit(1).executeTakeFirst()) !== undefined
}

export interface Limite {
  id: string
  ato: AtoComLimite
  papel: Papel
  limite: Centesimos | null
  versao: number
}

/** The limit of every act for each role that may do it. Without reach: anybody who may call may know it. */
export async function lerLimites(db: Db): Promise<Limite[]> {
  const rows = await db.selectFrom('limites_aprovacao').selectAll().execute()
  return ATOS_COM_LIMITE.flatMap((ato) =>
    ATOS[ato].papeis.map((papel) => {
      const row = rows.find((one) => one.ato === ato && one.papel === papel)
      return { id: idDoLimite(ato, papel), ato, papel, limite: row?.limite ?? null, versao: row?.versao ?? 1 }
    }),
  )
}

const idDoLimite = (ato: AtoComLimite, papel: Papel): string => derivedId('limite-aprovacao', ato, papel)

/**
 * Sets a limit, or takes it away.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `sem-segunda-pessoa`
 */
export async function alterarLimite(
  context: CommandContext,
  { ato, papel, limite }: Pick<Limite, 'ato' | 'papel' | 'limite'>,
  versaoVista?: number,
): Promise<Selectable<LimiteRow>> {
  if (!podeFazer(papel, ato)) throw naoExiste(limitesRecord)
  return context.db.transaction().execute(async (trx) => {
    const row = await abrirLimite(trx, ato, papel, versaoVista)
    if (row.limite === limite) return row
    if (row.limite === null && !(await haOutraPessoa(trx, context, ato)))
      throw refused(
        'sem-segunda-pessoa',
        'Ninguém mais poderia confirmar o que passar do limite. Cadastre ou ative outra pessoa com esta permissão antes.',
      )
    // The log names the limit by its act and role, which never change.
    const depois = { ato, papel }
    const mudanca = { limite, desde: row.limite === null ? context.agora() : row.desde }
    return gravarAlteracao(trx, context, limitesRecord, 'alterar-limite-aprovacao', row, mudanca, { depois })
  })
}

/** Whether somebody else may do the act, and so confirm it. */
async function haOutraPessoa(db: Db, { actor }: CommandContext, ato: AtoComLimite): Promise<boolean> {
  const outra = await db
    .selectFrom('usuarios')
    .select('id')
    .where('permissao', 'in', [...ATOS[ato].papeis])
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .where('id', '<>', actor.id)
    .limit(1)
    .executeTakeFirst()
  return outra !== undefined
}

/** A limit that nobody set has no row yet. */
async function abrirLimite(
  trx: Transaction<Database>,
  ato: AtoComLimite,
  papel: Papel,
  versaoVista?: number,
): Promise<Selectable<LimiteRow>> {
  const id = idDoLimite(ato, papel)
  await trx
    .insertInto('limites_aprovacao')
    .values({ id, ato, papel, limite: null })
    .onConflict((known) => known.column('id').doNothing())
    .execute()
  return abrirParaAlterar(trx, limitesRecord, id, versaoVista)
}
