import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id (2) with the cost that OWASP recommends; written out, so that a library's new default cannot lower it. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a password that nobody has, at the same cost as a real one: an unknown CPF costs an attacker's clock
 * the same as a wrong password.
 */
export const HASH_DE_NINGUEM =
  '$argon2id$v=19$m=19456,t=2,p=1$fmcUOhDWQdwZYfEASGTv8w$GdZwtLptDKH/w+MdsR4GgnSFa3nbQrBWTFKHhFF9Iig'

/** One spelling of each character: the same password typed on a phone and on a computer is the same. */
const normalizar = (senha: string): string => senha.normalize('NFKC')

export const hashSenha = (senha: string): Promise<string> => hash(normalizar(senha), ARGON2ID)

/** How a password is held against a stored hash; replaceable, so that a test can count it. */
export type ConferirSenha = (hash: string, senha: string) => Promise<boolean>

export const conferirSenha: ConferirSenha = (guardado, senha) => verify(guardado, normalizar(senha))
