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
  /** The random password, to be printed only once, and temporary; undefined when a setting gave it. */
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
}: {
  db: Db
  ledger: Ledger
  agora: () => Date
  cpf?: string
  senha?: string
}): Promise<PrimeiroAdministrador | undefined> {
  const existente = await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()
  if (existente) return undefined
  const context: CommandContext = { db, ledger, agora, actor: SISTEMA, correlacao: 'primeiro-administrador' }
  const senhaGerada = senha === undefined ? senhaAleatoria() : undefined
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
