import type { Transaction } from 'kysely'
import type { Database } from '#services/engine/database/schema.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from './command-context.ts'
import { noFio, type Audited, type RecordKind } from './record.ts'

export interface EntradaDeAuditoria<A extends string> {
  acao: A
  idEntidade: string
  antes?: Record<string, unknown>
  depois?: Record<string, unknown>
}

/** Bookkeeping of the row, which says nothing about what a person changed. */
const FORA_DA_AUDITORIA = new Set(['versao', 'criado_em', 'alterado_em', 'inativo_desde', 'excluido_em'])

/**
 * A row as the audit keeps it: names as on the wire, without the record's `calados`. Empty fields stay, so that two
 * rows can be compared.
 */
export function paraAuditoria({ calados }: RecordKind, row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([coluna]) => !FORA_DA_AUDITORIA.has(coluna) && !calados.includes(coluna))
      .map(([coluna, valor]) => [noFio(coluna), valor]),
  )
}

/** Postgres takes at most 65,535 parameters a statement; an entry has eleven. */
const POR_COMANDO = 1000

/** Writes who changed what, in the transaction of the change. */
export async function auditar<A extends string>(
  trx: Transaction<Database>,
  context: CommandContext,
  { entidade }: Audited<A>,
  entradas: readonly EntradaDeAuditoria<NoInfer<A>>[],
): Promise<void> {
  const { actor, correlacao, tela } = context
  for (let n = 0; n < entradas.length; n += POR_COMANDO) {
    await trx
      .insertInto('auditoria')
      .values(
        entradas
          .slice(n, n + POR_COMANDO)
          .map((entrada) => ({
            id: newId(),
            em: context.agora(),
            por: actor.id,
            por_tipo: actor.tipo,
            acao: entrada.acao,
            entidade,
            id_entidade: entrada.idEntidade,
            antes: entrada.antes ? JSON.stringify(entrada.antes) : null,
            depois: entrada.depois ? JSON.stringify(entrada.depois) : null,
            tela: tela ?? null,
            correlacao,
          })),
      )
      .execute()
  }
}
