import { IconAffiliate, IconHomePlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { redesPaths } from './redes.paths.ts'

export const redesScreens: readonly Screen[] = [
  {
    path: redesPaths.redes,
    title: 'Redes',
    grupo: 'Cadastros',
    lugar: 20,
    icon: IconAffiliate,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./redes.screen.tsx')),
  },
  {
    path: redesPaths.rede,
    title: 'Rede',
    grupo: 'Cadastros',
    icon: IconAffiliate,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: redesPaths.redes,
    component: lazy(() => import('./rede.screen.tsx')),
  },
  {
    path: redesPaths.cadastrarRede,
    title: 'Cadastrar rede',
    grupo: 'Cadastros',
    lugar: 10,
    icon: IconHomePlus,
    about: 'Nome, região e quanto vale um ponto',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-rede.screen.tsx')),
  },
]
