import type { Selectable } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { NovoUsuario } from '#contracts/http/usuarios.ts'
import { ADMINISTRADOR, VENDEDOR } from '#contracts/values/papeis.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { conferirIds } from '#services/engine/records/unicos.ts'
import { hashSenha } from '#services/engine/sessions/senha.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { acessoDado, avisarAdministradores } from './acesso-de-administrador.message.ts'
import { alcanceAuditado, gravarAlcance, type Alcance } from './alcance.ts'
import { usuariosRecord, type UsuarioRow } from './usuarios.record.ts'

/** `senhaTemporaria`: their first password was given out, and they change it before anything else. */
interface Opcoes {
  senhaTemporaria: boolean
}

/**
 * Registers panel users. Only role 2 makes another role 2 (`decisions.md §K`).
 * @throws Failure `papel-nao-permitido`, `revenda-nao-encontrada`, `rede-nao-encontrada`, `ja-cadastrado`
 */
export async function criarUsuarios(
  context: CommandContext,
  usuarios: readonly Novo<NovoUsuario>[],
  { senhaTemporaria }: Opcoes = { senhaTemporaria: false },
): Promise<Selectable<UsuarioRow>[]> {
  const { actor } = context
  const criaAdministrador = usuarios.some(({ dados }) => dados.permissao === ADMINISTRADOR)
  if (criaAdministrador && actor.tipo !== 'sistema' && actor.permissao !== ADMINISTRADOR) {
    throw forbidden('papel-nao-permitido', 'Só um administrador pode cadastrar outro administrador')
  }
  const hashes = await hashesDe(usuarios)
  const alcances = new Map(usuarios.map(({ id, dados }) => [id, alcanceDe(dados)]))
  const todos = [...alcances.values()]
  return context.db.transaction().execute(async (trx) => {
    await conferirIds(
      trx,
      revendasRecord,
      todos.flatMap(({ revendas }) => revendas),
      'idRevendasPermitidas',
    )
    await conferirIds(
      trx,
      redesRecord,
      todos.flatMap(({ redes }) => redes),
      'idRedesPermitidas',
    )
    const { rows, novos } = await inserir(
      trx,
      context,
      usuariosRecord,
      'criar-usuario',
      usuarios.map(({ id, dados }) => ({
        id,
        cpf: dados.cpf,
        nome: dados.nome,
        email: dados.email,
        permissao: dados.permissao,
        senha_hash: hashes.get(dados.senha)!,
        senha_temporaria: senhaTemporaria,
      })),
      (id) => alcanceAuditado(alcances.get(id)!),
    )
    await gravarAlcance(
      trx,
      novos.map(({ id }) => ({ id, ...alcances.get(id)! })),
    )
    await avisarAdministradores(
      trx,
      context,
      novos.filter(({ permissao }) => permissao === ADMINISTRADOR).map((novo) => acessoDado(novo)),
    )
    return rows
  })
}

export async function criarUsuario(
  context: CommandContext,
  dados: NovoUsuario,
  id = newId(),
  opcoes?: Opcoes,
): Promise<Selectable<UsuarioRow>> {
  return (await criarUsuarios(context, [{ id, dados }], opcoes))[0]!
}

/** Shops limit role 3 only; what another role's form sent there means nothing. */
export const alcanceDe = ({ permissao, idRevendasPermitidas, idRedesPermitidas }: NovoUsuario): Alcance => ({
  revendas: permissao === VENDEDOR ? idRevendasPermitidas.toSorted() : [],
  redes: idRedesPermitidas.toSorted(),
})

/** Each different password is hashed once: several people of a demonstration share one. */
async function hashesDe(usuarios: readonly Novo<NovoUsuario>[]): Promise<Map<string, string>> {
  const senhas = [...new Set(usuarios.map(({ dados }) => dados.senha))]
  return new Map(await Promise.all(senhas.map(async (senha) => [senha, await hashSenha(senha)] as const)))
}
