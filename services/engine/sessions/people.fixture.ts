import { randomUUID } from 'node:crypto'
import type { Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { hashSenha } from './senha.ts'

/** People who log in, and the networks and shops that limit what they see, written directly into the tables. */

export const SENHA = 'a senha de todos nós'
/** One hash for everybody, because hashing is slow on purpose. */
let hash: Promise<string> | undefined

export async function insertRede(
  db: Db,
  nome: string,
  row: { ativo?: boolean; excluido_em?: Date } = {},
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('redes')
    .values({ id, nome, regiao: 'Sudeste', ...row })
    .execute()
  return id
}

let shops = 0
export async function insertRevenda(db: Db, idRede: string): Promise<string> {
  const id = randomUUID()
  const n = String(++shops)
  await db
    .insertInto('revendas')
    .values({
      id,
      id_rede: idRede,
      codigo: `D-${n}`,
      cnpj: n.padStart(14, '0'),
      nome_fantasia: `Dental ${n}`,
      razao_social: `Dental ${n} Ltda`,
    })
    .execute()
  return id
}

interface Scope {
  revendas?: string[]
  redes?: string[]
  ativo?: boolean
  excluido_em?: Date
}

export async function insertUsuario(
  db: Db,
  cpf: string,
  permissao: Papel,
  { revendas = [], redes = [], ...row }: Scope = {},
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('usuarios')
    .values({
      id,
      cpf,
      nome: 'Ana Lima',
      email: 'ana@example.com',
      permissao,
      senha_hash: await (hash ??= hashSenha(SENHA)),
      ...row,
    })
    .execute()
  for (const id_revenda of revendas)
    await db.insertInto('usuarios_revendas').values({ id_usuario: id, id_revenda }).execute()
  for (const id_rede of redes) await db.insertInto('usuarios_redes').values({ id_usuario: id, id_rede }).execute()
  return id
}

export async function insertParceiro(
  db: Db,
  cpf: string,
  idRevenda: string,
  row: { ativo?: boolean; excluido_em?: Date; senha_hash?: null } = {},
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('parceiros')
    .values({
      id,
      id_revenda: idRevenda,
      cpf,
      nome: 'Beto Reis',
      email: 'beto@example.com',
      data_nascimento: null,
      sexo: null,
      senha_hash: await (hash ??= hashSenha(SENHA)),
      ...row,
    })
    .execute()
  return id
}
