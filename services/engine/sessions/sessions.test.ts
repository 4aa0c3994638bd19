import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { createTestDatabase } from '../../../tools/test-kit/database.ts'
import { insertParceiro, insertRede, insertRevenda, insertUsuario, SENHA } from './people.fixture.ts'
import { conferirSenha, HASH_DE_NINGUEM, hashSenha } from './senha.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { hashOfToken } from './token.ts'

const [ADMIN, VENDEDOR, INATIVO, EXCLUIDO, BETO, SEM_SENHA, NINGUEM] = [
  '52998224725',
  '11144477735',
  '39053344705',
  '15350946056',
  '86288366757',
  '01234567890',
  '98765432100',
] as const
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
let now = new Date('2026-11-20T12:00:00Z')
const conferir = vi.fn(conferirSenha)
let sessions: Sessions
let revenda: string
let rede: string

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.url, 4))
  sessions = createSessions({ db, agora: () => now, conferir })
  rede = await insertRede(db, 'Rede Azul')
  revenda = await insertRevenda(db, rede)
  await insertUsuario(db, ADMIN, 2)
  await insertUsuario(db, VENDEDOR, 3, { revendas: [revenda], redes: [rede] })
  await insertUsuario(db, INATIVO, 2, { ativo: false })
  await insertUsuario(db, EXCLUIDO, 2, { excluido_em: now })
  await insertParceiro(db, BETO, revenda)
  await insertParceiro(db, INATIVO, revenda, { ativo: false })
  await insertParceiro(db, SEM_SENHA, revenda, { senha_hash: null })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('hashSenha', () => {
  it('is Argon2id, and the same characters typed another way are the same password', async () => {
    const hash = await hashSenha('cora\u00e7\u00e3o')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await conferirSenha(hash, 'corac\u0327a\u0303o')).toBe(true)
    expect(await conferirSenha(hash, 'coracao')).toBe(false)
  })
})

describe('a log-in', () => {
  it.each([
    ['a wrong password', 'entrarPainel', ADMIN, 'errada'],
    ['an unknown CPF', 'entrarPainel', NINGUEM, SENHA],
    ['an inactive user', 'entrarPainel', INATIVO, SENHA],
    ['a deleted user', 'entrarPainel', EXCLUIDO, SENHA],
    ['a salesperson at the panel', 'entrarPainel', BETO, SENHA],
    ['a user at the store', 'entrarLoja', ADMIN, SENHA],
    ['an inactive salesperson', 'entrarLoja', INATIVO, SENHA],
    ['a salesperson who has no password yet', 'entrarLoja', SEM_SENHA, SENHA],
  ] as const)('of %s gets the one refusal, for the same work', async (_who, entrar, cpf, senha) => {
    conferir.mockClear()
    await expect(sessions[entrar]({ cpf, senha })).rejects.toMatchObject({
      kind: 'unauthenticated',
      codigo: 'credenciais-invalidas',
      message: 'CPF ou senha inválidos',
    })
    expect(conferir).toHaveBeenCalledOnce()
    expect(conferir.mock.lastCall?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('never succeeds by the hash of nobody, whatever its password is', async () => {
    conferir.mockResolvedValueOnce(true)
    await expect(sessions.entrarPainel({ cpf: NINGUEM, senha: SENHA })).rejects.toMatchObject({
      codigo: 'credenciais-invalidas',
    })
    expect(conferir.mock.lastCall?.[0]).toBe(HASH_DE_NINGUEM)
  })

  it('gives a token of which only the hash is stored', async () => {
    const { token } = await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA })
    const stored = await db.selectFrom('sessoes').select('hash').execute()
    expect(stored.some(({ hash }) => hash.equals(hashOfToken(token)))).toBe(true)
    expect(stored.some(({ hash }) => hash.toString().includes(token))).toBe(false)
  })
})

describe('a session', () => {
  it('knows the role and what it may see', async () => {
    const admin = await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA })
    expect((await sessions.authenticate(admin.token))?.actor).toEqual({
      tipo: 'painel',
      id: admin.id,
      nome: 'Ana Lima',
      permissao: 2,
      revendasPermitidas: null,
      redesPermitidas: null,
    })
    const vendedor = await sessions.entrarPainel({ cpf: VENDEDOR, senha: SENHA })
    expect((await sessions.authenticate(vendedor.token))?.actor).toMatchObject({
      permissao: 3,
      revendasPermitidas: [revenda],
      redesPermitidas: [rede],
    })
    const beto = await sessions.entrarLoja({ cpf: BETO, senha: SENHA })
    expect((await sessions.authenticate(beto.token))?.actor).toEqual({ tipo: 'loja', id: beto.id, nome: 'Beto Reis' })
  })

  it('of the panel lives while it is used, and ends after 12 hours without', async () => {
    const { token } = await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA })
    for (let day = 0; day < 4; day++) {
      pass(12 * HOUR_MS - 1)
      expect(await sessions.authenticate(token)).toBeDefined()
    }
    pass(12 * HOUR_MS)
    expect(await sessions.authenticate(token)).toBeUndefined()
  })

  it('of the store ends 30 days after its log-in, however much it is used', async () => {
    const { token } = await sessions.entrarLoja({ cpf: BETO, senha: SENHA })
    pass(29 * 24 * HOUR_MS)
    expect(await sessions.authenticate(token)).toBeDefined()
    pass(23 * HOUR_MS)
    expect(await sessions.authenticate(token)).toBeDefined()
    pass(HOUR_MS)
    expect(await sessions.authenticate(token)).toBeUndefined()
  })

  it('notes its use at most once a minute', async () => {
    const { token } = await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA })
    const used = () =>
      db.selectFrom('sessoes').select('usada_em').where('hash', '=', hashOfToken(token)).executeTakeFirstOrThrow()
    const first = (await used()).usada_em
    pass(MINUTE_MS - 1)
    await sessions.authenticate(token)
    expect((await used()).usada_em).toEqual(first)
    pass(1)
    await sessions.authenticate(token)
    expect((await used()).usada_em).toEqual(now)
  })

  it('ends with its log-out, and no other with it', async () => {
    const [one, other] = [
      await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA }),
      await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA }),
    ]
    const session = await sessions.authenticate(one.token)
    await sessions.sair(session!)
    expect(await sessions.authenticate(one.token)).toBeUndefined()
    expect(await sessions.authenticate(other.token)).toBeDefined()
    await sessions.encerrarDe(other.id)
    expect(await sessions.authenticate(other.token)).toBeUndefined()
  })

  it.each([
    ['is switched off', { ativo: false }],
    ['is deleted', { excluido_em: new Date() }],
  ])('is over at once when its person %s', async (_what, change) => {
    const { token, id } = await sessions.entrarLoja({ cpf: BETO, senha: SENHA })
    await db.updateTable('parceiros').set(change).where('id', '=', id).execute()
    expect(await sessions.authenticate(token)).toBeUndefined()
    await db.updateTable('parceiros').set({ ativo: true, excluido_em: null }).where('id', '=', id).execute()
  })

  it('that expired is swept by the next log-in', async () => {
    const { token } = await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA })
    pass(31 * 24 * HOUR_MS)
    await sessions.entrarPainel({ cpf: ADMIN, senha: SENHA })
    const rows = await db.selectFrom('sessoes').select('hash').execute()
    expect(rows.some(({ hash }) => hash.equals(hashOfToken(token)))).toBe(false)
  })

  it('of an unknown token is none', async () => {
    expect(await sessions.authenticate('x'.repeat(43))).toBeUndefined()
  })
})
