import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import { POR_TIPO, type busca } from '#contracts/http/busca.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import { buscarResgates } from '#projections/resgates/resgates.queries.ts'
import { vendasPorIdentificador } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { contemTodas, escapar, parteDeCnpj, parteDeCpf } from '#services/engine/lists/search.ts'
import { redeWithin, within, type Reach } from '#services/engine/reach/reach.ts'

type Achados = Answer<typeof busca>

/** Whose search it is. */
interface Quem {
  reach: Reach
  permissao: Papel
}

/** Shops by where they are now; only role 2 finds what is inactive. */
const revendaVista = ({ reach }: Quem) => within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })
const ativoVisto = ({ permissao }: Quem, ativo: RawBuilder<unknown>) =>
  permissao === ADMINISTRADOR ? sql`true` : ativo

/**
 * A name as it is compared and ordered; that of salespeople has an index, so that five of thousands cost no more than
 * five of ten.
 */
const comparavel = (nome: RawBuilder<unknown>) => sql`normalizar(${nome}) collate "C"`

/** Whether a name begins with the term: those that do come first. */
const comecaCom = (nome: RawBuilder<unknown>, termo: string) =>
  sql<boolean>`${comparavel(nome)} like normalizar(${`${escapar(termo)}%`}::text)`

/** What may be the number of a redemption. */
const NUMERO = /^\d{1,9}$/

/** What the command palette finds: at most five records of each kind, within what the person may see. */
export async function buscar(db: Db, reach: Reach, permissao: Papel, termo: string): Promise<Achados> {
  const quem = { reach, permissao }
  const [vendedores, dentais, redes, produtos, vendas, resgates] = await Promise.all([
    buscarVendedores(db, termo, quem),
    buscarDentais(db, termo, quem),
    buscarRedes(db, termo, quem),
    buscarProdutos(db, termo, quem),
    vendasPorIdentificador(db, reach, termo, POR_TIPO),
    NUMERO.test(termo) ? buscarResgates(db, reach, Number(termo)) : [],
  ])
  return { vendedores, dentais, redes, produtos, vendas, resgates }
}

/** A whole one is no part of another. */
const DIGITOS_DE_UM_CPF = 11

/** By part of the CPF, or by words that are in the name: those that begin with the term come first. */
async function buscarVendedores(db: Db, termo: string, quem: Quem): Promise<Achados['vendedores']> {
  const cpf = parteDeCpf(termo)
  const comeco = cpf ? sql`p.cpf like ${`${cpf}%`}` : comecaCom(sql`p.nome`, termo)
  const primeiros = await vendedores(db, comeco, quem, POR_TIPO)
  if (primeiros.length === POR_TIPO || cpf?.length === DIGITOS_DE_UM_CPF) return primeiros
  // An array is looked for once, whatever order the rows are read in.
  const dentro = cpf
    ? sql`p.id = any(array(select id from parceiros where cpf like ${`%${cpf}%`}))`
    : contemTodas([sql`p.nome`], termo)
  const outros = await vendedores(db, sql`${dentro} and not (${comeco})`, quem, POR_TIPO - primeiros.length)
  return [...primeiros, ...outros]
}

async function vendedores(
  db: Db,
  onde: RawBuilder<unknown>,
  quem: Quem,
  limite: number,
): Promise<Achados['vendedores']> {
  const { rows } = await sql<Achados['vendedores'][number]>`
    select p.id, p.nome, p.cpf, r.nome_fantasia as revenda
    from parceiros p join revendas r on r.id = p.id_revenda
    where ${onde} and p.cpf is not null and p.excluido_em is null
      and ${ativoVisto(quem, sql`p.ativo`)} and ${revendaVista(quem)}
    order by ${comparavel(sql`p.nome`)}, p.id limit ${limite}`.execute(db)
  return rows
}

/** By words of the names and the code, or by part of the CNPJ. */
async function buscarDentais(db: Db, termo: string, quem: Quem): Promise<Achados['dentais']> {
  const [nome, codigo] = [sql`r.nome_fantasia`, sql`r.codigo`]
  const cnpj = parteDeCnpj(termo)
  const { rows } = await sql<Achados['dentais'][number]>`
    select r.id, r.codigo, r.nome_fantasia as "nomeFantasia", r.cnpj, d.nome as rede
    from revendas r join redes d on d.id = r.id_rede
    where (${contemTodas([nome, codigo, sql`r.razao_social`], termo)}
      ${cnpj ? sql`or r.cnpj like ${`%${cnpj}%`}` : sql``})
      and r.excluido_em is null and ${ativoVisto(quem, sql`r.ativo`)} and ${revendaVista(quem)}
    order by (lower(r.codigo) = lower(${termo})) desc, ${comecaCom(nome, termo)} desc,
      ${contemTodas([nome, codigo], termo)} desc, r.nome_fantasia collate "pt-BR-x-icu", r.id
      limit ${POR_TIPO}`.execute(db)
  return rows
}

async function buscarRedes(db: Db, termo: string, quem: Quem): Promise<Achados['redes']> {
  const { rows } = await sql<Achados['redes'][number]>`
    select d.id, d.nome, d.regiao
    from redes d
    where ${contemTodas([sql`d.nome`, sql`d.regiao`], termo)} and d.excluido_em is null
      and ${ativoVisto(quem, sql`d.ativo`)} and ${redeWithin(quem.reach, sql`d.id`)}
    order by ${comecaCom(sql`d.nome`, termo)} desc, d.nome collate "pt-BR-x-icu", d.id limit ${POR_TIPO}`.execute(db)
  return rows
}

/** Products are the manufacturer's, the same for everybody. */
async function buscarProdutos(db: Db, termo: string, quem: Quem): Promise<Achados['produtos']> {
  const { rows } = await sql<Achados['produtos'][number]>`
    select p.id, p.codigo, p.nome
    from produtos p
    where ${contemTodas([sql`p.nome`, sql`p.codigo`], termo)} and p.excluido_em is null
      and ${ativoVisto(quem, sql`p.ativo`)}
    order by (lower(p.codigo) = lower(${termo}) or ${comecaCom(sql`p.nome`, termo)}) desc,
      p.nome collate "pt-BR-x-icu", p.id limit ${POR_TIPO}`.execute(db)
  return rows
}
