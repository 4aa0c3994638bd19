import type { Answer, Call } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import type { extrato, extratoDoParceiro, pontuacoesDaLoja } from '#contracts/http/extrato.ts'
import type { origemDoDashboard } from '#contracts/http/origem.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import type { CommandDeps } from './commands.ts'
import type { Handlers } from './endpoints.ts'
import { buscaRoutes } from './routes/busca.routes.ts'
import { cepRoutes, type CepDeps } from './routes/cep.routes.ts'
import { listsRoutes, type ListsDeps } from './routes/lists.routes.ts'
import { logsRoutes } from './routes/logs.routes.ts'
import { parceirosRoutes, type ParceirosDeps } from './routes/parceiros.routes.ts'
import { processamentosRoutes, type ProcessamentosRoutesDeps } from './routes/processamentos.routes.ts'
import { redesRoutes } from './routes/redes.routes.ts'
import { revendasRoutes } from './routes/revendas.routes.ts'
import { saudeRoutes, type SaudeDeps } from './routes/saude.routes.ts'
import { sessoesRoutes, type SessoesDeps } from './routes/sessoes.routes.ts'
import { uploadsRoutes, type UploadsDeps } from './routes/uploads.routes.ts'
import { usuariosRoutes } from './routes/usuarios.routes.ts'

export interface HandlerDeps
  extends
    CepDeps,
    CommandDeps,
    ListsDeps,
    ParceirosDeps,
    ProcessamentosRoutesDeps,
    SessoesDeps,
    SaudeDeps,
    UploadsDeps {
  /** `actor` limits what is counted to their networks and shops. */
  lerDashboard: (query: Call<typeof dashboard>['query'], actor: ActorPainel) => Promise<Answer<typeof dashboard>>
  /** The same reach as the dashboard's, whose figures it explains. */
  lerOrigem: (
    query: Call<typeof origemDoDashboard>['query'],
    actor: ActorPainel,
  ) => Promise<Answer<typeof origemDoDashboard>>
  lerExtrato: (query: Call<typeof extrato>['query'], idParceiro: string) => Promise<Answer<typeof extrato>>
  /** `actor` limits whose statement it may be. */
  lerExtratoDoParceiro: (
    cpf: string,
    query: Call<typeof extratoDoParceiro>['query'],
    actor: ActorPainel,
  ) => Promise<Answer<typeof extratoDoParceiro>>
  lerPontuacoes: (idParceiro: string) => Promise<Answer<typeof pontuacoesDaLoja>>
}

/** The handler of every endpoint, over what the process composes. */
export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...sessoesRoutes(deps),
    ...buscaRoutes(deps),
    ...cepRoutes(deps),
    ...listsRoutes(deps),
    ...logsRoutes(),
    ...parceirosRoutes(deps),
    ...redesRoutes(deps),
    ...revendasRoutes(deps),
    ...usuariosRoutes(deps),
    ...saudeRoutes(deps),
    ...processamentosRoutes(deps),
    ...uploadsRoutes(deps),
    dashboard: ({ query }, { actor }) => deps.lerDashboard(query, actor),
    origemDoDashboard: ({ query }, { actor }) => deps.lerOrigem(query, actor),
    extrato: ({ query }, { actor }) => deps.lerExtrato(query, actor.id),
    extratoDoParceiro: ({ params, query }, { actor }) => deps.lerExtratoDoParceiro(params.cpf, query, actor),
    pontuacoesDaLoja: (_call, { actor }) => deps.lerPontuacoes(actor.id),
  }
}
