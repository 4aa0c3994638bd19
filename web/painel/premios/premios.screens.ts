import { IconGift } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { premiosPaths } from './premios.paths.ts'

export const premiosScreens: readonly Screen[] = [
  {
    path: premiosPaths.premios,
    title: 'Prêmios',
    grupo: 'Cadastros',
    lugar: 50,
    icon: IconGift,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./premios.screen.tsx')),
  },
  {
    path: premiosPaths.premio,
    title: 'Prêmio',
    grupo: 'Cadastros',
    icon: IconGift,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: premiosPaths.premios,
    component: lazy(() => import('./premio.screen.tsx')),
  },
  {
    path: premiosPaths.cadastrarPremio,
    title: 'Cadastrar Prêmio',
    grupo: 'Cadastros',
    lugar: 60,
    icon: IconGift,
    about: 'O que os vendedores recebem em troca dos pontos',
    papeis: [ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-premio.screen.tsx')),
  },
]
