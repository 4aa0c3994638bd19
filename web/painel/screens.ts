import { matchPath } from 'react-router-dom'
import type { Papel } from '#contracts/values/papeis.ts'
import { aprovacoesScreens } from './aprovacoes/aprovacoes.screens.ts'
import { avisosScreens } from './avisos/avisos.screens.ts'
import { cartoesScreens } from './cartoes/cartoes.screens.ts'
import { categoriasPremioScreens } from './categorias-premio/categorias-premio.screens.ts'
import { comprasScreens } from './compras/compras.screens.ts'
import { correcoesScreens } from './correcoes/correcoes.screens.ts'
import { dashboardScreens } from './dashboard/dashboard.screens.ts'
import { encerramentoScreens } from './encerramento/encerramento.screens.ts'
import { enviosScreens } from './envios/envios.screens.ts'
import { escolherScreens } from './escolher/escolher.screens.ts'
import { expiracaoScreens } from './expiracao/expiracao.screens.ts'
import { galeriaScreens } from './galeria/galeria.screens.ts'
import { historicoScreens } from './historico/historico.screens.ts'
import { lancamentosScreens } from './lancamentos/lancamentos.screens.ts'
import { logsScreens } from './logs/logs.screens.ts'
import { lotesScreens } from './lotes/lotes.screens.ts'
import { midiasScreens } from './midias/midias.screens.ts'
import { parceirosScreens } from './parceiros/parceiros.screens.ts'
import { pendentesScreens } from './pendentes/pendentes.screens.ts'
import { pesquisasScreens } from './pesquisas/pesquisas.screens.ts'
import { pontuacoesScreens } from './pontuacoes/pontuacoes.screens.ts'
import { premiosScreens } from './premios/premios.screens.ts'
import { produtosScreens } from './produtos/produtos.screens.ts'
import { produtosRevendaScreens } from './produtos-revenda/produtos-revenda.screens.ts'
import { redesScreens } from './redes/redes.screens.ts'
import { resgatesScreens } from './resgates/resgates.screens.ts'
import { revendasScreens } from './revendas/revendas.screens.ts'
import { selloutScreens } from './sellout/sellout.screens.ts'
import { sessoesScreens } from './sessoes/sessoes.screens.ts'
import { taxasScreens } from './taxas/taxas.screens.ts'
import { tokensDeEnvioScreens } from './tokens-de-envio/tokens-de-envio.screens.ts'
import { usuariosScreens } from './usuarios/usuarios.screens.ts'
import { vendasScreens } from './vendas/vendas.screens.ts'
import { GRUPOS, type Grupo, type Screen } from './screen.ts'

/** Group by group as in the menu, and behind each what is reached from other screens. */
const placeOf = ({ grupo, foraDoMenu, lugar = 0 }: Screen): number =>
  (GRUPOS.indexOf(grupo) * 2 + (foraDoMenu ? 1 : 0)) * 1_000 + lugar

/** Every screen behind the log-in, once: router, guards, menu, titles and breadcrumbs derive from this list. */
export const screens: readonly Screen[] = [
  ...aprovacoesScreens,
  ...avisosScreens,
  ...cartoesScreens,
  ...categoriasPremioScreens,
  ...comprasScreens,
  ...correcoesScreens,
  ...dashboardScreens,
  ...encerramentoScreens,
  ...enviosScreens,
  ...escolherScreens,
  ...expiracaoScreens,
  ...galeriaScreens,
  ...historicoScreens,
  ...lancamentosScreens,
  ...logsScreens,
  ...lotesScreens,
  ...midiasScreens,
  ...parceirosScreens,
  ...pendentesScreens,
  ...pesquisasScreens,
  ...pontuacoesScreens,
  ...premiosScreens,
  ...produtosScreens,
  ...produtosRevendaScreens,
  ...redesScreens,
  ...resgatesScreens,
  ...revendasScreens,
  ...selloutScreens,
  ...sessoesScreens,
  ...taxasScreens,
  ...tokensDeEnvioScreens,
  ...usuariosScreens,
  ...vendasScreens,
].toSorted((a, b) => placeOf(a) - placeOf(b))

/** The screen that an address shows. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(path, pathname) !== null)

/** The list that a screen belongs to. */
export const listOf = ({ lista }: Screen): Screen | undefined => (lista === undefined ? undefined : screenAt(lista))

/** What people call the screen of a template that an act names; the store's screens are "Loja". */
export const nameOfScreen = (tela: string): string =>
  screenAt(tela)?.title ?? (tela.startsWith('/painel') ? tela : 'Loja')

export const mayOpen = (screen: Screen, papel: Papel): boolean => screen.papeis.includes(papel)

/** The menu of one role: groups in order, without the empty ones. */
export const menuOf = (papel: Papel): { grupo: Grupo; itens: Screen[] }[] =>
  GRUPOS.map((grupo) => ({
    grupo,
    itens: screens.filter((screen) => screen.grupo === grupo && !screen.foraDoMenu && mayOpen(screen, papel)),
  })).filter(({ itens }) => itens.length > 0)
