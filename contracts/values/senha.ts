import { z } from 'zod'
import { obrigatorio } from './concordancia.ts'

/** `decisions.md §B 25`. */
export const TAMANHO_MINIMO_SENHA = 10
/** Argon2 reads the whole password; the limit keeps hashing cheap. */
export const TAMANHO_MAXIMO_SENHA = 200

/**
 * Beginnings of common passwords, in lower-case letters and digits. Shorter passwords are refused for their length
 * anyway.
 */
const COMUNS = [
  '1234567890',
  '0123456789',
  '0987654321',
  '9876543210',
  '12345678910',
  '123456789a',
  '1q2w3e4r5t',
  'q1w2e3r4t5',
  'qwertyuiop',
  'asdfghjklz',
  'qwerty1234',
  'qwerty12345',
  'qwerty123456',
  'abcdefghij',
  'abcd123456',
  'abc1234567',
  'abc123abc123',
  '123mudar123',
  'mudar12345',
  'mudar123456',
  'senha12345',
  'senha123456',
  'senhasenha',
  'password12',
  'password123',
  'password1234',
  'passwordpassword',
  'p4ssw0rd123',
  'letmein123',
  'iloveyou12',
  'iloveyou123',
  'welcome123',
  'welcome1234',
  'admin12345',
  'admin123456',
  'administrador',
  'administrator',
  'administrador1',
  'changeme123',
  'brasil2024',
  'brasil2025',
  'brasil2026',
  'brasilbrasil',
  'flamengo10',
  'flamengo123',
  'corinthians',
  'corinthians1',
  'palmeiras1',
  'palmeiras10',
  'saopaulofc',
  'deusefiel1',
  'deusefiel123',
  'jesuscristo',
  'teamo12345',
  'minhasenha',
  'minhasenha1',
  'minhasenha123',
]
const comuns = new Set(COMUNS)

const SENHA_LONGA = `A senha pode ter no máximo ${TAMANHO_MAXIMO_SENHA} caracteres`

/** Why a password may not be used, as a sentence; undefined when it may. The length counts characters as typed. */
export function recusaDaSenha(senha: string, cpf?: string): string | undefined {
  const tamanho = [...senha.normalize('NFKC')].length
  if (tamanho < TAMANHO_MINIMO_SENHA) return `A senha precisa de pelo menos ${TAMANHO_MINIMO_SENHA} caracteres`
  if (tamanho > TAMANHO_MAXIMO_SENHA) return SENHA_LONGA
  const simples = senha.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (cpf && simples === cpf) return 'A senha não pode ser o CPF'
  if (comuns.has(simples) || /^(.)\1*$/.test(senha)) return 'Esta senha é muito comum: escolha outra'
  return undefined
}

/** A required password, kept as it is typed, blanks at its ends included: a log-in compares all of it. */
export const senhaDigitada = (rotulo: string) => z.string(obrigatorio(rotulo)).min(1, obrigatorio(rotulo))

/** A password as it was sent, of no length that nobody has. */
export const senhaEnviada = z.string().max(TAMANHO_MAXIMO_SENHA, SENHA_LONGA)

/** The passwords of a person's own profile; blank means no change. */
export const senhasDoPerfil = { senhaAntiga: senhaEnviada.optional(), senha: senhaEnviada.optional() }

/** What a change of the own password can fail with. */
export const FALHAS_DA_SENHA = { 'senha-atual-incorreta': 400, 'senha-recusada': 400 } as const

/** Why they may not be changed so, a sentence a field. */
export function conferirTroca(
  { senhaAntiga, senha }: { senhaAntiga?: string | undefined; senha?: string | undefined },
  contexto: z.core.$RefinementCtx,
): void {
  if (!senha) return
  const recusa = recusaDaSenha(senha)
  if (!senhaAntiga) contexto.addIssue({ code: 'custom', path: ['senhaAntiga'], message: 'Informe a senha atual' })
  if (recusa) contexto.addIssue({ code: 'custom', path: ['senha'], message: recusa })
}

/** Checks passwords as soon as they are typed, without waiting until all other fields are valid. */
export const assimQueLidas = (...campos: string[]) => ({
  when: ({ value }: { value: unknown }) =>
    campos.every((campo) => typeof (Object(value) as Record<string, unknown>)[campo] === 'string'),
})

export const SENHAS_DIFERENTES = 'Senhas não conferem'

/** The form of a password that has to be changed before anything else (`domain.md §4 Passwords`). */
export const trocaDeSenhaSchema = z
  .object({
    senhaAntiga: senhaDigitada('Senha atual'),
    senha: senhaDigitada('Nova senha'),
    confirmarSenha: senhaDigitada('Confirmar senha'),
  })
  .superRefine(
    (troca, contexto) => {
      conferirTroca(troca, contexto)
      if (troca.senha !== troca.confirmarSenha)
        contexto.addIssue({ code: 'custom', path: ['confirmarSenha'], message: SENHAS_DIFERENTES })
    },
    assimQueLidas('senha', 'confirmarSenha'),
  )
