import { IconAdjustments } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { correcoesPaths } from './correcoes.paths.ts'

export const correcoesScreens: readonly Screen[] = [
  {
    path: correcoesPaths.correcao,
    title: 'Correção de Pontuação',
    menu: 'Correção',
    grupo: 'Processar',
    lugar: 90,
    icon: IconAdjustments,
    about: 'Pontuações com pontos diferentes do que os produtos valiam no dia',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./correcao.screen.tsx')),
  },
  {
    path: correcoesPaths.feita,
    title: 'Correção feita',
    grupo: 'Processar',
    icon: IconAdjustments,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: correcoesPaths.correcao,
    component: lazy(() => import('./correcao-feita.screen.tsx')),
  },
]
