import { sql, type RawBuilder } from 'kysely'
import type { Call } from '#contracts/endpoint.ts'
import { PREMIOS_POR_PAGINA, type Premio, type PremioDaLoja, type premios } from '#contracts/http/premios.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import { precoEmPontos } from '#contracts/values/premio.ts'
import { valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import { allOf } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { contemTodas } from '#services/engine/lists/search.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { enderecoDaFoto } from './foto.ts'
import { premiosRecord } from './premios.record.ts'

type Busca = Partial<Omit<Call<typeof premios>['query'], 'ativo'>>

/**
 * The prizes, by name; only role 2 sees inactive ones (`decisions.md §C 30`). Without reach: anybody who may call may
 * know it.
 */
export function lerPremios(
  db: Db,
  permissao: Papel,
  { ativo, ...busca }: Call<typeof premios>['query'],
): Promise<{ premios: Premio[]; total: number }> {
  const visiveis = ativo === '1' || permissao !== ADMINISTRADOR ? sql`p.ativo` : sql`true`
  return lerPagina(db, visiveis, busca)
}

/** @throws Failure `nao-encontrado` Without reach: anybody who may call may know it. */
export async function lerPremio(db: Db, id: string): Promise<Premio> {
  const [premio] = await ler(db, sql`p.id = ${id}`)
  if (!premio) throw naoExiste(premiosRecord)
  return premio
}

/** Prizes that the store offers: active, in categories that are. */
const NA_VITRINE = sql<boolean>`p.ativo and c.ativo and c.excluido_em is null
  and (pai.id is null or (pai.ativo and pai.excluido_em is null))`

/**
 * A prize that the store offers, by its code as people may write it. Without reach: anybody who may call may know it.
 */
export async function premioAVenda(db: Db, codigo: string): Promise<Premio | undefined> {
  const [premio] = await ler(db, sql`lower(p.codigo) = lower(${codigo}::text) and ${NA_VITRINE}`)
  return premio
}

/**
 * The prizes as a member sees them, by name: none while a point of their network is worth nothing (`domain.md §2`).
 * Without reach: one's own.
 */
export async function lerVitrine(
  db: Db,
  idParceiro: string,
  hoje: Dia,
  { limite = PREMIOS_POR_PAGINA, ...busca }: Busca,
): Promise<{ premios: PremioDaLoja[]; total: number }> {
  const valorPonto = await valorPontoDoParceiro(db, idParceiro, hoje)
  if (precoEmPontos(0, valorPonto) === undefined) return { premios: [], total: 0 }
  const { premios, total } = await lerPagina(db, NA_VITRINE, { ...busca, limite })
  return { premios: premios.flatMap((premio) => naLoja(premio, valorPonto)), total }
}

/** @throws Failure `nao-encontrado`, also for a prize that the store does not offer Without reach: one's own. */
export async function lerPremioDaLoja(db: Db, idParceiro: string, hoje: Dia, id: string): Promise<PremioDaLoja> {
  const [premio] = await ler(db, sql`p.id = ${id} and ${NA_VITRINE}`)
  const [visto] = premio ? naLoja(premio, await valorPontoDoParceiro(db, idParceiro, hoje)) : []
  if (!visto) throw naoExiste(premiosRecord)
  return visto
}

function naLoja({ custoTotal, ...premio }: Premio, valorPonto: Centesimos | null): PremioDaLoja[] {
  const pontos = precoEmPontos(custoTotal, valorPonto)
  return pontos === undefined ? [] : [{ ...premio, pontos }]
}

/** What a point is worth today in the network of a member's shop. */
async function valorPontoDoParceiro(db: Db, idParceiro: string, hoje: Dia): Promise<Centesimos | null> {
  const parceiro = await db
    .selectFrom('parceiros as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select('r.id_rede')
    .where('p.id', '=', idParceiro)
    .executeTakeFirst()
  return (parceiro && (await valorPontoDasRedes(db, hoje)).get(parceiro.id_rede)) ?? null
}

async function lerPagina(
  db: Db,
  visiveis: RawBuilder<unknown>,
  { pagina = 1, limite = 0, ...filtros }: Busca,
): Promise<{ premios: Premio[]; total: number }> {
  const onde = sql`${visiveis} and ${filtro(filtros)}`
  const [premios, { rows }] = await Promise.all([
    ler(db, onde, limite === 0 ? sql`` : sql`limit ${limite} offset ${(pagina - 1) * limite}`),
    sql<{ total: number }>`select count(*)::int as total ${DE_PREMIOS} where p.excluido_em is null and ${onde}`.execute(
      db,
    ),
  ])
  return { premios, total: rows[0]!.total }
}

function filtro({ busca, tipo, codigoCategoria, levelCategoria, codigoSubCategoria }: Busca): RawBuilder<unknown> {
  const onde = [contemTodas([sql`p.nome`, sql`p.fabricante`, sql`p.codigo`], busca)]
  if (tipo !== undefined) onde.push(sql`p.tipo = ${tipo}`)
  if (codigoCategoria !== undefined)
    onde.push(levelCategoria === '2' ? sql`c.id = ${codigoCategoria}` : sql`${codigoCategoria} in (c.id, pai.id)`)
  if (codigoSubCategoria !== undefined) onde.push(sql`c.id = ${codigoSubCategoria}`)
  return allOf(onde)
}

const DE_PREMIOS = sql`from premios p join categorias_premio c on c.id = p.id_categoria
      left join categorias_premio pai on pai.id = c.id_categoria_pai`

async function ler(db: Db, onde: RawBuilder<unknown>, pagina = sql``): Promise<Premio[]> {
  const { rows } = await sql<Omit<Premio, 'diretorioFoto'> & { foto: string }>`
    select p.id, p.codigo, p.nome, p.descricao, p.custo_total as "custoTotal", p.tipo,
      p.valor_credito as "valorCredito", p.id_categoria as "codigoCategoria", coalesce(pai.nome, c.nome) as categoria,
      case when pai.id is not null then c.nome end as "subCategoria", p.foto, p.fabricante, p.caracteristicas,
      p.ficha_tecnica as "fichaTecnica", p.ativo::int as ativo, p.versao
    ${DE_PREMIOS}
    where p.excluido_em is null and ${onde}
    order by p.nome collate "pt-BR-x-icu", p.id ${pagina}`.execute(db)
  return rows.map(({ foto, ...premio }) => ({ ...premio, diretorioFoto: enderecoDaFoto(foto) }))
}

/** Whether a prize other than `menos` has the code, active or not. Without reach: anybody who may call may know it. */
export async function codigoEmUso(db: Db, codigo: string, menos: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('premios')
    .select('id')
    .where(sql`lower(codigo)`, '=', sql`lower(${codigo}::text)`)
    .where('excluido_em', 'is', null)
    .$if(menos !== undefined, (query) => query.where('id', '<>', menos!))
    .executeTakeFirst()
  return row !== undefined
}
