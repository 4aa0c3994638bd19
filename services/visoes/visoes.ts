import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { failureWith, forbidden, invalid, notFound, refused } from '#contracts/errors.ts'
import { MAX_VISOES, type Visao } from '#contracts/http/visoes.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { oneAtATime } from '#services/engine/database/transaction.ts'
import { endpoints } from '#services/engine/http/endpoints.ts'

/** A list as a person wants to see it: what the screen's address says, and its columns. It holds no rows. */
interface VisaoRow {
  id: string
  id_usuario: string
  lista: string
  nome: string
  endereco: string
  colunas: string
  papeis: Papel[]
  salva_em: Date
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    visoes: VisaoRow
    visoes_padrao: { id_usuario: string; lista: string; id_visao: string }
  }
}

/** Whose views they are. */
interface Quem {
  id: string
  permissao: Papel
}

type Conteudo = Pick<Visao, 'nome' | 'endereco' | 'colunas' | 'papeis'>
export type NovaVisao = Conteudo & { id: string; lista: string }

const naoExiste = () => notFound('visao-nao-encontrada', 'Esta visão não existe, ou não está mais compartilhada.')

/** @throws Failure `lista-desconhecida` for what is no list of the panel, or of this role */
function conferirLista(lista: string, { permissao }: Quem): void {
  const pode = Object.values<EndpointShape>(endpoints).some(
    ({ method, path, access }) =>
      method === 'GET' && path === lista && access !== 'publico' && access.painel?.includes(permissao),
  )
  if (!pode) throw invalid('lista-desconhecida', 'Esta lista não existe, ou não é do seu acesso')
}

/** @throws Failure `papel-nao-permitido` */
function conferirPapeis(papeis: readonly Papel[] | undefined, { permissao }: Quem): void {
  if (papeis !== undefined && papeis.length > 0 && permissao !== ADMINISTRADOR)
    throw forbidden('papel-nao-permitido', 'Só um administrador compartilha uma visão')
}

/** The views of a list that a person may choose from, their own first. Without reach: one's own. */
export function lerVisoes(db: Db, quem: Quem, lista: string): Promise<Visao[]> {
  conferirLista(lista, quem)
  return visoesDe(db, quem, sql`v.lista = ${lista}`)
}

/** What is shared ends with its owner's right to share: they leave, or are no administrator any more. */
async function visoesDe(db: Db | Transaction<Database>, { id, permissao }: Quem, quais: RawBuilder<unknown>) {
  const propria = sql`v.id_usuario = ${id}`
  const compartilha = sql`u.permissao = ${ADMINISTRADOR} and u.ativo and u.excluido_em is null`
  const { rows } = await sql<Omit<Visao, 'salvaEm'> & { salvaEm: Date }>`
    select v.id, v.nome, v.endereco, v.colunas, v.salva_em as "salvaEm",
      case when ${propria} then null else u.nome end as de,
      case when ${compartilha} then v.papeis else '{}' end as papeis,
      exists (select from visoes_padrao p where p.id_usuario = ${id} and p.id_visao = v.id) as padrao
    from visoes v join usuarios u on u.id = v.id_usuario
    where ${quais} and (${propria} or ${permissao} = any(v.papeis) and ${compartilha})
    order by ${propria} desc, v.nome collate "pt-BR-x-icu", v.id`.execute(db)
  return rows.map(({ salvaEm, ...visao }) => ({ ...visao, salvaEm: salvaEm.toISOString() }))
}

async function umaVisao(db: Db | Transaction<Database>, quem: Quem, id: string): Promise<Visao> {
  const [visao] = await visoesDe(db, quem, sql`v.id = ${id}`)
  if (!visao) throw naoExiste()
  return visao
}

/**
 * Saves a view under the caller's id; one that stands already is left as it is. Without reach: one's own.
 * @throws Failure `lista-desconhecida`, `papel-nao-permitido`, `ja-cadastrado`, `visoes-demais`, `visao-nao-encontrada`
 */
export function salvarVisao(db: Db, quem: Quem, { id, papeis, ...nova }: NovaVisao, agora: Date): Promise<Visao> {
  conferirLista(nova.lista, quem)
  conferirPapeis(papeis, quem)
  return db.transaction().execute(async (trx) => {
    await umaPessoaPorVez(trx, quem)
    const deste = await trx.selectFrom('visoes').select('id_usuario').where('id', '=', id).executeTakeFirst()
    if (deste?.id_usuario === quem.id) return umaVisao(trx, quem, id)
    if (deste) throw naoExiste()
    await conferirNome(trx, quem, nova.lista, nova.nome)
    const { quantas } = await trx
      .selectFrom('visoes')
      .select(({ fn }) => fn.countAll().as('quantas'))
      .where('id_usuario', '=', quem.id)
      .where('lista', '=', nova.lista)
      .executeTakeFirstOrThrow()
    if (Number(quantas) >= MAX_VISOES)
      throw refused('visoes-demais', `Você já tem ${MAX_VISOES} visões desta lista. Exclua uma antes de salvar outra.`)
    await trx
      .insertInto('visoes')
      .values({ ...nova, id, id_usuario: quem.id, papeis: [...new Set(papeis)], salva_em: agora })
      .execute()
    return umaVisao(trx, quem, id)
  })
}

