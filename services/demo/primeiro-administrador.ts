import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { SISTEMA, type CommandContext } from '#services/engine/records/command-context.ts'
import { criarUsuario } from '#services/usuarios/criar-usuario.ts'
import { senhaAleatoria } from '#services/engine/sessions/senha.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'

/** The CPF of the first administrator when no setting gives one: valid, and nobody's. */
export const CPF_PRIMEIRO_ADMINISTRADOR = '00000000191'

export interface PrimeiroAdministrador {
  cpf: string
  /** The random password, temporary; undefined when a setting gave it. */
  senhaGerada: string | undefined
}

/**
 * With `DEMO=0`, a database without any panel user gets its first administrator (`interfaces.md §2`); otherwise nothing
 * happens and the result is undefined.
 */
export async function criarPrimeiroAdministrador({
  db,
  ledger,
  agora,
  cpf = CPF_PRIMEIRO_ADMINISTRADOR,
  senha,
  guardarSenha,
}: {
  db: Db
  ledger: Ledger
  agora: () => Date
  cpf?: string
  senha?: string
  /** Called with a generated password before anybody needs it: a crash must not take it along. */
  guardarSenha?: (cpf: string, senha: string) => void
}): Promise<PrimeiroAdministrador | undefined> {
  const existente = await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()
  if (existente) return undefined
  const context: CommandContext = { db, ledger, agora, actor: SISTEMA, correlacao: 'primeiro-administrador' }
  const senhaGerada = senha === undefined ? senhaAleatoria() : undefined
  if (senhaGerada !== undefined) guardarSenha?.(cpf, senhaGerada)
  await criarUsuario(
    context,
    {
      nome: 'Administrador',
      cpf,
      email: 'administrador@example.com',
      senha: senha ?? senhaGerada!,
      permissao: ADMINISTRADOR,
      idRevendasPermitidas: [],
      idRedesPermitidas: [],
    },
    newId(),
    { senhaTemporaria: senhaGerada !== undefined },
  )
  return { cpf, senhaGerada }
}
