import { IconPackage, IconPackages } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { produtosRevendaPaths } from './produtos-revenda.paths.ts'

export const produtosRevendaScreens: readonly Screen[] = [
  {
    path: produtosRevendaPaths.envioProdutosRevenda,
    title: 'Enviar produtos da dental',
    grupo: 'Processar',
    lugar: 20,
    icon: IconPackages,
    about: 'Os códigos de uma dental para produtos do fabricante',
    foraDoMenu: true,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-produtos-revenda.screen.tsx')),
  },
  {
    path: produtosRevendaPaths.cadastrarProdutoRevenda,
    title: 'Cadastrar produto da dental',
    grupo: 'Cadastros',
    lugar: 50,
    icon: IconPackage,
    about: 'O código de uma dental para um produto do fabricante',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./cadastrar-produto-revenda.screen.tsx')),
  },
]
