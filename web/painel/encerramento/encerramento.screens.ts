import { IconUserOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { encerramentoPaths } from './encerramento.paths.ts'

export const encerramentoScreens: readonly Screen[] = [
  {
    path: encerramentoPaths.feito,
    title: 'Encerramento de contas',
    grupo: 'Cadastros',
    icon: IconUserOff,
    papeis: [ADMINISTRADOR],
    foraDoMenu: true,
    lista: parceirosPaths.vendedores,
    component: lazy(() => import('./encerramento-feito.screen.tsx')),
  },
]
