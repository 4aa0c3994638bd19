import { IconScale, IconUserCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { PAPEIS_DOS_ATOS } from '#contracts/values/atos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { aprovacoesPaths } from './aprovacoes.paths.ts'

export const aprovacoesScreens: readonly Screen[] = [
  {
    path: aprovacoesPaths.aprovacoes,
    title: 'Aprovações',
    grupo: 'Sistema',
    lugar: 20,
    icon: IconUserCheck,
    papeis: PAPEIS_DOS_ATOS,
    component: lazy(() => import('./aprovacoes.screen.tsx')),
  },
  {
    path: aprovacoesPaths.aprovacao,
    title: 'Pedido',
    grupo: 'Sistema',
    icon: IconUserCheck,
    papeis: PAPEIS_DOS_ATOS,
    foraDoMenu: true,
    lista: aprovacoesPaths.aprovacoes,
    component: lazy(() => import('./aprovacao.screen.tsx')),
  },
  {
    path: aprovacoesPaths.limites,
    title: 'Limites para aprovação',
    grupo: 'Sistema',
    icon: IconScale,
    papeis: [ADMINISTRADOR],
    foraDoMenu: true,
    lista: aprovacoesPaths.aprovacoes,
    component: lazy(() => import('./limites.screen.tsx')),
  },
]
