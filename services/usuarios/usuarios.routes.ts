import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { alterarPerfil } from './alterar-perfil.ts'
import { lerUsuario, usuariosComCpf } from './ler-usuarios.ts'

export const usuariosRoutes = (app: App) =>
  ({
    async alterarPerfil({ body }, context) {
      const { actor, sessao } = context
      const { usuario, trocouSenha } = await alterarPerfil(commandContextOf(app, context), actor.id, body)
      if (trocouSenha) await app.sessions.encerrarDe(actor.id, sessao)
      return {
        nome: usuario.nome,
        usuario: await lerUsuario(app.db, actor.id),
        mensagem: 'Perfil alterado com sucesso',
      }
    },
    usuarios: async ({ query }) => ({ usuarios: await usuariosComCpf(app.db, query.cpf) }),
  }) satisfies Partial<Handlers>
