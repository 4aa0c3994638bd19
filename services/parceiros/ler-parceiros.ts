import { sql } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { MAX_LINHAS } from '#contracts/lista.ts'
import { diaDoInstante, diasEntre, type Dia } from '#contracts/values/dia.ts'
import { encerramentosDe } from '#projections/extrato/encerramentos.queries.ts'
import { lerSaldos } from '#projections/extrato/saldos.queries.ts'
import { totaisDeVendas } from '#projections/vendas/vendas.queries.ts'
import { named } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { chamadas } from '#services/redes/ler-redes.ts'

export interface FiltroDeParceiros {
  id?: string
  cpf?: string | undefined
  /** Names of networks. */
  rede?: readonly string[] | undefined
  soAtivos?: boolean
}

/** The registration of a salesperson `p` of shop `r` in network `d`, by the contract's names. */
export const COLUNAS_DO_PARCEIRO = {
  id: sql`p.id`,
  nome: sql`p.nome`,
  cpf: sql`coalesce(p.cpf, '')`,
  telefone: sql`p.telefone`,
  celular: sql`p.celular`,
  email: sql`p.email`,
  dataNascimento: sql`p.data_nascimento`,
  sexo: sql`p.sexo`,
  endRua: sql`p.end_rua`,
  endNumero: sql`p.end_numero`,
  endComplemento: sql`p.end_complemento`,
  endBairro: sql`p.end_bairro`,
  endCidade: sql`p.end_cidade`,
  endEstado: sql`p.end_estado`,
  endCep: sql`p.end_cep`,
  hobby: sql`p.hobby`,
  revenda: sql`r.nome_fantasia`,
  codRevenda: sql`r.codigo`,
  idRevenda: sql`r.id`,
  cnpjRevenda: sql`r.cnpj`,
  rede: sql`d.nome`,
  ultimoAcessoEm: sql`p.ultimo_acesso_em`,
  aceitouRegulamento: sql`(p.aceitou_regulamento_em is not null)::int`,
  ativo: sql`p.ativo::int`,
  criadoEm: sql`p.criado_em`,
  versao: sql`p.versao`,
} as const

/** Without what follows from its sales. */
type LinhaDeParceiro = Pick<Parceiro, keyof typeof COLUNAS_DO_PARCEIRO>

export const DOS_PARCEIROS = sql`
  from parceiros p join revendas r on r.id = p.id_revenda join redes d on d.id = r.id_rede
  where p.excluido_em is null`

/** Where they work now. */
export const LUGAR_DO_PARCEIRO: Place = { rede: sql`r.id_rede`, revenda: sql`r.id` }

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
  const { rows } = await sql<
    Omit<LinhaDeParceiro, 'ultimoAcessoEm' | 'criadoEm'> & { ultimoAcessoEm: Date | null; criadoEm: Date }
  >`
    select ${named(COLUNAS_DO_PARCEIRO)} ${DOS_PARCEIROS} and ${within(reach, LUGAR_DO_PARCEIRO)}
      and ${id === undefined ? sql`true` : sql`p.id = ${id}`} and ${cpf === undefined ? sql`true` : sql`p.cpf = ${cpf}`}
      and ${await chamadas(db, sql`d.id`, rede)}
      and ${soAtivos ? sql`p.ativo` : sql`true`}
    order by p.nome collate "pt-BR-x-icu", p.id limit ${MAX_LINHAS + 1}`.execute(db)
  if (rows.length > MAX_LINHAS)
    throw invalid('lista-longa', 'São vendedores demais para uma lista só. Escolha uma rede.', {
      rede: 'Escolha uma rede',
    })
  const linhas = rows.map((row) => ({
    ...row,
    ultimoAcessoEm: row.ultimoAcessoEm?.toISOString() ?? null,
    criadoEm: row.criadoEm.toISOString(),
  }))
  return comPontos(db, linhas, hoje)
}

/**
 * Rows with the points, the last award, the last use of the store and the closing of each. Without reach: of ids found
 * within reach.
 */
export async function comPontos<L extends LinhaDeParceiro>(
  db: Db,
  rows: readonly L[],
  hoje: Dia,
): Promise<(L & Parceiro)[]> {
  const ids = rows.map((row) => row.id)
  const [totais, saldos, encerramentos] = await Promise.all([
    totaisDeVendas(db, ids),
    lerSaldos(db, ids, hoje),
    encerramentosDe(db, ids),
  ])
  return rows.map((row) => ({
    ...row,
    totalPontos: totais.get(row.id)?.pontos ?? 0,
    saldoPontos: saldos.get(row.id) ?? 0,
    ultimaPontuacao: totais.get(row.id)?.ultimaPontuacao ?? null,
    encerramento: encerramentos.get(row.id) ?? null,
    diasSemAcessar: row.ultimoAcessoEm === null ? null : diasEntre(diaDoInstante(new Date(row.ultimoAcessoEm)), hoje),
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
