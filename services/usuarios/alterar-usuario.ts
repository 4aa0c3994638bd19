import { sql, type Selectable, type Transaction } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { AlteracaoDeUsuario } from '#contracts/http/usuarios.ts'
import { ADMINISTRADOR, VENDEDOR } from '#contracts/values/papeis.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { usuarioWithin, type Reach } from '#services/engine/reach/reach.ts'
import { abrirParaAlterar, colunasDoAtivo, gravarAlteracao } from '#services/engine/records/alterar.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { ALTERAR_ATIVO, naoExiste } from '#services/engine/records/record.ts'
import { conferirIds } from '#services/engine/records/unicos.ts'
import { hashSenha, senhaAleatoria } from '#services/engine/sessions/senha.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { acessoDado, avisarAdministradores, senhaRedefinida } from './acesso-de-administrador.message.ts'
import { alcanceAuditado, conferirAlcance, gravarAlcance, lerAlcance, type Alcance } from './alcance.ts'
import { usuariosRecord, type UsuarioRow } from './usuarios.record.ts'

/**
 * An administrator changes another user. Nobody changes their own access, so one administrator always remains. Whoever
 * calls ends the user's sessions when `perdeuAcesso`.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `papel-nao-permitido`, `proprio-acesso`,
 * `sem-loja`, `sem-rede`, `revenda-nao-encontrada`, `rede-nao-encontrada`
 */
export function alterarUsuario(
  context: CommandContext,
  reach: Reach,
  id: string,
  { ativo, idRevendasPermitidas, idRedesPermitidas, ...dados }: AlteracaoDeUsuario,
  versaoVista?: number,
): Promise<{ perdeuAcesso: boolean }> {
  const { permissao } = dados
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirUsuario(trx, context, reach, id, versaoVista)
    const eram = await lerAlcance(trx, id)
    const papel = permissao ?? antes.permissao
    const sao = {
      revendas: papel === VENDEDOR ? (idRevendasPermitidas?.toSorted() ?? eram.revendas) : [],
      redes: idRedesPermitidas?.toSorted() ?? eram.redes,
    }
    const mudouAlcance = JSON.stringify(sao) !== JSON.stringify(eram)
    const mudouPapel = papel !== antes.permissao
    const mudouAtivo = ativo !== undefined && (ativo === 1) !== antes.ativo
    if ((mudouAlcance || mudouPapel || mudouAtivo) && id === context.actor.id)
      throw forbidden('proprio-acesso', 'Ninguém muda o próprio acesso: peça a outro administrador')
    if (mudouAlcance || mudouPapel) {
      await conferirNovos(trx, eram, sao)
      await conferirAlcance(trx, reach, papel, sao)
    }
    const soLiga = ativo !== undefined && Object.keys(dados).length === 0
    const depois = await gravarAlteracao(
      trx,
      context,
      usuariosRecord,
      soLiga ? ALTERAR_ATIVO : 'alterar-usuario',
      antes,
      { ...dados, ...colunasDoAtivo(ativo, hoje(context)) },
      mudouAlcance ? { antes: alcanceAuditado(eram), depois: alcanceAuditado(sao) } : {},
    )
    if (mudouAlcance) await gravarAlcance(trx, [{ id, ...sao }])
    if (administra(depois) && !administra(antes)) await avisarAdministradores(trx, context, [acessoDado(depois)])
    return { perdeuAcesso: ativo === 0 || mudouPapel }
  })
}

const administra = ({ permissao, ativo }: Selectable<UsuarioRow>): boolean => permissao === ADMINISTRADOR && ativo

/** Shops and networks that were deleted since may stay, and cannot be given anew. */
async function conferirNovos(trx: Transaction<Database>, eram: Alcance, sao: Alcance): Promise<void> {
  const novos = (de: keyof Alcance) => sao[de].filter((id) => !eram[de].includes(id))
  await conferirIds(trx, revendasRecord, novos('revendas'), 'idRevendasPermitidas')
  await conferirIds(trx, redesRecord, novos('redes'), 'idRedesPermitidas')
}

/**
 * A temporary password in place of one that was forgotten, to be told to the user once. Whoever calls ends the user's
 * sessions.
 * @throws Failure `nao-encontrado`, `papel-nao-permitido`, `proprio-acesso`
 */
export async function redefinirSenha(context: CommandContext, reach: Reach, id: string): Promise<string> {
  if (id === context.actor.id) throw forbidden('proprio-acesso', 'Troque a sua própria senha em Meu Perfil')
  const senha = senhaAleatoria()
  const senha_hash = await hashSenha(senha)
  await context.db.transaction().execute(async (trx) => {
    const antes = await abrirUsuario(trx, context, reach, id)
    const depois = await gravarAlteracao(
      trx,
      context,
      usuariosRecord,
      'redefinir-senha',
      antes,
      { senha_hash, senha_temporaria: true },
      { depois: { senha: 'redefinida' } },
    )
    if (depois.permissao === ADMINISTRADOR) await avisarAdministradores(trx, context, [senhaRedefinida(depois)])
  })
  return senha
}

/**
 * The user's row and that of whoever changes it, locked in one order: of two administrators who switch each other off
 * at once, the second one is none any more.
 */
export async function abrirUsuario(
  trx: Transaction<Database>,
  { actor }: CommandContext,
  reach: Reach,
  id: string,
  versaoVista?: number,
): Promise<Selectable<UsuarioRow>> {
  const rows = await trx
    .selectFrom('usuarios')
    .select(['id', 'ativo', 'permissao'])
    .select(usuarioWithin(reach, { id: sql.ref('usuarios.id'), permissao: sql.ref('permissao') }).as('visto'))
    .where('id', 'in', [id, actor.id ?? id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const quem = rows.find((row) => row.id === actor.id)
  if (!quem?.ativo || quem.permissao !== ADMINISTRADOR)
    throw forbidden('papel-nao-permitido', 'Só um administrador pode alterar usuários do painel')
  if (!rows.find((row) => row.id === id)?.visto) throw naoExiste(usuariosRecord)
  return abrirParaAlterar(trx, usuariosRecord, id, versaoVista)
}
