import type { Selectable } from 'kysely'
import { z } from 'zod'
import { forbidden } from '#contracts/errors.ts'
import { email, texto } from '#contracts/values/campos.ts'
import { cpfSchema } from '#contracts/values/documentos.ts'
import { ADMINISTRADOR, papelSchema, VENDEDOR } from '#contracts/values/papeis.ts'
import { recusaDaSenha } from '#contracts/values/senha.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { conferirIds } from '#services/engine/records/unicos.ts'
import { hashSenha } from '#services/engine/sessions/senha.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { usuariosRecord, type UsuarioRow } from './usuarios.record.ts'

/** Comma-joined on the wire (`doc 1 §5`), a list inside. */
const ids = z
  .string()
  .transform((lista) => [
    ...new Set(
      lista
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.uuid('Identificador inválido')))
  .default([])

/** `doc 1 §5 Administrator create`, spelling as corrected in `decisions.md §J 103`. */
export const novoUsuarioSchema = z
  .object({
    nome: texto('Nome'),
    cpf: texto('CPF').pipe(cpfSchema),
    email,
    senha: z.string('Senha obrigatório').min(1, 'Senha obrigatório'),
    permissao: z.custom<z.infer<typeof papelSchema>>(
      (valor) => papelSchema.safeParse(valor).success,
      'Permissão obrigatória',
    ),
    idRevendasPermitidas: ids,
    /** The only networks that this person sees, of any role; none = all (`decisions.md §C 28`). */
    idRedesPermitidas: ids,
  })
  .superRefine((usuario, contexto) => {
    const recusa = recusaDaSenha(usuario.senha, usuario.cpf)
    if (recusa) contexto.addIssue({ code: 'custom', path: ['senha'], message: recusa })
    if (usuario.permissao === VENDEDOR && usuario.idRevendasPermitidas.length === 0) {
      contexto.addIssue({ code: 'custom', path: ['idRevendasPermitidas'], message: 'Selecione ao menos uma loja' })
    }
  })
export type NovoUsuario = z.output<typeof novoUsuarioSchema>

/**
 * Registers panel users. Only role 2 makes another role 2 (`decisions.md §K`).
 * @throws Failure `papel-nao-permitido`, `revenda-nao-encontrada`, `rede-nao-encontrada`, `ja-cadastrado`
 */
export async function criarUsuarios(
  context: CommandContext,
  usuarios: readonly Novo<NovoUsuario>[],
): Promise<Selectable<UsuarioRow>[]> {
  const { actor } = context
  const criaAdministrador = usuarios.some(({ dados }) => dados.permissao === ADMINISTRADOR)
  if (criaAdministrador && actor.tipo !== 'sistema' && actor.permissao !== ADMINISTRADOR) {
    throw forbidden('papel-nao-permitido', 'Só um administrador pode cadastrar outro administrador')
  }
  const hashes = await hashesDe(usuarios)
  return context.db.transaction().execute(async (trx) => {
    const revendas = usuarios.flatMap(({ id, dados }) =>
      deVendedor(dados).map((id_revenda) => ({ id_usuario: id, id_revenda })),
    )
    const redes = usuarios.flatMap(({ id, dados }) =>
      dados.idRedesPermitidas.map((id_rede) => ({ id_usuario: id, id_rede })),
    )
    const idsDasRevendas = revendas.map((row) => row.id_revenda)
    const idsDasRedes = redes.map((row) => row.id_rede)
    await conferirIds(trx, revendasRecord, idsDasRevendas, 'idRevendasPermitidas')
    await conferirIds(trx, redesRecord, idsDasRedes, 'idRedesPermitidas')
    const porId = new Map(usuarios.map(({ id, dados }) => [id, dados]))
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
      })),
      (id) => ({
        idRevendasPermitidas: deVendedor(porId.get(id)!),
        idRedesPermitidas: porId.get(id)!.idRedesPermitidas,
      }),
    )
    const escritos = new Set(novos.map((row) => row.id))
    const novasRevendas = revendas.filter((row) => escritos.has(row.id_usuario))
    const novasRedes = redes.filter((row) => escritos.has(row.id_usuario))
    if (novasRevendas.length > 0) await trx.insertInto('usuarios_revendas').values(novasRevendas).execute()
    if (novasRedes.length > 0) await trx.insertInto('usuarios_redes').values(novasRedes).execute()
    return rows
  })
}

export async function criarUsuario(
  context: CommandContext,
  dados: NovoUsuario,
  id = newId(),
): Promise<Selectable<UsuarioRow>> {
  return (await criarUsuarios(context, [{ id, dados }]))[0]!
}

/** Shops limit role 3 only; what another role's form sent there means nothing. */
const deVendedor = (dados: NovoUsuario): string[] => (dados.permissao === VENDEDOR ? dados.idRevendasPermitidas : [])

/** Each different password is hashed once: several people of a demonstration share one. */
async function hashesDe(usuarios: readonly Novo<NovoUsuario>[]): Promise<Map<string, string>> {
  const senhas = [...new Set(usuarios.map(({ dados }) => dados.senha))]
  return new Map(await Promise.all(senhas.map(async (senha) => [senha, await hashSenha(senha)] as const)))
}
