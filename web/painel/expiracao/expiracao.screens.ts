import { IconHourglassEmpty } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { expiracaoPaths } from './expiracao.paths.ts'

export const expiracaoScreens: readonly Screen[] = [
  {
    path: expiracaoPaths.expirados,
    titulo: 'Pontos Expirados',
    grupo: 'Pontos',
    lugar: 20,
    icone: IconHourglassEmpty,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./expirados.screen.tsx')),
  },
  {
    path: expiracaoPaths.processarPontos,
    titulo: 'Expirar e devolver pontos',
    menu: 'Expiração',
    grupo: 'Processar',
    lugar: 100,
    icone: IconHourglassEmpty,
    sobre: 'Baixa do que venceu, devolução do que expirou em um dia',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./processar-pontos.screen.tsx')),
  },
]
