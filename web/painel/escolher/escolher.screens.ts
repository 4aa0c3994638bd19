import { IconPackage, IconPackages, IconSquareRoundedPlus, IconTableImport } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { escolherPaths } from './escolher.paths.ts'

export const escolherScreens: readonly Screen[] = [
  {
    path: escolherPaths.processar,
    title: 'Processar',
    menu: 'Ver tudo',
    grupo: 'Processar',
    lugar: 10,
    icon: IconTableImport,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./processar.screen.tsx')),
  },
  {
    path: escolherPaths.envioProdutos,
    title: 'Enviar produtos',
    menu: 'Produtos',
    grupo: 'Processar',
    lugar: 50,
    icon: IconPackages,
    about: 'Do fabricante ou de uma dental, de um arquivo CSV',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./processar-produtos.screen.tsx')),
  },
  {
    path: escolherPaths.cadastrar,
    title: 'Cadastrar',
    grupo: 'Cadastros',
    lugar: 90,
    icon: IconSquareRoundedPlus,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./cadastrar.screen.tsx')),
  },
  {
    path: escolherPaths.cadastrarProduto,
    title: 'Cadastrar produto',
    grupo: 'Cadastros',
    lugar: 30,
    icon: IconPackage,
    about: 'Do fabricante, ou de uma dental',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-produto.screen.tsx')),
  },
]
