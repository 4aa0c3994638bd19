import type * as contracts from '#contracts/http/index.ts'
import { avisosDeVencimentoList } from '#services/avisos/avisos.list.ts'
import { aprovacoesList } from '#services/aprovacoes/aprovacoes.list.ts'
import { cartoesList } from '#services/cartoes/cartoes.list.ts'
import { comprasList } from '#services/compras/compras.list.ts'
import { parceirosContadosList, revendasContadasList } from '#services/dashboard/contadores.list.ts'
import { lancamentosList } from '#services/dashboard/lancamentos.list.ts'
import { enviosList } from '#services/envios/envios.list.ts'
import { mensagensDoEnvioList } from '#services/envios/mensagens-do-envio.list.ts'
import { vendasDoEnvioList } from '#services/envios/vendas-do-envio.list.ts'
import { pontuacoesExpiradasList } from '#services/expiracao/pontuacoes-expiradas.list.ts'
import { historicoList } from '#services/historico/historico.list.ts'
import { logsList } from '#services/logs/logs.list.ts'
import { fotosVideosList } from '#services/midias/midias.list.ts'
import { vendedoresList } from '#services/parceiros/vendedores.list.ts'
import { pontuacoesEncerradasList, pontuacoesPendentesList } from '#services/pendentes/pendentes.list.ts'
import { pesquisasList } from '#services/pesquisas/pesquisas.list.ts'
import { pontuacoesList } from '#services/pontuacoes/pontuacoes.list.ts'
import { pontuacoesDoParceiroList } from '#services/pontuacoes/pontuacoes-do-parceiro.list.ts'
import { resgatesList } from '#services/resgates/resgates.list.ts'
import { revendasList } from '#services/revendas/revendas.list.ts'
import { selloutList } from '#services/sellout/sellout.list.ts'
import { configuracoesTaxaSucessoList } from '#services/taxas/taxas.list.ts'
import type { ListContract } from './engine/lists/list.ts'

type Contracts = typeof contracts
/** The endpoints that `lista` made. */
export type ListName = { [N in keyof Contracts]: Contracts[N] extends ListContract ? N : never }[keyof Contracts]

/**
 * Every list by the name of its contract; one that is missing does not compile. Handlers and exports derive from it.
 */
export const lists = {
  avisosDeVencimento: avisosDeVencimentoList,
  aprovacoes: aprovacoesList,
  cartoes: cartoesList,
  compras: comprasList,
  envios: enviosList,
  fotosVideos: fotosVideosList,
  configuracoesTaxaSucesso: configuracoesTaxaSucessoList,
  historico: historicoList,
  lancamentos: lancamentosList,
  logs: logsList,
  mensagensDoEnvio: mensagensDoEnvioList,
  parceirosContados: parceirosContadosList,
  pesquisas: pesquisasList,
  pontuacoes: pontuacoesList,
  pontuacoesDoParceiro: pontuacoesDoParceiroList,
  pontuacoesEncerradas: pontuacoesEncerradasList,
  pontuacoesPendentes: pontuacoesPendentesList,
  pontuacoesExpiradas: pontuacoesExpiradasList,
  resgates: resgatesList,
  revendas: revendasList,
  revendasContadas: revendasContadasList,
  sellout: selloutList,
  vendasDoEnvio: vendasDoEnvioList,
  vendedores: vendedoresList,
} satisfies { [N in ListName]: { contract: Contracts[N] } }
