import { sql, type RawBuilder } from 'kysely'
import type { Premio } from '#contracts/http/premios.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { enderecoDaFoto } from './foto.ts'
import { premiosRecord } from './premios.record.ts'

/** The prizes, by name; only role 2 sees inactive ones (`decisions.md §C 30`). */
export const lerPremios = (db: Db, permissao: Papel, soAtivos: boolean): Promise<Premio[]> =>
  ler(db, soAtivos || permissao !== ADMINISTRADOR ? sql`p.ativo` : sql`true`)

/** @throws Failure `nao-encontrado` */
export async function lerPremio(db: Db, id: string): Promise<Premio> {
  const [premio] = await ler(db, sql`p.id = ${id}`)
  if (!premio) throw naoExiste(premiosRecord)
  return premio
}

async function ler(db: Db, onde: RawBuilder<unknown>): Promise<Premio[]> {
  const { rows } = await sql<Omit<Premio, 'diretorioFoto'> & { foto: string }>`
    select p.id, p.codigo, p.nome, p.descricao, p.custo_total as "custoTotal", p.tipo,
      p.valor_credito as "valorCredito", p.id_categoria as "codigoCategoria", coalesce(pai.nome, c.nome) as categoria,
      case when pai.id is not null then c.nome end as "subCategoria", p.foto, p.fabricante, p.caracteristicas,
      p.ficha_tecnica as "fichaTecnica", p.ativo::int as ativo, p.versao
    from premios p join categorias_premio c on c.id = p.id_categoria
      left join categorias_premio pai on pai.id = c.id_categoria_pai
    where p.excluido_em is null and ${onde}
    order by p.nome collate "pt-BR-x-icu", p.id`.execute(db)
  return rows.map(({ foto, ...premio }) => ({ ...premio, diretorioFoto: enderecoDaFoto(foto) }))
}

/** Whether a prize other than `menos` has the code, active or not. */
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
