import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { MAX_LINHAS } from '#contracts/lista.ts'
import { diaDoInstante, diasEntre, type Dia } from '#contracts/values/dia.ts'
import { encerramentosDe } from '#projections/extrato/encerramentos.queries.ts'
import { lerSaldos } from '#projections/extrato/saldos.queries.ts'
import { totaisDeVendas } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { chamadas } from '#services/redes/ler-redes.ts'

export interface FiltroDeParceiros {
  id?: string
  cpf?: string | undefined
  /** Names of networks. */
  rede?: readonly string[] | undefined
  soAtivos?: boolean
}

/** A registration without what follows from its sales, as it is selected. */
export type LinhaDeParceiro = Omit<
  Parceiro,
  'totalPontos' | 'saldoPontos' | 'ultimaPontuacao' | 'ultimoAcessoEm' | 'diasSemAcessar' | 'encerramento' | 'criadoEm'
> & { ultimo_acesso_em: Date | null; criado_em: Date }

export const COLUNAS_DO_PARCEIRO = sql`
  p.id, p.nome, coalesce(p.cpf, '') as cpf, p.telefone, p.celular, p.email,
  p.data_nascimento as "dataNascimento", p.sexo,
  p.end_rua as "endRua", p.end_numero as "endNumero", p.end_complemento as "endComplemento",
  p.end_bairro as "endBairro",
  p.end_cidade as "endCidade", p.end_estado as "endEstado", p.end_cep as "endCep", p.hobby,
  r.nome_fantasia as revenda, r.codigo as "codRevenda", r.id as "idRevenda", r.cnpj as "cnpjRevenda",
  d.nome as rede,
  (p.aceitou_regulamento_em is not null)::int as "aceitouRegulamento", p.ativo::int as ativo, p.versao,
  p.ultimo_acesso_em, p.criado_em`

/** `from … where …`: the salespeople within what the person may see. */
export const dosParceiros = (reach: Reach): RawBuilder<unknown> => sql`
  from parceiros p join revendas r on r.id = p.id_revenda join redes d on d.id = r.id_rede
  where p.excluido_em is null and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}`

/**
 * Salespeople within what the person may see, by name, with their points.
 * @throws Failure `lista-longa`
 */
export async function lerParceiros(
  db: Db,
  reach: Reach,
  { id, cpf, rede, soAtivos = false }: FiltroDeParceiros,
  hoje: Dia,
): Promise<Parceiro[]> {
  const { rows } = await sql<LinhaDeParceiro>`
    select ${COLUNAS_DO_PARCEIRO} ${dosParceiros(reach)}
      and ${id === undefined ? sql`true` : sql`p.id = ${id}`} and ${cpf === undefined ? sql`true` : sql`p.cpf = ${cpf}`}
      and ${await chamadas(db, sql`d.id`, rede)}
      and ${soAtivos ? sql`p.ativo` : sql`true`}
    order by p.nome collate "pt-BR-x-icu", p.id limit ${MAX_LINHAS + 1}`.execute(db)
  if (rows.length > MAX_LINHAS)
    throw invalid('lista-longa', 'São vendedores demais para uma lista só. Escolha uma rede.', {
      rede: 'Escolha uma rede',
    })
  return comPontos(db, rows, hoje)
}

/**
 * Rows with the points, the last award, the last use of the store and the closing of each. Without reach: of ids found
 * within reach.
 */
export async function comPontos<L extends LinhaDeParceiro>(
  db: Db,
  rows: readonly L[],
  hoje: Dia,
): Promise<(Omit<L, 'ultimo_acesso_em' | 'criado_em'> & Parceiro)[]> {
  const ids = rows.map((row) => row.id)
  const [totais, saldos, encerramentos] = await Promise.all([
    totaisDeVendas(db, ids),
    lerSaldos(db, ids, hoje),
    encerramentosDe(db, ids),
  ])
  return rows.map(({ ultimo_acesso_em: acesso, criado_em: criado, ...row }) => ({
    ...row,
    criadoEm: criado.toISOString(),
    totalPontos: totais.get(row.id)?.pontos ?? 0,
    saldoPontos: saldos.get(row.id) ?? 0,
    ultimaPontuacao: totais.get(row.id)?.ultimaPontuacao ?? null,
    ultimoAcessoEm: acesso?.toISOString() ?? null,
    encerramento: encerramentos.get(row.id) ?? null,
    diasSemAcessar: acesso && diasEntre(diaDoInstante(acesso), hoje),
  }))
}

/**
 * Whether a CPF is of a salesperson who was not deleted, whoever asks. Without reach: anybody who may call may know it.
 */
export const cpfDeParceiro = async (db: Db, cpf: string): Promise<boolean> =>
  (await db
    .selectFrom('parceiros')
    .select('id')
    .where('cpf', '=', cpf)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()) !== undefined
