import { CompiledQuery, type ExpressionBuilder } from 'kysely'
import { unauthenticated } from '#contracts/errors.ts'
import type { SessaoAberta } from '#contracts/http/sessoes-abertas.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { prepared } from '#services/engine/database/prepared.ts'
import type { ActorLoja, ActorPainel } from './actor.ts'
import { dispositivoDe } from './dispositivo.ts'
import { conferirSenha, HASH_DE_NINGUEM, type ConferirSenha } from './senha.ts'
import { createToken, hashOfToken } from './token.ts'
import { authenticateUploadToken, isUploadToken, type TokenDeEnvio } from './upload-token.ts'
import { actorDoUsuario, ALCANCE_DO_USUARIO, PODE_ENTRAR } from './usuario-atual.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * A panel session ends after this long without a call; a store session this long after its log-in (`interfaces.md §3`).
 */
const PAINEL_IDLE_MS = 12 * HOUR_MS
const LOJA_MS = 30 * 24 * HOUR_MS
/** `usada_em` is updated at most this often, so that most reads do not write. */
const TOUCH_MS = MINUTE_MS

export interface Credenciais {
  cpf: string
  senha: string
}

export interface Session<A = ActorPainel | ActorLoja> {
  /** To name it by; it opens nothing. */
  id: string
  actor: A
  /** The stored hash of its token: enough to end the session, not to use it. */
  hash: Buffer
  /** Set for whoever comes with an upload token: the only shops, by their ids, of which they may send sales. */
  tokenDeEnvio?: TokenDeEnvio
}

export interface Sessions {
  /** Throws `credenciais-invalidas`, the same for a wrong password and for an unknown, inactive or deleted person. */
  entrarPainel(credenciais: Credenciais, userAgent?: string): Promise<{ token: string; id: string }>
  entrarLoja(credenciais: Credenciais, userAgent?: string): Promise<{ token: string; id: string }>
  /** The session of a token; undefined when it is unknown or expired, or its person may no longer log in. */
  authenticate(token: string): Promise<Session | undefined>
  /** Whether the session with this id lives, and its person may still log in. */
  vive(id: string): Promise<boolean>
  sair(session: Session): Promise<void>
  /** The living sessions of the person of this one, in the same application, the last used first. */
  abertas(session: Session): Promise<SessaoAberta[]>
  /** Ends one of them; false when it is none of theirs. */
  encerrar(session: Session, id: string): Promise<boolean>
  encerrarOutras(session: Session): Promise<void>
  /**
   * Ends a person's sessions after a change of their password, role or state; `menos` is the session that made the
   * change.
   */
  encerrarDe(idPessoa: string, menos?: Session): Promise<void>
}

export interface SessionsDeps {
  db: Db
  agora: () => Date
  conferir?: ConferirSenha
}

export function createSessions({ db, agora, conferir = conferirSenha }: SessionsDeps): Sessions {
  const entrar = async (tipo: 'painel' | 'loja', { cpf, senha }: Credenciais, userAgent: string | undefined) => {
    const pessoa = await db
      .selectFrom(tipo === 'painel' ? 'usuarios' : 'parceiros')
      .select(['id', 'senha_hash'])
      .where('cpf', '=', cpf)
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null)
      .executeTakeFirst()
    const confere = await conferir(pessoa?.senha_hash ?? HASH_DE_NINGUEM, senha)
    if (!pessoa?.senha_hash || !confere) throw unauthenticated('credenciais-invalidas', 'CPF ou senha inválidos')
    const token = createToken()
    const momento = agora()
    // Nobody else sweeps: the index makes it cost what it removes.
    await db.deleteFrom('sessoes').where('expira_em', '<=', momento).execute()
    await db
      .insertInto('sessoes')
      .values({
        hash: hashOfToken(token),
        tipo,
        id_pessoa: pessoa.id,
        dispositivo: dispositivoDe(userAgent),
        criada_em: momento,
        usada_em: momento,
        expira_em: later(momento, tipo === 'painel' ? PAINEL_IDLE_MS : LOJA_MS),
      })
      .execute()
    if (tipo === 'loja') await noteAccess(db, pessoa.id, momento)
    return { token, id: pessoa.id }
  }

  return {
    entrarPainel: (credenciais, userAgent) => entrar('painel', credenciais, userAgent),
    entrarLoja: (credenciais, userAgent) => entrar('loja', credenciais, userAgent),
    async authenticate(token) {
      if (isUploadToken(token)) return authenticateUploadToken(db, token, agora())
      const hash = hashOfToken(token)
      const momento = agora()
      const [row] = await prepared(db, sessaoPor('hash', hash, momento))
      const actor = row && actorOf(row)
      if (!actor) return undefined
      if (momento.getTime() - row.usada_em.getTime() >= TOUCH_MS) await touch(db, hash, actor, momento)
      return { id: row.id, actor, hash }
    },
    async vive(id) {
      const [row] = await prepared(db, sessaoPor('id', id, agora()))
      return row !== undefined && actorOf(row) !== undefined
    },
    async sair({ hash }) {
      await db.deleteFrom('sessoes').where('hash', '=', hash).execute()
    },
    async abertas(session) {
      const rows = await db
        .selectFrom('sessoes')
        .where(daPessoa(session))
        .select(['id', 'hash', 'dispositivo', 'criada_em', 'usada_em'])
        .where('expira_em', '>', agora())
        .orderBy('usada_em', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, hash, dispositivo, criada_em: criada, usada_em: usada }) => ({
        id,
        dispositivo,
        desde: criada.toISOString(),
        ultimoUso: usada.toISOString(),
        atual: hash.equals(session.hash),
      }))
    },
    async encerrar(session, id) {
      const { numDeletedRows } = await db
        .deleteFrom('sessoes')
        .where(daPessoa(session))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async encerrarOutras(session) {
      await db.deleteFrom('sessoes').where(daPessoa(session)).where('hash', '!=', session.hash).execute()
    },
    async encerrarDe(idPessoa, menos) {
      await db
        .deleteFrom('sessoes')
        .where('id_pessoa', '=', idPessoa)
        .$if(menos !== undefined, (query) => query.where('hash', '!=', menos!.hash))
        .execute()
    },
  }
}

