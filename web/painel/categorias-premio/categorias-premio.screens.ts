import { IconCategory, IconCategoryPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { categoriasPremioPaths } from './categorias-premio.paths.ts'

export const categoriasPremioScreens: readonly Screen[] = [
  {
    path: categoriasPremioPaths.categoriasDePremios,
    titulo: 'Categorias de prêmios',
    grupo: 'Cadastros',
    lugar: 60,
    icone: IconCategory,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./categorias-de-premios.screen.tsx')),
  },
  {
    path: categoriasPremioPaths.cadastrarCategoria,
    titulo: 'Cadastrar categoria',
    grupo: 'Cadastros',
    lugar: 70,
    icone: IconCategoryPlus,
    sobre: 'Onde os prêmios ficam na loja',
    papeis: [ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-categoria.screen.tsx')),
  },
]
