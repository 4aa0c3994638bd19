import { IconPalette } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'

/** For developers: only Vite's development server has it; a build leaves it out. */
export const galeriaScreens: readonly Screen[] =
  import.meta.env.MODE !== 'development'
    ? []
    : [
        {
          path: '/painel/galeria',
          title: 'Galeria',
          grupo: 'Sistema',
          lugar: 40,
          icon: IconPalette,
          papeis: TODOS_OS_PAPEIS,
          component: lazy(() => import('./galeria.screen.tsx')),
        },
      ]
