import { invalid } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import { recusaDaSenha } from '#contracts/values/senha.ts'
import { conferirSenha, hashSenha } from '#services/engine/sessions/senha.ts'

export interface TrocaDeSenha {
  senhaAntiga?: string | undefined
  senha?: string | undefined
}

/**
 * The hash of a new password, after checking the current one; undefined when both were left blank, which means no
 * change (`doc 1 §5`).
 * @throws Failure `senha-atual-incorreta`, `senha-recusada`
 */
export async function trocarSenha(
  { senhaAntiga, senha }: TrocaDeSenha,
  atual: { cpf: string | null; senha_hash: string | null },
): Promise<string | undefined> {
  if (!senha) return undefined
  if (!senhaAntiga || !atual.senha_hash || !(await conferirSenha(atual.senha_hash, senhaAntiga))) {
    throw recusada('senha-atual-incorreta', 'A senha atual não confere', 'senhaAntiga')
  }
  const recusa = recusaDaSenha(senha, atual.cpf ?? undefined)
  if (recusa) throw recusada('senha-recusada', recusa, 'senha')
  if (senha.normalize('NFKC') === senhaAntiga.normalize('NFKC'))
    throw recusada('senha-recusada', 'Escolha uma senha diferente da atual', 'senha')
  return hashSenha(senha)
}

const recusada = (codigo: Codigo, mensagem: string, campo: string) => invalid(codigo, mensagem, { [campo]: mensagem })
