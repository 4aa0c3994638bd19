import { IconCoins } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { pontuacoesPaths } from './pontuacoes.paths.ts'

export const pontuacoesScreens: readonly Screen[] = [
  {
    path: pontuacoesPaths.pontuacoes,
    title: 'Pontuações',
    grupo: 'Pontos',
    lugar: 10,
    icon: IconCoins,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./pontuacoes.screen.tsx')),
  },
]
