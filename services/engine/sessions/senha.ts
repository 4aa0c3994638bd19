import { randomInt } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id (2) with the cost that OWASP recommends, written out so that a library's new default cannot lower it. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a password that nobody has, at the same cost as a real one, so that an unknown CPF takes as long as a
 * wrong password.
 */
export const HASH_DE_NINGUEM =
  '$argon2id$v=19$m=19456,t=2,p=1$fmcUOhDWQdwZYfEASGTv8w$GdZwtLptDKH/w+MdsR4GgnSFa3nbQrBWTFKHhFF9Iig'

/** Normalises characters, so that a password typed on a phone and on a computer is the same. */
const normalizar = (senha: string): string => senha.normalize('NFKC')

export const hashSenha = (senha: string): Promise<string> => hash(normalizar(senha), ARGON2ID)

/** Compares a password with a stored hash; replaceable, so that a test can count the calls. */
export type ConferirSenha = (hash: string, senha: string) => Promise<boolean>

export const conferirSenha: ConferirSenha = (guardado, senha) => verify(guardado, normalizar(senha))

/** Without the characters that people confuse when they read one aloud. */
const ALFABETO = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Sixteen characters in groups of four, 80 bits: easy to type from a message, not to be guessed. */
export function senhaAleatoria(): string {
  const grupo = () => Array.from({ length: 4 }, () => ALFABETO[randomInt(ALFABETO.length)]).join('')
  return [grupo(), grupo(), grupo(), grupo()].join('-')
}
