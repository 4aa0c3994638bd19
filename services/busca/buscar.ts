import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import { POR_TIPO, type busca } from '#contracts/http/busca.ts'
import { normalizarCnpj, soDigitos } from '#contracts/values/documentos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { vendasPorIdentificador } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/database/connection.ts'
import { contemTodas, escapar } from '#services/lists/search.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'

type Achados = Answer<typeof busca>

/** Digits from which a number is looked for as the beginning of a CPF or CNPJ. */
const MIN_DIGITOS = 3
const LETRA = /\p{L}/u

/** What the person may see of a shop and its network (`domain.md §4` Access); only role 2 finds what is inactive. */
function alcance({ revendasPermitidas, redesPermitidas }: ActorPainel): RawBuilder<boolean> {
  return sql<boolean>`(${revendasPermitidas}::uuid[] is null or r.id = any(${revendasPermitidas}::uuid[]))
    and (${redesPermitidas}::uuid[] is null or r.id_rede = any(${redesPermitidas}::uuid[]))`
}

/** Names that begin with the term come first. */
const comecaCom = (coluna: RawBuilder<unknown>, termo: string) => sql`normalizar(${coluna}) like normalizar(${`${escapar(termo)}%`}::text) desc`

/** What the command palette finds: at most five records of each kind, within what the person may see. */
export async function buscar(db: Db, termo: string, actor: ActorPainel): Promise<Achados> {
  const [vendedores, dentais, redes, vendas] = await Promise.all([
    buscarVendedores(db, termo, actor), buscarDentais(db, termo, actor), buscarRedes(db, termo, actor),
    vendasPorIdentificador(db, termo, { revendas: actor.revendasPermitidas, redes: actor.redesPermitidas }, POR_TIPO),
  ])
  return { vendedores, dentais, redes, vendas }
}

/** The names as they are ordered: by an index, so that five of thousands cost no more than five of ten. */
const NOME = sql`normalizar(p.nome) collate "C"`

/** By the beginning of the CPF; else those whose name begins with the term, and then those in whom each word is somewhere. */
async function buscarVendedores(db: Db, termo: string, actor: ActorPainel): Promise<Achados['vendedores']> {
  const digitos = soDigitos(termo)
  if (!LETRA.test(termo) && digitos.length >= MIN_DIGITOS) return vendedores(db, sql`p.cpf like ${`${digitos}%`}`, actor, POR_TIPO)
  const comeco = sql<boolean>`${NOME} like normalizar(${`${escapar(termo)}%`}::text)`
  const primeiros = await vendedores(db, comeco, actor, POR_TIPO)
  if (primeiros.length === POR_TIPO) return primeiros
  return [...primeiros, ...await vendedores(db, sql`${contemTodas([sql`p.nome`], termo)} and not (${comeco})`, actor, POR_TIPO - primeiros.length)]
}

async function vendedores(db: Db, onde: RawBuilder<unknown>, actor: ActorPainel, limite: number): Promise<Achados['vendedores']> {
  const { rows } = await sql<Achados['vendedores'][number]>`
    select p.id, p.nome, p.cpf, r.nome_fantasia as revenda
    from parceiros p join revendas r on r.id = p.id_revenda
    where ${onde} and p.cpf is not null and p.excluido_em is null
      and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`p.ativo`} and ${alcance(actor)}
    order by ${NOME}, p.id limit ${limite}`.execute(db)
  return rows
}

async function buscarDentais(db: Db, termo: string, actor: ActorPainel): Promise<Achados['dentais']> {
  const cnpj = normalizarCnpj(termo)
  const porCnpj = /^\d/.test(cnpj) && cnpj.length >= MIN_DIGITOS
  const { rows } = await sql<Achados['dentais'][number]>`
    select r.id, r.nome_fantasia as "nomeFantasia", r.cnpj, d.nome as rede
    from revendas r join redes d on d.id = r.id_rede
    where (${contemTodas([sql`r.nome_fantasia`], termo)} or lower(r.codigo) = lower(${termo}) ${porCnpj ? sql`or r.cnpj like ${`${cnpj}%`}` : sql``})
      and r.excluido_em is null and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`r.ativo`} and ${alcance(actor)}
    order by ${comecaCom(sql`r.nome_fantasia`, termo)}, r.nome_fantasia collate "pt-BR-x-icu", r.id limit ${POR_TIPO}`.execute(db)
  return rows
}

async function buscarRedes(db: Db, termo: string, actor: ActorPainel): Promise<Achados['redes']> {
  const { rows } = await sql<Achados['redes'][number]>`
    select d.id, d.nome, d.regiao
    from redes d
    where ${contemTodas([sql`d.nome`], termo)} and d.excluido_em is null and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`d.ativo`}
      and (${actor.redesPermitidas}::uuid[] is null or d.id = any(${actor.redesPermitidas}::uuid[]))
      and (${actor.revendasPermitidas}::uuid[] is null or d.id in (select id_rede from revendas where id = any(${actor.revendasPermitidas}::uuid[])))
    order by ${comecaCom(sql`d.nome`, termo)}, d.nome collate "pt-BR-x-icu", d.id limit ${POR_TIPO}`.execute(db)
  return rows
}
