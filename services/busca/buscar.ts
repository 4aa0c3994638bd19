import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import { POR_TIPO, type busca } from '#contracts/http/busca.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { vendasPorIdentificador } from '#projections/vendas/vendas.queries.ts'
import { noAlcance } from '#services/cadastros/alcance.ts'
import type { Db } from '#services/database/connection.ts'
import { contemTodas, escapar, inicioDeCnpj, inicioDeCpf } from '#services/lists/search.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'

type Achados = Answer<typeof busca>

/** What the person may see of a shop and its network (`domain.md §4` Access); only role 2 finds what is inactive. */
const alcance = (actor: ActorPainel) => noAlcance(actor, sql`r.id_rede`, sql`r.id`)

/** A name as it is compared and ordered; that of salespeople has an index, so that five of thousands cost no more than five of ten. */
const comparavel = (nome: RawBuilder<unknown>) => sql`normalizar(${nome}) collate "C"`

/** Whether a name begins with the term: those that do come first. */
const comecaCom = (nome: RawBuilder<unknown>, termo: string) =>
  sql<boolean>`${comparavel(nome)} like normalizar(${`${escapar(termo)}%`}::text)`

/** What the command palette finds: at most five records of each kind, within what the person may see. */
export async function buscar(db: Db, termo: string, actor: ActorPainel): Promise<Achados> {
  const [vendedores, dentais, redes, vendas] = await Promise.all([
    buscarVendedores(db, termo, actor),
    buscarDentais(db, termo, actor),
    buscarRedes(db, termo, actor),
    vendasPorIdentificador(db, termo, { revendas: actor.revendasPermitidas, redes: actor.redesPermitidas }, POR_TIPO),
  ])
  return { vendedores, dentais, redes, vendas }
}

/** By the beginning of the CPF; else those whose name begins with the term, and then those in whom each word is somewhere. */
async function buscarVendedores(db: Db, termo: string, actor: ActorPainel): Promise<Achados['vendedores']> {
  const cpf = inicioDeCpf(termo)
  if (cpf) return vendedores(db, sql`p.cpf like ${cpf}`, actor, POR_TIPO)
  const comeco = comecaCom(sql`p.nome`, termo)
  const primeiros = await vendedores(db, comeco, actor, POR_TIPO)
  if (primeiros.length === POR_TIPO) return primeiros
  return [
    ...primeiros,
    ...(await vendedores(
      db,
      sql`${contemTodas([sql`p.nome`], termo)} and not (${comeco})`,
      actor,
      POR_TIPO - primeiros.length,
    )),
  ]
}

async function vendedores(
  db: Db,
  onde: RawBuilder<unknown>,
  actor: ActorPainel,
  limite: number,
): Promise<Achados['vendedores']> {
  const { rows } = await sql<Achados['vendedores'][number]>`
    select p.id, p.nome, p.cpf, r.nome_fantasia as revenda
    from parceiros p join revendas r on r.id = p.id_revenda
    where ${onde} and p.cpf is not null and p.excluido_em is null
      and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`p.ativo`} and ${alcance(actor)}
    order by ${comparavel(sql`p.nome`)}, p.id limit ${limite}`.execute(db)
  return rows
}

async function buscarDentais(db: Db, termo: string, actor: ActorPainel): Promise<Achados['dentais']> {
  const cnpj = inicioDeCnpj(termo)
  const { rows } = await sql<Achados['dentais'][number]>`
    select r.id, r.nome_fantasia as "nomeFantasia", r.cnpj, d.nome as rede
    from revendas r join redes d on d.id = r.id_rede
    where (${contemTodas([sql`r.nome_fantasia`], termo)} or lower(r.codigo) = lower(${termo}) ${cnpj ? sql`or r.cnpj like ${cnpj}` : sql``})
      and r.excluido_em is null and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`r.ativo`} and ${alcance(actor)}
    order by ${comecaCom(sql`r.nome_fantasia`, termo)} desc, r.nome_fantasia collate "pt-BR-x-icu", r.id limit ${POR_TIPO}`.execute(
    db,
  )
  return rows
}

async function buscarRedes(db: Db, termo: string, actor: ActorPainel): Promise<Achados['redes']> {
  const { rows } = await sql<Achados['redes'][number]>`
    select d.id, d.nome, d.regiao
    from redes d
    where ${contemTodas([sql`d.nome`], termo)} and d.excluido_em is null and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`d.ativo`}
      and (${actor.redesPermitidas}::uuid[] is null or d.id = any(${actor.redesPermitidas}::uuid[]))
      and (${actor.revendasPermitidas}::uuid[] is null or d.id in (select id_rede from revendas where id = any(${actor.revendasPermitidas}::uuid[])))
    order by ${comecaCom(sql`d.nome`, termo)} desc, d.nome collate "pt-BR-x-icu", d.id limit ${POR_TIPO}`.execute(db)
  return rows
}
