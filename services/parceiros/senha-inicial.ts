import { invalid } from '#contracts/errors.ts'
import { recusaDaSenha } from '#contracts/values/senha.ts'
import { hashSenha, senhaAleatoria } from '#services/engine/sessions/senha.ts'

/** Where the first password of a salesperson comes from (`domain.md §4 Passwords`). */
export type SenhaInicial =
  /** Given out by staff and changed before anything else; without `texto` a random one is made. */
  | { tipo: 'temporaria'; texto?: string }
  /** A random one that is made when it is sent to the person, and that nobody knows until then; temporary too. */
  | { tipo: 'por-mensagem' }
  /** Chosen by the person. */
  | { tipo: 'escolhida'; texto: string }
  /** Hashed before: many people at once with the same one. */
  | { tipo: 'pronta'; hash: string; temporaria: boolean }

export interface SenhaPreparada {
  hash: string
  temporaria: boolean
  /** The random one, to be told to the person once; never stored. */
  gerada?: string
}

/** @throws Failure `senha-recusada` when a chosen one breaks the rules. */
export async function prepararSenha(senha: SenhaInicial, cpf: string): Promise<SenhaPreparada> {
  switch (senha.tipo) {
    case 'por-mensagem':
      return { hash: await hashSenha(senhaAleatoria()), temporaria: true }
    case 'pronta':
      return { hash: senha.hash, temporaria: senha.temporaria }
    case 'escolhida': {
      const recusa = recusaDaSenha(senha.texto, cpf)
      if (recusa) throw invalid('senha-recusada', recusa, { senha: recusa })
      return { hash: await hashSenha(senha.texto), temporaria: false }
    }
    case 'temporaria': {
      if (senha.texto !== undefined) return { hash: await hashSenha(senha.texto), temporaria: true }
      const gerada = senhaAleatoria()
      return { hash: await hashSenha(gerada), temporaria: true, gerada }
    }
  }
}
