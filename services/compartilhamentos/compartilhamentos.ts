import { sql, type Generated, type RawBuilder } from 'kysely'
import { notFound, refused } from '#contracts/errors.ts'
import { DIAS_DO_LINK, MAX_LINKS, type LinkDeMidia } from '#contracts/http/compartilhamentos.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { midiaPorId, type ArquivosDaMidia, type QuemVeMidias } from '#projections/resgates/midias.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { oneAtATime } from '#services/engine/database/transaction.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import { campo } from '#services/engine/records/campo.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { Audited } from '#services/engine/records/record.ts'
import type { ActorLoja, ActorPainel } from '#services/engine/sessions/actor.ts'
import { createToken, hashOfToken } from '#services/engine/sessions/token.ts'
import { usuarioAtual } from '#services/engine/sessions/usuario-atual.ts'

/** A link that shows one photo or video to whoever has it; of its token only the hash is kept. */
interface CompartilhamentoRow {
  id: string
  hash: Buffer
  id_midia: string
  /** Who made it: a panel user, or a salesperson. */
  criado_por: string | null
  id_parceiro: string | null
  criado_em: Date
  expira_em: Date
  revogado_em: Date | null
  aberturas: Generated<number>
  aberto_em: Date | null
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    compartilhamentos: CompartilhamentoRow
  }
}

/** The links as the audit knows them; never the token, nor its hash. */
export const compartilhamentosAuditados = {
  entidade: 'compartilhamentos',
  acoes: {
    'compartilhar-midia': 'Foto ou vídeo compartilhado',
    'revogar-link-de-midia': 'Link de foto ou vídeo revogado',
  },
  campos: { resgate: campo('Resgate') },
} satisfies Audited

const DIA_MS = 24 * 60 * 60_000

const naoExiste = () => notFound('midia-nao-encontrada', 'Esta mídia não existe, ou já foi excluída.')

/** Staff share what is within their reach; a salesperson what they redeemed. */
export const quemCompartilha = (actor: ActorPainel | ActorLoja): QuemVeMidias => ({
  reach: reachOf(actor),
  membro: actor.tipo === 'loja' ? actor.id : undefined,
  soProprias: actor.tipo === 'loja',
})

/** Staff see the links of everybody, a salesperson their own. */
const doMembro = ({ membro }: QuemVeMidias) => (membro === undefined ? sql`true` : sql`c.id_parceiro = ${membro}`)

/** The links of a media that still work, the new ones first. */
export async function lerLinks(
  { db, agora }: Pick<CommandContext, 'db' | 'agora'>,
  quem: QuemVeMidias,
  idMidia: string,
): Promise<LinkDeMidia[]> {
  if (!(await midiaPorId(db, quem, idMidia))) throw naoExiste()
  return linksQueValem(db, sql`c.id_midia = ${idMidia} and ${doMembro(quem)}`, agora())
}

async function linksQueValem(db: Db, quais: ReturnType<typeof sql>, agora: Date): Promise<LinkDeMidia[]> {
  const { rows } = await sql<
    Omit<LinkDeMidia, 'criadoEm' | 'expiraEm' | 'abertoEm'> & { criadoEm: Date; expiraEm: Date; abertoEm: Date | null }
  >`select c.id, coalesce(u.nome, p.nome) as "criadoPor", c.criado_em as "criadoEm", c.expira_em as "expiraEm",
      c.aberturas, c.aberto_em as "abertoEm"
    from compartilhamentos c left join usuarios u on u.id = c.criado_por
      left join parceiros p on p.id = c.id_parceiro
    where ${quais} and c.revogado_em is null and c.expira_em > ${agora} order by c.criado_em desc, c.id desc`.execute(
    db,
  )
  return rows.map(({ criadoEm, expiraEm, abertoEm, ...link }) => ({
    ...link,
    criadoEm: criadoEm.toISOString(),
    expiraEm: expiraEm.toISOString(),
    abertoEm: abertoEm?.toISOString() ?? null,
  }))
}

/**
 * Makes a link of a media within reach, for seven days.
 * @returns its token, which is kept nowhere
 * @throws Failure `midia-nao-encontrada`, `links-demais`
 */
