import type { Selectable } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { Perfil } from '#contracts/http/usuarios.ts'
import { abrirParaAlterar, gravarAlteracao } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { trocarSenha } from '#services/engine/sessions/trocar-senha.ts'
import { usuariosRecord, type UsuarioRow } from './usuarios.record.ts'

/**
 * A panel user changes their own name, their password, or both (`doc 1 §2 Profile`). Whoever calls ends the other
 * sessions when the password changed.
 * @throws Failure `senha-atual-incorreta`, `senha-recusada`, `senha-temporaria` while it is not changed
 */
export function alterarPerfil(
  context: CommandContext,
  id: string,
  { nome, ...senhas }: Perfil,
): Promise<{ usuario: Selectable<UsuarioRow>; trocouSenha: boolean }> {
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirParaAlterar(trx, usuariosRecord, id)
    const senha_hash = await trocarSenha(senhas, antes)
    if (antes.senha_temporaria && !senha_hash)
      throw forbidden('senha-temporaria', 'Troque sua senha provisória antes de continuar.')
    const usuario = await gravarAlteracao(
      trx,
      context,
      usuariosRecord,
      'alterar-perfil',
      antes,
      { nome, ...(senha_hash ? { senha_hash, senha_temporaria: false } : {}) },
      senha_hash ? { depois: { senha: 'alterada' } } : {},
    )
    return { usuario, trocouSenha: senha_hash !== undefined }
  })
}
