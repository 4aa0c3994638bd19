import { IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { parceirosPaths } from './parceiros.paths.ts'

export const parceirosScreens: readonly Screen[] = [
  {
    path: parceirosPaths.parceiro,
    title: 'Vendedor',
    grupo: 'Pontos',
    icon: IconUser,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: parceirosPaths.vendedores,
    component: lazy(() => import('./parceiro.screen.tsx')),
  },
  {
    path: parceirosPaths.vendedores,
    title: 'Vendedores Dentais',
    menu: 'Vendedores',
    grupo: 'Cadastros',
    lugar: 10,
    icon: IconUsers,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./vendedores.screen.tsx')),
  },
  {
    path: parceirosPaths.cadastrarParceiro,
    title: 'Cadastrar vendedor',
    grupo: 'Cadastros',
    lugar: 90,
    icon: IconUserPlus,
    about: 'Quem ganha pontos com as vendas de uma dental',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-parceiro.screen.tsx')),
  },
]
