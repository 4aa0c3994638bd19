import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Call } from '#contracts/endpoint.ts'
import { refused } from '#contracts/errors.ts'
import type {
  CategoriaDePremio,
  categoriasDePremio,
  edicaoDeCategoriaDePremioSchema,
  novaCategoriaDePremioSchema,
} from '#contracts/http/categorias-premio.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { abrirParaAlterar, excluirCadastro, gravarAlteracao } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { naoAchado } from '#services/engine/records/record.ts'
import { categoriasRecord } from './categorias.record.ts'

/** Categories before the sub-categories of each, by name. Without reach: anybody who may call may know it. */
export async function lerCategorias(
  db: Db,
  { level, idCategoriaPai, idCategoria }: Call<typeof categoriasDePremio>['query'],
): Promise<CategoriaDePremio[]> {
  const { rows } = await sql<CategoriaDePremio>`
    select c.id as "idCategoria", c.nome, case when c.id_categoria_pai is null then 1 else 2 end as level,
      c.id_categoria_pai as "idCategoriaPai", c.versao,
      (select count(*)::int from premios where id_categoria = c.id and excluido_em is null) as premios
    from categorias_premio c left join categorias_premio pai on pai.id = c.id_categoria_pai
    where c.excluido_em is null
      and ${level === undefined ? sql`true` : sql`(c.id_categoria_pai is null) = ${level === '1'}`}
      and ${idCategoriaPai === undefined ? sql`true` : sql`c.id_categoria_pai = ${idCategoriaPai}`}
      and ${idCategoria === undefined ? sql`true` : sql`c.id = ${idCategoria}`}
    order by coalesce(pai.nome, c.nome) collate "pt-BR-x-icu", coalesce(pai.id, c.id), pai.id nulls first,
      c.nome collate "pt-BR-x-icu", c.id`.execute(db)
  return rows
}

/**
 * Registers categories, or sub-categories of others that stand already.
 * @throws Failure `ja-cadastrado`, `categoria-nao-encontrada`
 */
export function criarCategorias(
  context: CommandContext,
  categorias: readonly Novo<z.output<typeof novaCategoriaDePremioSchema>>[],
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await conferirPais(
      trx,
      categorias.flatMap(({ dados }) => dados.idCategoriaPai ?? []),
    )
    await inserir(
      trx,
      context,
      categoriasRecord,
      'criar-categoria-premio',
      categorias.map(({ id, dados: { nome, idCategoriaPai = null } }) => ({
        id,
        nome,
        id_categoria_pai: idCategoriaPai,
      })),
    )
  })
}

/**
 * Changes a category's name, or takes a sub-category into another.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `categoria-nao-encontrada`,
 * `nivel-da-categoria`
 */
export function alterarCategoria(
  context: CommandContext,
  id: string,
  { nome, idCategoriaPai }: Partial<z.output<typeof edicaoDeCategoriaDePremioSchema>>,
  versaoVista?: number,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const row = await abrirParaAlterar(trx, categoriasRecord, id, versaoVista)
    if (idCategoriaPai !== undefined && (row.id_categoria_pai === null) !== (idCategoriaPai === null))
      throw refused('nivel-da-categoria', 'Uma categoria não vira subcategoria, nem o contrário. Cadastre outra.')
    if (idCategoriaPai) await conferirPais(trx, [idCategoriaPai])
    await gravarAlteracao(trx, context, categoriasRecord, 'alterar-categoria-premio', row, {
      nome,
      id_categoria_pai: idCategoriaPai,
    })
  })
}

/**
 * Deletes a category in which there is nothing. A prize that comes into it at the same moment waits for the row and
 * then finds no category.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `categoria-em-uso`
 */
export function excluirCategoria(context: CommandContext, id: string, versaoVista?: number): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const row = await abrirParaAlterar(trx, categoriasRecord, id, versaoVista)
    const {
      rows: [uso],
    } = await sql<{ premios: number; filhas: number }>`
      select (select count(*)::int from premios where id_categoria = ${id} and excluido_em is null) as premios,
        (select count(*)::int from categorias_premio where id_categoria_pai = ${id} and excluido_em is null) as filhas
      `.execute(trx)
    const { premios, filhas } = uso!
    if (premios > 0)
      throw refused('categoria-em-uso', `Categoria possui ${premios} ${premios === 1 ? 'prêmio' : 'prêmios'}`)
    if (filhas > 0)
      throw refused('categoria-em-uso', `Categoria possui ${filhas} ${filhas === 1 ? 'subcategoria' : 'subcategorias'}`)
    await excluirCadastro(trx, context, categoriasRecord, 'excluir-categoria-premio', row)
  })
}

/** That these are categories which stand, none of them a sub-category; none is deleted meanwhile. */
async function conferirPais(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  const achadas = await travar(trx, ids)
  if (achadas.filter(({ pai }) => pai === null).length < new Set(ids).size)
    throw naoAchado(categoriasRecord, 'idCategoriaPai')
}

/**
 * That prizes may be put into these categories: none is deleted while they are.
 * @throws Failure `categoria-nao-encontrada`
 */
export async function conferirCategorias(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  const achadas = await travar(trx, ids)
  if (achadas.length < new Set(ids).size) throw naoAchado(categoriasRecord, 'codigoCategoria')
}

const travar = async (trx: Transaction<Database>, ids: readonly string[]): Promise<{ pai: string | null }[]> =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('categorias_premio')
        .select('id_categoria_pai as pai')
        .where('id', 'in', [...new Set(ids)])
        .where('excluido_em', 'is', null)
        .orderBy('id')
        .forShare()
        .execute()
