import { IconFiles } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { enviosPaths } from './envios.paths.ts'

export const enviosScreens: readonly Screen[] = [
  {
    path: enviosPaths.envios,
    title: 'Envios',
    grupo: 'Processar',
    lugar: 80,
    icon: IconFiles,
    about: 'O que foi enviado, o que entrou e o que foi recusado',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envios.screen.tsx')),
  },
  {
    path: enviosPaths.envio,
    title: 'Envio',
    grupo: 'Processar',
    icon: IconFiles,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: enviosPaths.envios,
    component: lazy(() => import('./envio.screen.tsx')),
  },
]
