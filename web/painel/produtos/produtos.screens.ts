import { IconPackage, IconPackages } from '@tabler/icons-react'
import { lazy } from 'react'
import { marca } from '#contracts/values/marca.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { produtosPaths } from './produtos.paths.ts'

export const produtosScreens: readonly Screen[] = [
  {
    path: produtosPaths.envioProdutosCriteria,
    title: `Enviar produtos ${marca.fabricante}`,
    grupo: 'Processar',
    lugar: 10,
    icon: IconPackages,
    about: 'Códigos, preços e pontos do que o fabricante vende',
    foraDoMenu: true,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-produtos.screen.tsx')),
  },
  {
    path: produtosPaths.produtos,
    title: `Produtos ${marca.fabricante}`,
    grupo: 'Cadastros',
    lugar: 40,
    icon: IconPackages,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./produtos.screen.tsx')),
  },
  {
    path: produtosPaths.produto,
    title: `Produto ${marca.fabricante}`,
    grupo: 'Cadastros',
    icon: IconPackage,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: produtosPaths.produtos,
    component: lazy(() => import('./produto.screen.tsx')),
  },
  {
    path: produtosPaths.cadastrarProdutoCriteria,
    title: `Cadastrar produto ${marca.fabricante}`,
    grupo: 'Cadastros',
    lugar: 40,
    icon: IconPackage,
    about: 'O que o fabricante vende, e quantos pontos vale',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./cadastrar-produto.screen.tsx')),
  },
]