/**
 * Changes what is given of one's own view. Without reach: one's own.
 * @throws Failure `visao-nao-encontrada`, `papel-nao-permitido`, `ja-cadastrado`
 */
export function alterarVisao(db: Db, quem: Quem, id: string, novo: Partial<Conteudo>, agora: Date): Promise<Visao> {
  conferirPapeis(novo.papeis, quem)
  return db.transaction().execute(async (trx) => {
    await umaPessoaPorVez(trx, quem)
    const antes = await trx
      .selectFrom('visoes')
      .select('lista')
      .where('id', '=', id)
      .where('id_usuario', '=', quem.id)
      .executeTakeFirst()
    if (!antes) throw naoExiste()
    const { nome, endereco, colunas, papeis } = novo
    if (nome !== undefined) await conferirNome(trx, quem, antes.lista, nome, id)
    await trx
      .updateTable('visoes')
      .set({
        nome,
        endereco,
        colunas,
        papeis: papeis && [...new Set(papeis)],
        salva_em: endereco === undefined && colunas === undefined ? undefined : agora,
        // An update has to set something.
        id,
      })
      .where('id', '=', id)
      .execute()
    return umaVisao(trx, quem, id)
  })
}

/** What is counted and compared stays so until the end. */
const umaPessoaPorVez = (trx: Transaction<Database>, { id }: Quem) => oneAtATime(trx, `visoes:${id}`)

/** @throws Failure `ja-cadastrado` */
async function conferirNome(trx: Transaction<Database>, quem: Quem, lista: string, nome: string, fora?: string) {
  const outra = await trx
    .selectFrom('visoes')
    .select('id')
    .where('id_usuario', '=', quem.id)
    .where('lista', '=', lista)
    .where(sql<boolean>`lower(nome) = lower(${nome})`)
    .executeTakeFirst()
  if (!outra || outra.id === fora) return
  const texto = 'Você já tem uma visão desta lista com este nome'
  throw failureWith(409, 'ja-cadastrado', texto, { nome: texto })
}

/**
 * Deletes one's own view; whose lists opened with it see them as they are. Without reach: one's own.
 * @throws Failure `visao-nao-encontrada`
 */
export async function excluirVisao(db: Db, quem: Quem, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('visoes')
    .where('id', '=', id)
    .where('id_usuario', '=', quem.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw naoExiste()
}

/**
 * Opens the list with a view that the person may choose, instead of another; or not any more. Without reach: one's own.
 * @throws Failure `visao-nao-encontrada`
 */
export async function definirVisaoPadrao(db: Db, quem: Quem, id: string, padrao: boolean): Promise<void> {
  await umaVisao(db, quem, id)
  if (padrao)
    await sql`
      insert into visoes_padrao (id_usuario, lista, id_visao) select ${quem.id}, lista, id from visoes where id = ${id}
      on conflict (id_usuario, lista) do update set id_visao = excluded.id_visao`.execute(db)
  else await db.deleteFrom('visoes_padrao').where('id_usuario', '=', quem.id).where('id_visao', '=', id).execute()
}

/** Those of a panel user who leaves. */
export async function apagarVisoes(trx: Transaction<Database>, idUsuario: string): Promise<void> {
  await trx.deleteFrom('visoes').where('id_usuario', '=', idUsuario).execute()
  await trx.deleteFrom('visoes_padrao').where('id_usuario', '=', idUsuario).execute()
}

/** Those that look for one of these words, or are named by it. */
export async function apagarVisoesQueDizem(trx: Transaction<Database>, ditos: readonly string[]): Promise<void> {
  const todas = await trx.selectFrom('visoes').select(['id', 'nome', 'endereco']).execute()
  const diz = (texto: string) => ditos.some((dito) => texto.toLowerCase().includes(dito.toLowerCase()))
  const ids = todas
    .filter(({ nome, endereco }) => [nome, ...new URLSearchParams(endereco).values()].some(diz))
    .map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('visoes').where('id', 'in', ids).execute()
}
