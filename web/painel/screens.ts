import {
  IconAddressBook,
  IconAffiliate,
  IconArrowsExchange,
  IconBuildingPlus,
  IconBuildingStore,
  IconCoins,
  IconFileInvoice,
  IconFiles,
  IconGift,
  IconHistory,
  IconHomePlus,
  IconKey,
  IconLayoutDashboard,
  IconPackage,
  IconPackages,
  IconPalette,
  IconReportMoney,
  IconSettings,
  IconSquareRoundedPlus,
  IconStack2,
  IconTableImport,
  IconUser,
  IconUserCircle,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { matchPath } from 'react-router-dom'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { marca } from '#contracts/values/marca.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS, type Papel } from '#contracts/values/papeis.ts'
import { paths } from './paths.ts'

/** In the order in which the menu shows them. */
export const GRUPOS = ['Visão geral', 'Pontos', 'Relatórios', 'Cadastros', 'Cadastrar', 'Processar', 'Sistema'] as const
export type Grupo = (typeof GRUPOS)[number]
/** Its screens stand above the groups, without a heading. */
export const INICIO: Grupo = 'Visão geral'

export const sinalDoGrupo: Record<Grupo, Icon> = {
  'Visão geral': IconLayoutDashboard,
  Pontos: IconCoins,
  Relatórios: IconReportMoney,
  Cadastros: IconAddressBook,
  Cadastrar: IconSquareRoundedPlus,
  Processar: IconTableImport,
  Sistema: IconSettings,
}

export interface Screen {
  path: string
  titulo: string
  /** The menu label, where the title is too long. */
  menu?: string
  grupo: Grupo
  icone: Icon
  /** What it is for, in one line: on the card that leads there. */
  sobre?: string
  /** Who may open it (`doc 1 §2`, `decisions.md §C`): others do not see it in the menu and are refused by address. */
  papeis: readonly Papel[]
  /** Reached from other screens: a record's page, the own profile. */
  foraDoMenu?: true
  component: LazyExoticComponent<ComponentType>
}

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
  {
    path: paths.processar,
    titulo: 'Processar',
    menu: 'Ver tudo',
    grupo: 'Processar',
    icone: IconTableImport,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./escolher/processar.screen.tsx')),
  },
  {
    path: paths.envioVendas,
    titulo: 'Enviar vendas',
    menu: 'Vendas',
    grupo: 'Processar',
    icone: IconTableImport,
    sobre: 'Vendas de uma planilha, com os pontos de cada uma',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-vendas/envio-vendas.screen.tsx')),
  },
  {
    path: paths.envioProdutos,
    titulo: 'Enviar produtos',
    menu: 'Produtos',
    grupo: 'Processar',
    icone: IconPackages,
    sobre: 'Do fabricante ou de uma dental, de um arquivo CSV',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./escolher/processar-produtos.screen.tsx')),
  },
  {
    path: paths.envioProdutosCriteria,
    titulo: `Enviar produtos ${marca.fabricante}`,
    grupo: 'Processar',
    icone: IconPackages,
    sobre: 'Códigos, preços e pontos do que o fabricante vende',
    foraDoMenu: true,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-produtos/envio-produtos.screen.tsx')),
  },
  {
    path: paths.envioProdutosRevenda,
    titulo: 'Enviar produtos da dental',
    grupo: 'Processar',
    icone: IconPackages,
    sobre: 'Os códigos de uma dental para produtos do fabricante',
    foraDoMenu: true,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-produtos/envio-produtos-revenda.screen.tsx')),
  },
  {
    path: paths.envios,
    titulo: 'Envios',
    grupo: 'Processar',
    icone: IconFiles,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envios/envios.screen.tsx')),
  },
  {
    path: paths.tokensDeEnvio,
    titulo: 'Chaves de envio',
    grupo: 'Processar',
    icone: IconKey,
    papeis: [ADMINISTRADOR],
    component: lazy(() => import('./tokens-de-envio/tokens-de-envio.screen.tsx')),
  },
  {
    path: paths.envio,
    titulo: 'Envio',
    grupo: 'Processar',
    icone: IconFiles,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./envios/envio.screen.tsx')),
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
  {
    path: paths.cadastrar,
    titulo: 'Cadastrar',
    menu: 'Ver tudo',
    grupo: 'Cadastrar',
    icone: IconSquareRoundedPlus,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./escolher/cadastrar.screen.tsx')),
  },
  {
    path: paths.cadastrarRede,
    titulo: 'Cadastrar rede',
    menu: 'Rede',
    grupo: 'Cadastrar',
    icone: IconHomePlus,
    sobre: 'Nome, região e quanto vale um ponto',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./cadastrar-rede/cadastrar-rede.screen.tsx')),
  },
  {
    path: paths.cadastrarDental,
    titulo: 'Cadastrar dental',
    menu: 'Dental',
    grupo: 'Cadastrar',
    icone: IconBuildingPlus,
    sobre: 'Onde os vendedores trabalham, numa rede',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./cadastrar-dental/cadastrar-dental.screen.tsx')),
  },
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
    path: paths.cadastrarProduto,
    titulo: 'Cadastrar produto',
    menu: 'Produto',
    grupo: 'Cadastrar',
    icone: IconPackage,
    sobre: 'Do fabricante, ou de uma dental',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./escolher/cadastrar-produto.screen.tsx')),
  },
  {
    path: paths.cadastrarProdutoCriteria,
    titulo: `Cadastrar produto ${marca.fabricante}`,
    grupo: 'Cadastrar',
    icone: IconPackage,
    sobre: 'O que o fabricante vende, e quantos pontos vale',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./cadastrar-produto/produto-criteria.screen.tsx')),
  },
  {
    path: paths.cadastrarProdutoRevenda,
    titulo: 'Cadastrar produto da dental',
    grupo: 'Cadastrar',
    icone: IconPackage,
    sobre: 'O código de uma dental para um produto do fabricante',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./cadastrar-produto/produto-revenda.screen.tsx')),
  },
  {
    path: paths.cadastrarParceiro,
    titulo: 'Cadastrar vendedor',
    menu: 'Vendedor',
    grupo: 'Cadastrar',
    icone: IconUserPlus,
    sobre: 'Quem ganha pontos com as vendas de uma dental',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./cadastrar-parceiro/cadastrar-parceiro.screen.tsx')),
  },
  {
    path: paths.cadastrarUsuario,
    titulo: 'Cadastrar usuário',
    menu: 'Usuário',
    grupo: 'Cadastrar',
    icone: IconUserShield,
    sobre: 'Quem trabalha neste painel, e o que pode ver',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./cadastrar-usuario/cadastrar-usuario.screen.tsx')),
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
  // For developers: only Vite's development server has it; a build leaves it out.
  ...(import.meta.env.MODE !== 'development'
    ? []
    : [
        {
          path: '/painel/galeria',
          titulo: 'Galeria',
          grupo: 'Sistema' as const,
          icone: IconPalette,
          papeis: TODOS_OS_PAPEIS,
          component: lazy(() => import('./galeria/galeria.screen.tsx')),
        },
      ]),
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
