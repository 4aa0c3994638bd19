import type { Selectable } from 'kysely'
import type { Perfil } from '#contracts/http/usuarios.ts'
import type { UsuarioRow } from '#services/database/schema.ts'
import { abrirParaAlterar, gravarAlteracao } from './alterar.ts'
import type { CommandContext } from './command-context.ts'
import { emTransacao } from './inserir.ts'
import { trocarSenha } from './trocar-senha.ts'

/**
 * A panel user changes their own name, their password, or both (`doc 1 §2 Profile`). Whoever calls ends the other
 * sessions when the password changed.
 * @throws Failure `senha-atual-incorreta`, `senha-recusada`
 */
export function alterarPerfil(
  context: CommandContext,
  id: string,
  { nome, ...senhas }: Perfil,
): Promise<{ usuario: Selectable<UsuarioRow>; trocouSenha: boolean }> {
  return emTransacao(context, async (trx) => {
    const antes = await abrirParaAlterar(trx, 'usuarios', id)
    const senha_hash = await trocarSenha(senhas, antes)
    const usuario = await gravarAlteracao(
      trx,
      context,
      'usuarios',
      'alterar-perfil',
      antes,
      { nome, senha_hash },
      senha_hash ? { depois: { senha: 'alterada' } } : {},
    )
    return { usuario, trocouSenha: senha_hash !== undefined }
  })
}
