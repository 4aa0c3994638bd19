import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { conferirAlcance } from './alcance.ts'
import { alterarPerfil } from './alterar-perfil.ts'
import { alterarUsuario, redefinirSenha } from './alterar-usuario.ts'
import { alcanceDe, criarUsuario } from './criar-usuario.ts'
import { lerUsuario, lerUsuarios, usuariosComCpf } from './ler-usuarios.ts'
import { usuariosRecord } from './usuarios.record.ts'

export const usuariosRoutes = (app: App) => {
  const { db, sessions, queue } = app
  /** What a change of somebody's access tells the administrators. */
  const entregar = ({ commandId }: { commandId: string }) =>
    queue.enqueue(entregarMensagensJob, { causa: 'usuarios' }, { id: commandId })
  const visto = async (actor: ActorPainel, id: string) => {
    const [usuario] = await lerUsuarios(db, reachOf(actor), id)
    if (!usuario) throw naoExiste(usuariosRecord)
    return usuario
  }
  return {
    async alterarPerfil({ body }, context) {
      const { actor, sessao } = context
      const { usuario, trocouSenha } = await alterarPerfil(commandContextOf(app, context), actor.id, body)
      if (trocouSenha) await sessions.encerrarDe(actor.id, sessao)
      return { nome: usuario.nome, usuario: await lerUsuario(db, actor.id), mensagem: 'Perfil alterado com sucesso' }
    },
    async usuarios({ query: { cpf } }, { actor, fail }) {
      if (cpf !== undefined) return { usuarios: await usuariosComCpf(db, cpf) }
      if (actor.permissao !== ADMINISTRADOR)
        throw fail('papel-nao-permitido', 'Só um administrador pode ver os usuários do painel')
      return { usuarios: await lerUsuarios(db, reachOf(actor)) }
    },
    usuario: async ({ params: { id } }, { actor }) => ({ usuario: await visto(actor, id) }),
    async criarUsuario({ body }, context) {
      const { actor, commandId } = context
      await conferirAlcance(db, reachOf(actor), body.permissao, alcanceDe(body))
      const { id } = await criarUsuario(commandContextOf(app, context), body, commandId, { senhaTemporaria: true })
      await entregar(context)
      return { usuario: await visto(actor, id), mensagem: 'Usuário cadastrado com sucesso' }
    },
    async alterarUsuario({ params: { id }, body: { versao, ...alteracao } }, context) {
      const reach = reachOf(context.actor)
      const comando = commandContextOf(app, context)
      const { perdeuAcesso } = await alterarUsuario(comando, reach, id, alteracao, context.versaoVista ?? versao)
      if (perdeuAcesso) await sessions.encerrarDe(id)
      await entregar(context)
      return {
        usuario: await visto(context.actor, id),
        mensagem: alteracao.ativo === undefined ? 'Usuário alterado com sucesso' : 'Usuário atualizado com sucesso',
      }
    },
    async redefinirSenha({ params: { id } }, context) {
      const senha = await redefinirSenha(commandContextOf(app, context), reachOf(context.actor), id)
      await sessions.encerrarDe(id)
      await entregar(context)
      return { senha, mensagem: 'Senha redefinida com sucesso' }
    },
  } satisfies Partial<Handlers>
}