export function compartilhar(
  context: CommandContext,
  quem: QuemVeMidias,
  idMidia: string,
): Promise<{ token: string; link: LinkDeMidia }> {
  return context.db.transaction().execute(async (trx) => {
    const midia = await midiaPorId(trx, quem, idMidia)
    if (!midia) throw naoExiste()
    await oneAtATime(trx, `links:${idMidia}`)
    const agora = context.agora()
    if ((await linksQueValem(trx, sql`c.id_midia = ${idMidia}`, agora)).length >= MAX_LINKS)
      throw refused('links-demais', `Já há ${MAX_LINKS} links ativos. Revogue um antes de criar outro.`)
    const [id, token] = [newId(), createToken()]
    await trx
      .insertInto('compartilhamentos')
      .values({
        id,
        hash: hashOfToken(token),
        id_midia: idMidia,
        criado_por: quem.membro === undefined ? context.actor.id : null,
        id_parceiro: quem.membro ?? null,
        criado_em: agora,
        expira_em: new Date(agora.getTime() + DIAS_DO_LINK * DIA_MS),
        revogado_em: null,
        aberto_em: null,
      })
      .execute()
    await auditar(trx, context, compartilhamentosAuditados, [
      { acao: 'compartilhar-midia', idEntidade: id, depois: { resgate: String(midia.numero) } },
    ])
    const [link] = await linksQueValem(trx, sql`c.id = ${id}`, agora)
    return { token, link: link! }
  })
}

/** @throws Failure `nao-encontrado` for one that is not there, whose media is out of reach, or that does not work */
export function revogarLink(context: CommandContext, quem: QuemVeMidias, id: string): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('compartilhamentos as c')
      .select('c.id_midia')
      .where('c.id', '=', id)
      .where('c.revogado_em', 'is', null)
      .where(sql<boolean>`${doMembro(quem)}`)
      .forUpdate()
      .executeTakeFirst()
    const midia = link && (await midiaPorId(trx, quem, link.id_midia))
    if (!midia) throw notFound('nao-encontrado', 'Este link não existe, ou já foi revogado.')
    await trx.updateTable('compartilhamentos').set({ revogado_em: context.agora() }).where('id', '=', id).execute()
    await auditar(trx, context, compartilhamentosAuditados, [
      { acao: 'revogar-link-de-midia', idEntidade: id, depois: { resgate: String(midia.numero) } },
    ])
  })
}

/**
 * What a link shows, and counts that it was opened; undefined when it does not work. It dies with its media, and with
 * its maker's right to share that. Without reach: anybody who may call may know it.
 */
export async function abrirLink(
  db: Db,
  token: string,
  agora: Date,
): Promise<{ id: string; midia: ArquivosDaMidia } | undefined> {
  const aberto = await linkQueMostra(db, sql<boolean>`hash = ${hashOfToken(token)}`, agora)
  if (!aberto) return undefined
  await db
    .updateTable('compartilhamentos')
    .set(({ eb }) => ({ aberturas: eb('aberturas', '+', 1), aberto_em: agora }))
    .where('id', '=', aberto.id)
    .execute()
  return aberto
}

/**
 * Whether a link that was opened still works: the address that it gave ends with it. Without reach: anybody who may
 * call may know it.
 */
export const linkAindaVale = async (db: Db, id: string, agora: Date): Promise<boolean> =>
  (await linkQueMostra(db, sql<boolean>`id = ${id}`, agora)) !== undefined

async function linkQueMostra(
  db: Db,
  qual: RawBuilder<boolean>,
  agora: Date,
): Promise<{ id: string; midia: ArquivosDaMidia } | undefined> {
  const link = await db
    .selectFrom('compartilhamentos')
    .select(['id', 'id_midia', 'criado_por', 'id_parceiro'])
    .where(qual)
    .where('revogado_em', 'is', null)
    .where('expira_em', '>', agora)
    .executeTakeFirst()
  const dono = link && (await donoDoLink(db, link))
  const midia = dono && (await midiaPorId(db, quemCompartilha(dono), link.id_midia))
  return midia && { id: link!.id, midia }
}

/** Who made a link, as long as they may share. */
async function donoDoLink(
  db: Db,
  { criado_por, id_parceiro }: Pick<CompartilhamentoRow, 'criado_por' | 'id_parceiro'>,
): Promise<ActorPainel | ActorLoja | undefined> {
  if (criado_por !== null) {
    const usuario = await usuarioAtual(db, criado_por)
    return usuario?.permissao === OPERADOR || usuario?.permissao === ADMINISTRADOR ? usuario : undefined
  }
  const parceiro = await db
    .selectFrom('parceiros')
    .select(['id', 'nome'])
    .where('id', '=', id_parceiro)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  return parceiro && { tipo: 'loja', ...parceiro }
}

/** How many links that work each of these media has. Without reach: of ids found within reach. */
export async function linksDe(db: Db, idsDasMidias: readonly string[], agora: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; links: number }>`
    select id_midia as id, count(*)::int as links from compartilhamentos
    where id_midia = any(${idsDasMidias}::uuid[]) and revogado_em is null and expira_em > ${agora} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, links }) => [id, links]))
}

/** With a media go its links. Without reach: for commands and jobs. */
export async function apagarLinksDaMidia(db: Db, idMidia: string): Promise<void> {
  await db.deleteFrom('compartilhamentos').where('id_midia', '=', idMidia).execute()
}
