import { sql, type RawBuilder } from 'kysely'
import type { logs } from '#contracts/http/logs.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import { numerosDosResgates } from '#projections/resgates/resgates.queries.ts'
import { notasPorVenda } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Found, RowOf } from '#services/engine/lists/list.ts'
import { actWithin, revendasWithin, type Reach } from '#services/engine/reach/reach.ts'
import { audited } from '#services/records.ts'
import { contarParametros, type LinhaDeLog } from './parametros.ts'
import { ATOS_DE_PLANILHA, contarPlanilha, nomesDasPlanilhas, type Planilha } from './planilhas.ts'
import { tituloDoLog } from './tipos.ts'

/** An act as it is stored, with the upload that it is, or that caused it, and the sale or redemption it was done to. */
export type Linha = LinhaDeLog & { processamento: string | null; id_venda: string | null; id_resgate: string | null }

/** Changes of registrations, as acts. */
export const acoesDaAuditoria = (reach: Reach, onde: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select id, em, por, por_tipo, acao as tipo, entidade, id_entidade as alvo, antes, depois,
    null::uuid as processamento, null::uuid as id_venda, null::uuid as id_resgate, tela
  from auditoria
  where ${mudancaVista(reach)} and ${onde}`

/** Products of shops are registrations only; no act of the ledger is done to one. */
export const mudancaVista = (reach: Reach): RawBuilder<boolean> =>
  actWithin(reach, {
    por: sql`por`,
    alvo: sql`id_entidade`,
    others: sql`select id from produtos_revenda where id_revenda in (${revendasWithin(reach)})`,
  })

/** Acts as people read them. */
export async function linhasParaPessoas(
  db: Db,
  reach: Reach,
  rows: readonly Found<Linha>[],
): Promise<Found<RowOf<typeof logs>>[]> {
  const [{ responsavelDe, parametrosDe }, nomes, vendas, resgates] = await Promise.all([
    contarParametros(db, audited, rows),
    nomesDasPlanilhas(
      db,
      reach,
      rows.map(({ processamento }) => processamento),
    ),
    notasPorVenda(
      db,
      reach,
      rows.flatMap((row) => row.id_venda ?? []),
    ),
    numerosDosResgates(
      db,
      reach,
      rows.flatMap((row) => row.id_resgate ?? []),
    ),
  ])
  return rows.map((row) => {
    const nota = row.id_venda === null ? undefined : vendas.get(row.id_venda)
    const nome = (row.processamento === null ? undefined : nomes.get(row.processamento)) ?? ''
    // A spreadsheet is its own processing, and has the type of what it caused.
    const planilha = row.id === row.processamento ? (row.depois as unknown as Planilha) : undefined
    const tipo = planilha ? ATOS_DE_PLANILHA[row.tipo]!.tipo : row.tipo
    return {
      id: row.id,
      tipo,
      titulo: tituloDoLog(tipo),
      responsavel: responsavelDe(row),
      parametros: planilha ? contarPlanilha(nome, planilha, row.tipo) : parametrosDe(comNota(row, nota)),
      processamento: row.processamento,
      planilha: nome,
      efeitos: planilha?.vendas ?? 0,
      idVenda: nota?.numero ?? null,
      idResgate: (row.id_resgate === null ? undefined : resgates.get(row.id_resgate)) ?? null,
      tela: row.tela,
      criadoEm: row.em.toISOString(),
      cursor: row.cursor,
    }
  })
}

/** What is done to a sale later does not hold the number of its note, by which people know it. */
const comNota = (row: Linha, nota: { tipoFiscal: TipoFiscal; identificador: string } | undefined): Linha =>
  nota === undefined
    ? row
    : { ...row, depois: { tipoFiscal: nota.tipoFiscal, identificador: nota.identificador, ...row.depois } }
