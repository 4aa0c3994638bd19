import { IconHourglassEmpty } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { expiracaoPaths } from './expiracao.paths.ts'

export const expiracaoScreens: readonly Screen[] = [
  {
    path: expiracaoPaths.expirados,
    title: 'Pontos Expirados',
    grupo: 'Pontos',
    lugar: 20,
    icon: IconHourglassEmpty,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./expirados.screen.tsx')),
  },
  {
    path: expiracaoPaths.processarPontos,
    title: 'Expirar e devolver pontos',
    menu: 'Expiração',
    grupo: 'Processar',
    lugar: 100,
    icon: IconHourglassEmpty,
    about: 'Baixa do que venceu, devolução do que expirou em um dia',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./processar-pontos.screen.tsx')),
  },
]
