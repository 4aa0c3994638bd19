import { IconReportSearch } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { pesquisasPaths } from './pesquisas.paths.ts'

export const pesquisasScreens: readonly Screen[] = [
  {
    path: pesquisasPaths.pesquisas,
    title: 'Pesquisas de Mercado',
    menu: 'Pesquisas',
    grupo: 'Relatórios',
    lugar: 20,
    icon: IconReportSearch,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./pesquisas.screen.tsx')),
  },
  {
    path: pesquisasPaths.cadastrarPesquisa,
    title: 'Cadastrar pesquisa',
    grupo: 'Cadastros',
    lugar: 120,
    icon: IconReportSearch,
    about: 'O que uma dental mais vende, do fabricante e dos concorrentes',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-pesquisa.screen.tsx')),
  },
]
