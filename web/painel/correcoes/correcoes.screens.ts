import { IconAdjustments } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { correcoesPaths } from './correcoes.paths.ts'

export const correcoesScreens: readonly Screen[] = [
  {
    path: correcoesPaths.correcao,
    titulo: 'Correção de Pontuação',
    menu: 'Correção',
    grupo: 'Processar',
    lugar: 90,
    icone: IconAdjustments,
    sobre: 'Pontuações com pontos diferentes do que os produtos valiam no dia',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./correcao.screen.tsx')),
  },
  {
    path: correcoesPaths.feita,
    titulo: 'Correção feita',
    grupo: 'Processar',
    icone: IconAdjustments,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: correcoesPaths.correcao,
    component: lazy(() => import('./correcao-feita.screen.tsx')),
  },
]
