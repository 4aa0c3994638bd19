import type { App } from './app.ts'
import { avisosRoutes } from './avisos/avisos.routes.ts'
import { aprovacoesRoutes } from './aprovacoes/aprovacoes.routes.ts'
import { atos } from './atos.ts'
import { buscaRoutes } from './busca/busca.routes.ts'
import { cartoesRoutes } from './cartoes/cartoes.routes.ts'
import { cepRoutes } from './cep/cep.routes.ts'
import { comprasRoutes } from './compras/compras.routes.ts'
import { contaRoutes } from './conta/conta.routes.ts'
import { compartilhamentosRoutes } from './compartilhamentos/compartilhamentos.routes.ts'
import { contatoRoutes } from './contato/contato.routes.ts'
import { correcoesRoutes } from './correcoes/correcoes.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { direitosRoutes } from './direitos/direitos.routes.ts'
import type { Handlers } from './engine/http/endpoints.ts'
import { listsRoutes } from './engine/lists/lists.routes.ts'
import { encerramentoRoutes } from './encerramento/encerramento.routes.ts'
import { enviosRoutes } from './envios/envios.routes.ts'
import { expiracaoRoutes } from './expiracao/expiracao.routes.ts'
import { extratoRoutes } from './extrato/extrato.routes.ts'
import { historicoRoutes } from './historico/historico.routes.ts'
import { lists } from './lists.ts'
import { logsRoutes } from './logs/logs.routes.ts'
import { lotesRoutes } from './lotes/lotes.routes.ts'
import { midiasRoutes } from './midias/midias.routes.ts'
import { parceirosRoutes } from './parceiros/parceiros.routes.ts'
import { pendentesRoutes } from './pendentes/pendentes.routes.ts'
import { pesquisasRoutes } from './pesquisas/pesquisas.routes.ts'
import { pontuacoesRoutes } from './pontuacoes/pontuacoes.routes.ts'
import { premiosRoutes } from './premios/premios.routes.ts'
import { processamentosRoutes } from './processamentos/processamentos.routes.ts'
import { produtosRevendaRoutes } from './produtos-revenda/produtos-revenda.routes.ts'
import { produtosRoutes } from './produtos/produtos.routes.ts'
import { recuperacaoRoutes } from './recuperacao/recuperacao.routes.ts'
import { redesRoutes } from './redes/redes.routes.ts'
import { resgatesRoutes } from './resgates/resgates.routes.ts'
import { revendasRoutes } from './revendas/revendas.routes.ts'
import { saudeRoutes } from './saude/saude.routes.ts'
import { sessoesRoutes } from './sessoes/sessoes.routes.ts'
import { tokensDeEnvioRoutes } from './tokens-de-envio/tokens-de-envio.routes.ts'
import { usuariosRoutes } from './usuarios/usuarios.routes.ts'
import { valoresRoutes } from './valores/valores.routes.ts'
import { taxasRoutes } from './taxas/taxas.routes.ts'
import { totaisRoutes } from './totais/totais.routes.ts'
import { uploadsRoutes } from './vendas/upload/uploads.routes.ts'
import { vendasRoutes } from './vendas/vendas.routes.ts'
import { visoesRoutes } from './visoes/visoes.routes.ts'
import { works } from './works.ts'

/** The handler of every endpoint; one that is missing does not compile. */
export const createHandlers = (app: App): Handlers => ({
  ...listsRoutes(app, lists),
  ...avisosRoutes(app),
  ...aprovacoesRoutes(app, atos, works['confirmar-pedido']),
  ...buscaRoutes(app),
  ...cartoesRoutes(app),
  ...cepRoutes(app),
  ...comprasRoutes(app),
  ...contaRoutes(app),
  ...compartilhamentosRoutes(app),
  ...contatoRoutes(app),
  ...correcoesRoutes(app),
  ...dashboardRoutes(app),
  ...direitosRoutes(app, works['meus-dados']),
  ...encerramentoRoutes(app),
  ...expiracaoRoutes(app),
  ...enviosRoutes(app),
  ...extratoRoutes(app),
  ...historicoRoutes(app),
  ...logsRoutes(app),
  ...lotesRoutes(app),
  ...midiasRoutes(app),
  ...parceirosRoutes(app),
  ...pendentesRoutes(app),
  ...pesquisasRoutes(app),
  ...pontuacoesRoutes(app),
  ...premiosRoutes(app),
  ...processamentosRoutes(app),
  ...produtosRevendaRoutes(app),
  ...produtosRoutes(app, atos['valor-retroativo']),
  ...recuperacaoRoutes(app),
  ...redesRoutes(app, atos['valor-retroativo']),
  ...resgatesRoutes(app),
  ...revendasRoutes(app),
  ...saudeRoutes(app),
  ...sessoesRoutes(app),
  ...totaisRoutes(app),
  ...tokensDeEnvioRoutes(app),
  ...uploadsRoutes(app),
  ...taxasRoutes(app),
  ...usuariosRoutes(app),
  ...valoresRoutes(app),
  ...vendasRoutes(app),
  ...visoesRoutes(app),
})
