import { matchPath } from 'react-router-dom'
import type { Papel } from '#contracts/values/papeis.ts'
import { aprovacoesScreens } from './aprovacoes/aprovacoes.telas.ts'
import { avisosScreens } from './avisos/avisos.telas.ts'
import { cartoesScreens } from './cartoes/cartoes.telas.ts'
import { categoriasPremioScreens } from './categorias-premio/categorias-premio.telas.ts'
import { correcoesScreens } from './correcoes/correcoes.telas.ts'
import { dashboardScreens } from './dashboard/dashboard.telas.ts'
import { enviosScreens } from './envios/envios.telas.ts'
import { escolherScreens } from './escolher/escolher.telas.ts'
import { expiracaoScreens } from './expiracao/expiracao.telas.ts'
import { galeriaScreens } from './galeria/galeria.telas.ts'
import { lancamentosScreens } from './lancamentos/lancamentos.telas.ts'
import { logsScreens } from './logs/logs.telas.ts'
import { lotesScreens } from './lotes/lotes.telas.ts'
import { midiasScreens } from './midias/midias.telas.ts'
import { parceirosScreens } from './parceiros/parceiros.telas.ts'
import { pendentesScreens } from './pendentes/pendentes.telas.ts'
import { pesquisasScreens } from './pesquisas/pesquisas.telas.ts'
import { pontuacoesScreens } from './pontuacoes/pontuacoes.telas.ts'
import { premiosScreens } from './premios/premios.telas.ts'
import { produtosScreens } from './produtos/produtos.telas.ts'
import { produtosRevendaScreens } from './produtos-revenda/produtos-revenda.telas.ts'
import { redesScreens } from './redes/redes.telas.ts'
import { resgatesScreens } from './resgates/resgates.telas.ts'
import { revendasScreens } from './revendas/revendas.telas.ts'
import { selloutScreens } from './sellout/sellout.telas.ts'
import { sessoesScreens } from './sessoes/sessoes.telas.ts'
import { taxasScreens } from './taxas/taxas.telas.ts'
import { tokensDeEnvioScreens } from './tokens-de-envio/tokens-de-envio.telas.ts'
import { usuariosScreens } from './usuarios/usuarios.telas.ts'
import { vendasScreens } from './vendas/vendas.telas.ts'
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
  ...correcoesScreens,
  ...dashboardScreens,
  ...enviosScreens,
  ...escolherScreens,
  ...expiracaoScreens,
  ...galeriaScreens,
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
  screenAt(tela)?.titulo ?? (tela.startsWith('/painel') ? tela : 'Loja')

export const mayOpen = (screen: Screen, papel: Papel): boolean => screen.papeis.includes(papel)

/** The menu of one role: groups in order, without the empty ones. */
export const menuOf = (papel: Papel): { grupo: Grupo; itens: Screen[] }[] =>
  GRUPOS.map((grupo) => ({
    grupo,
    itens: screens.filter((screen) => screen.grupo === grupo && !screen.foraDoMenu && mayOpen(screen, papel)),
  })).filter(({ itens }) => itens.length > 0)
