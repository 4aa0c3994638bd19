import { IconKey } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { tokensDeEnvioPaths } from './tokens-de-envio.paths.ts'

export const tokensDeEnvioScreens: readonly Screen[] = [
  {
    path: tokensDeEnvioPaths.tokensDeEnvio,
    title: 'Chaves de envio',
    grupo: 'Processar',
    lugar: 110,
    icon: IconKey,
    about: 'Para o sistema de uma dental enviar as vendas sozinho',
    papeis: [ADMINISTRADOR],
    component: lazy(() => import('./tokens-de-envio.screen.tsx')),
  },
]
