import { alterarPerfil } from '#services/cadastros/alterar-perfil.ts'
import type { Sessions } from '#services/sessions/sessions.ts'
import { commandContextOf, type CommandDeps } from '../commands.ts'
import type { Handlers } from '../endpoints.ts'
import { readUsuario } from './sessoes.routes.ts'

export interface UsuariosDeps extends CommandDeps {
  sessions: Sessions
}

export function usuariosRoutes(deps: UsuariosDeps): Pick<Handlers, 'alterarPerfil' | 'usuarios'> {
  const { db, sessions } = deps
  return {
    async alterarPerfil({ body }, context) {
      const { actor, sessao } = context
      const { usuario, trocouSenha } = await alterarPerfil(commandContextOf(deps, context), actor.id, body)
      if (trocouSenha) await sessions.encerrarDe(actor.id, sessao)
      return { nome: usuario.nome, usuario: await readUsuario(db, actor.id), mensagem: 'Perfil alterado com sucesso' }
    },
    async usuarios({ query }) {
      return {
        usuarios: await db
          .selectFrom('usuarios')
          .select(['id', 'nome'])
          .where('cpf', '=', query.cpf)
          .where('excluido_em', 'is', null)
          .execute(),
      }
    },
  }
}
