import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { lerSessaoDaLoja } from '#services/parceiros/sessao-da-loja.ts'
import { lerUsuario } from '#services/usuarios/ler-usuarios.ts'

export const sessoesRoutes = (app: App) => {
  const { db, sessions } = app
  // Antifraud's flags come with its report.
  const painel = async (id: string) => ({ usuario: await lerUsuario(db, id), redesAntifraude: [] })
  const loja = async (id: string) => ({ parceiro: await lerSessaoDaLoja(app, id) })
  return {
    async entrarPainel({ body }, { userAgent }) {
      const { token, id } = await sessions.entrarPainel(body, userAgent)
      return { token, ...(await painel(id)) }
    },
    async entrarLoja({ body }, { userAgent }) {
      const { token, id } = await sessions.entrarLoja(body, userAgent)
      return { token, ...(await loja(id)) }
    },
    async sessaoAtual(_call, { actor }) {
      return actor.tipo === 'painel'
        ? { tipo: 'painel', ...(await painel(actor.id)) }
        : { tipo: 'loja', ...(await loja(actor.id)) }
    },
    async sair(_call, { sessao }) {
      if (sessao) await sessions.sair(sessao)
      return { mensagem: 'Até mais!' }
    },
    sessoesAbertas: async (_call, { sessao }) => ({ sessoes: await sessions.abertas(sessao!) }),
    async encerrarSessao({ params }, { sessao, fail }) {
      if (!(await sessions.encerrar(sessao!, params.id))) throw fail('nao-encontrado', 'Esta sessão já foi encerrada')
      return { mensagem: 'Sessão encerrada com sucesso' }
    },
    async encerrarOutrasSessoes(_call, { sessao }) {
      await sessions.encerrarOutras(sessao!)
      return { mensagem: 'As outras sessões foram encerradas' }
    },
  } satisfies Partial<Handlers>
}