/** Of the person whose session it is, in the same application. */
const daPessoa =
  ({ actor }: Session) =>
  (eb: ExpressionBuilder<Database, 'sessoes'>) =>
    eb.and({ id_pessoa: actor.id, tipo: actor.tipo })

const later = (instante: Date, ms: number) => new Date(instante.getTime() + ms)

interface SessionRow {
  id: string
  usada_em: Date
  id_usuario: string | null
  nome_usuario: string | null
  permissao: number | null
  revendas: string[]
  redes: string[]
  id_parceiro: string | null
  nome_parceiro: string | null
  senha_temporaria: boolean | null
}

/** A living session and its person. By `hash` it is the statement that every call begins with. */
const sessaoPor = (chave: 'hash' | 'id', valor: Buffer | string, momento: Date) =>
  CompiledQuery.raw(SESSAO[chave], [valor, momento]) as CompiledQuery<SessionRow>

const sessao = (condicao: string) => `
  select s.id, s.usada_em, u.id as id_usuario, u.nome as nome_usuario, u.permissao, p.id as id_parceiro,
    p.nome as nome_parceiro, coalesce(u.senha_temporaria, p.senha_temporaria) as senha_temporaria,
    ${ALCANCE_DO_USUARIO}
  from sessoes s
  left join usuarios u on u.id = s.id_pessoa and s.tipo = 'painel' and ${PODE_ENTRAR}
  left join parceiros p on p.id = s.id_pessoa and s.tipo = 'loja' and p.ativo and p.excluido_em is null
  where ${condicao} and s.expira_em > $2`
const SESSAO = { hash: sessao('s.hash = $1'), id: sessao('s.id = $1') }

function actorOf(row: SessionRow): ActorPainel | ActorLoja | undefined {
  const senha = row.senha_temporaria ? { senhaTemporaria: true as const } : {}
  if (row.id_parceiro) return { tipo: 'loja', id: row.id_parceiro, nome: row.nome_parceiro ?? '', ...senha }
  const { id_usuario: id, nome_usuario: nome, permissao, revendas, redes } = row
  if (id === null) return undefined
  return { ...actorDoUsuario({ id, nome: nome!, permissao: permissao!, revendas, redes }), ...senha }
}

/** Notes when the salesperson last used the store, for the panel (`doc 2 §3`). */
async function noteAccess(db: Db, idParceiro: string, momento: Date): Promise<void> {
  await db.updateTable('parceiros').set({ ultimo_acesso_em: momento }).where('id', '=', idParceiro).execute()
}

async function touch(db: Db, hash: Buffer, { tipo, id }: ActorPainel | ActorLoja, momento: Date): Promise<void> {
  await db
    .updateTable('sessoes')
    .set({ usada_em: momento, ...(tipo === 'painel' ? { expira_em: later(momento, PAINEL_IDLE_MS) } : {}) })
    .where('hash', '=', hash)
    .where('usada_em', '<=', later(momento, -TOUCH_MS))
    .execute()
  if (tipo === 'loja') await noteAccess(db, id, momento)
}
