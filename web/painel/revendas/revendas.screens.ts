import { IconBuildingPlus, IconBuildingStore } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { revendasPaths } from './revendas.paths.ts'

export const revendasScreens: readonly Screen[] = [
  {
    path: revendasPaths.dentais,
    title: 'Dentais',
    grupo: 'Cadastros',
    lugar: 30,
    icon: IconBuildingStore,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./dentais.screen.tsx')),
  },
  {
    path: revendasPaths.dental,
    title: 'Dental',
    grupo: 'Cadastros',
    icon: IconBuildingStore,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: revendasPaths.dentais,
    component: lazy(() => import('./dental.screen.tsx')),
  },
  {
    path: revendasPaths.cadastrarDental,
    title: 'Cadastrar dental',
    grupo: 'Cadastros',
    lugar: 20,
    icon: IconBuildingPlus,
    about: 'Onde os vendedores trabalham, numa rede',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-dental.screen.tsx')),
  },
]
