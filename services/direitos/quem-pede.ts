import { invalid, notFound } from '#contracts/errors.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { conferirSenha } from '#services/engine/sessions/senha.ts'
import { procurarDono } from '#services/extrato/dono-da-conta.ts'

/** @throws Failure `senha-atual-incorreta` Without reach: one's own. */
export async function conferirPropriaSenha(db: Db, idParceiro: string, senha: string): Promise<void> {
  const { senha_hash } = await db
    .selectFrom('parceiros')
    .select('senha_hash')
    .where('id', '=', idParceiro)
    .executeTakeFirstOrThrow()
  if (senha_hash !== null && (await conferirSenha(senha_hash, senha))) return
  throw invalid('senha-atual-incorreta', 'A senha não confere', { senha: 'A senha não confere' })
}

/** @throws Failure `parceiro-nao-encontrado` for somebody out of reach, too */
export async function conferirVendedor(db: Db, reach: Reach, idParceiro: string): Promise<void> {
  if (!(await procurarDono(db, reach, { id: idParceiro })))
    throw notFound('parceiro-nao-encontrado', 'Vendedor não encontrado')
}
