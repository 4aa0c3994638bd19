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
    async entrarPainel({ body }) {
      const { token, id } = await sessions.entrarPainel(body)
      return { token, ...(await painel(id)) }
    },
    async entrarLoja({ body }) {
      const { token, id } = await sessions.entrarLoja(body)
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
  } satisfies Partial<Handlers>
}
