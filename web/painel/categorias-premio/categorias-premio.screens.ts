import { IconCategory, IconCategoryPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { categoriasPremioPaths } from './categorias-premio.paths.ts'

export const categoriasPremioScreens: readonly Screen[] = [
  {
    path: categoriasPremioPaths.categoriasDePremios,
    title: 'Categorias de prêmios',
    grupo: 'Cadastros',
    lugar: 60,
    icon: IconCategory,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./categorias-de-premios.screen.tsx')),
  },
  {
    path: categoriasPremioPaths.cadastrarCategoria,
    title: 'Cadastrar categoria',
    grupo: 'Cadastros',
    lugar: 70,
    icon: IconCategoryPlus,
    about: 'Onde os prêmios ficam na loja',
    papeis: [ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-categoria.screen.tsx')),
  },
]
