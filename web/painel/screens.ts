import {
  IconAffiliate,
  IconArrowsExchange,
  IconBuildingStore,
  IconCoins,
  IconCategory,
  IconCreditCard,
  IconFileInvoice,
  IconGift,
  IconHistory,
  IconLayoutDashboard,
  IconPackage,
  IconPackages,
  IconPercentage,
  IconReportMoney,
  IconReportSearch,
  IconStack2,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { matchPath } from 'react-router-dom'
import { lazy } from 'react'
import { marca } from '#contracts/values/marca.ts'
import { ADMINISTRADOR, KULZER, OPERADOR, TODOS_OS_PAPEIS, type Papel } from '#contracts/values/papeis.ts'
import { formularios } from './forms.ts'
import { galeria } from './galeria/galeria.entry.ts'
import { paths } from './paths.ts'
import { processamento } from './processing.ts'
import { GRUPOS, type Grupo, type Screen } from './screen.ts'

/** Every screen behind the log-in, once: router, guards, menu, titles and breadcrumbs derive from this list. */
export const screens: readonly Screen[] = [
  {
    path: paths.dashboard,
    titulo: 'Dashboard',
    grupo: 'Visão geral',
    icone: IconLayoutDashboard,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./dashboard/dashboard.screen.tsx')),
  },
  {
    path: paths.pontuacoes,
    titulo: 'Pontuações',
    grupo: 'Pontos',
    icone: IconCoins,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./pontuacoes/pontuacoes.screen.tsx')),
  },
  {
    path: paths.parceiro,
    titulo: 'Vendedor',
    grupo: 'Pontos',
    icone: IconUser,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./parceiro/parceiro.screen.tsx')),
  },
  {
    path: paths.venda,
    titulo: 'Venda',
    grupo: 'Pontos',
    icone: IconFileInvoice,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./venda/venda.screen.tsx')),
  },
  {
    path: paths.resgates,
    titulo: 'Resgates',
    grupo: 'Pontos',
    icone: IconGift,
    papeis: [KULZER, OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./resgates/resgates.screen.tsx')),
  },
  {
    path: paths.resgate,
    titulo: 'Resgate',
    grupo: 'Pontos',
    icone: IconGift,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./resgate/resgate.screen.tsx')),
  },
  {
    path: paths.lote,
    titulo: 'Lote de pontos',
    grupo: 'Pontos',
    icone: IconStack2,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./lote/lote.screen.tsx')),
  },
  {
    path: paths.lancamentos,
    titulo: 'Movimentos',
    grupo: 'Pontos',
    icone: IconArrowsExchange,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./lancamentos/lancamentos.screen.tsx')),
  },
  {
    path: paths.vendedoresContados,
    titulo: 'Vendedores',
    grupo: 'Visão geral',
    icone: IconUsers,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./contadores/vendedores.screen.tsx')),
  },
  {
    path: paths.dentaisContadas,
    titulo: 'Dentais',
    grupo: 'Visão geral',
    icone: IconBuildingStore,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./contadores/dentais.screen.tsx')),
  },
  {
    path: paths.sellout,
    titulo: 'Sell-out',
    grupo: 'Relatórios',
    icone: IconReportMoney,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./sellout/sellout.screen.tsx')),
  },
  ...processamento,
  {
    path: paths.pesquisas,
    titulo: 'Pesquisas de Mercado',
    menu: 'Pesquisas',
    grupo: 'Relatórios',
    icone: IconReportSearch,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./pesquisas/pesquisas.screen.tsx')),
  },
  {
    path: paths.vendedores,
    titulo: 'Vendedores Dentais',
    menu: 'Vendedores',
    grupo: 'Cadastros',
    icone: IconUsers,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./vendedores/vendedores.screen.tsx')),
  },
  {
    path: paths.redes,
    titulo: 'Redes',
    grupo: 'Cadastros',
    icone: IconAffiliate,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./redes/redes.screen.tsx')),
  },
  {
    path: paths.rede,
    titulo: 'Rede',
    grupo: 'Cadastros',
    icone: IconAffiliate,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./rede/rede.screen.tsx')),
  },
  {
    path: paths.dentais,
    titulo: 'Dentais',
    grupo: 'Cadastros',
    icone: IconBuildingStore,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./dentais/dentais.screen.tsx')),
  },
  {
    path: paths.dental,
    titulo: 'Dental',
    grupo: 'Cadastros',
    icone: IconBuildingStore,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./dental/dental.screen.tsx')),
  },
  ...formularios,
  {
    path: paths.produtos,
    titulo: `Produtos ${marca.fabricante}`,
    grupo: 'Cadastros',
    icone: IconPackages,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./produtos/produtos.screen.tsx')),
  },
  {
    path: paths.produto,
    titulo: `Produto ${marca.fabricante}`,
    grupo: 'Cadastros',
    icone: IconPackage,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./produto/produto.screen.tsx')),
  },
  {
    path: paths.premios,
    titulo: 'Prêmios',
    grupo: 'Cadastros',
    icone: IconGift,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./premios/premios.screen.tsx')),
  },
  {
    path: paths.premio,
    titulo: 'Prêmio',
    grupo: 'Cadastros',
    icone: IconGift,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./premio/premio.screen.tsx')),
  },
  {
    path: paths.categoriasDePremios,
    titulo: 'Categorias de prêmios',
    grupo: 'Cadastros',
    icone: IconCategory,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./categorias-de-premios/categorias-de-premios.screen.tsx')),
  },
  {
    path: paths.cartoes,
    titulo: 'Cartões',
    grupo: 'Cadastros',
    icone: IconCreditCard,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./cartoes/cartoes.screen.tsx')),
  },
  {
    path: paths.usuarios,
    titulo: 'Usuários',
    grupo: 'Sistema',
    icone: IconUsersGroup,
    papeis: [ADMINISTRADOR],
    component: lazy(() => import('./usuarios/usuarios.screen.tsx')),
  },
  {
    path: paths.taxas,
    titulo: 'Configuração da taxa de sucesso',
    menu: 'Taxa de sucesso',
    grupo: 'Cadastros',
    icone: IconPercentage,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./taxas/taxas.screen.tsx')),
  },
  {
    path: paths.perfil,
    titulo: 'Meu Perfil',
    grupo: 'Sistema',
    icone: IconUserCircle,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./perfil/perfil.screen.tsx')),
  },
  {
    path: paths.logs,
    titulo: 'Logs',
    grupo: 'Sistema',
    icone: IconHistory,
    papeis: [ADMINISTRADOR],
    component: lazy(() => import('./logs/logs.screen.tsx')),
  },
  ...galeria,
]

/** The screen that an address shows. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(path, pathname) !== null)

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
